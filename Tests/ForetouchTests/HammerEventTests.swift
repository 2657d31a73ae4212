import Foretouch
import Foundation
import Testing

/// The preset `hammer` beside what Hammer.js itself tells of the same recordings, where both are at hand: recordings and
/// `parity/hammer-events.csv` in the folder that FORETOUCH_GESTURES names or beside it.
///
/// Hammer ran with the defaults of its recognizers, which go in all directions; those of its preset, and of ours, are horizontal.
struct HammerEventTests {
    private struct Event: Hashable, Comparable {
        var name: String
        var milliseconds: Double

        static func < (left: Event, right: Event) -> Bool {
            (left.name, left.milliseconds) < (right.name, right.milliseconds)
        }
    }

    private struct Recording {
        var name: String
        var contacts: Int
        /// In order of name and time.
        var hammer: [Event]
        var ours: [Event]

        var haveEqualNames: Bool { hammer.map(\.name) == ours.map(\.name) }
    }

    private static let events: String? = {
        let path = TouchGestureRecordingTests.folder.map { $0 + "/../../parity/hammer-events.csv" }
        return path.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
    }()

    private static let absence: Comment =
        "no events of Hammer.js here; set FORETOUCH_GESTURES to the folder of gestures beside them to run this test"

    private static func settings() -> TouchGestureSettings {
        var settings = TouchGestureSettings.hammer
        settings.pan?.directions = .all
        settings.swipe?.directions = .all
        // The default of Hammer's pinch, in place of that of its tests.
        settings.pinch?.minimumScaleChange = 0
        return settings
    }

    /// What we tell of a recording, by Hammer's names.
    private static func ours(_ source: some RecordingSource) throws -> [Event] {
        var session = TouchGestureSession(settings())
        var events: [Event] = []
        var (start, time): (Double?, Double) = (nil, 0)
        func note() {
            for (gesture, change) in session.changes {
                let name: String? =
                    switch (gesture, change.to) {
                    case (.tap, .ended): "tap"
                    case (.doubleTap, .ended): "doubletap"
                    case (.longPress, .began): "press"
                    case (.swipe, .ended): "swipe"
                    case (.pan, .began): "panstart"
                    case (.pan, .ended), (.pan, .cancelled): "panend"
                    case (.pinch, .began): "pinchstart"
                    case (.pinch, .ended), (.pinch, .cancelled): "pinchend"
                    case (.rotation, .began): "rotatestart"
                    case (.rotation, .ended), (.rotation, .cancelled): "rotateend"
                    default: nil
                    }
                if let name { events.append(Event(name: name, milliseconds: (change.time - (start ?? 0)) * 1000)) }
            }
        }
        var cursor = try source.makeCursor()
        while let element = try cursor.next() {
            guard case .event(let event) = element else { continue }
            if start == nil { start = event.timestamp }
            time = event.timestamp
            session.consume(event)
            note()
        }
        session.advance(to: time + 2)
        note()
        return events.sorted()
    }

    private static func recordings() throws -> [Recording] {
        var recordings: [String: Recording] = [:]
        let lines = try String(contentsOfFile: #require(events), encoding: .utf8).split(separator: "\n").dropFirst()
        for line in lines {
            let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            let name = "\(fields[0])/\(fields[1])"
            var recording =
                try recordings[name]
                ?? Recording(name: name, contacts: #require(Int(fields[2])), hammer: [], ours: [])
            // The lift of a press is no event of its own here.
            if let milliseconds = Double(fields[4]), fields[3] != "pressup" {
                recording.hammer.append(Event(name: fields[3], milliseconds: milliseconds))
            }
            recordings[name] = recording
        }
        for name in recordings.keys { recordings[name]?.hammer.sort() }
        for source in try Dataset(path: #require(TouchGestureRecordingTests.folder)).sources {
            guard let name = recordings.keys.first(where: { source.name.hasSuffix($0) || $0.hasSuffix(source.name) })
            else { continue }
            recordings[name]?.ours = try ours(source)
        }
        return recordings.values.sorted { $0.name < $1.name }
    }

    @Test(.enabled(if: events != nil, absence))
    func `of one finger it tells what Hammer tells, and when`() throws {
        let recordings = try Self.recordings().filter { $0.contacts == 1 }
        #expect(recordings.count == 56)
        for recording in recordings {
            #expect(recording.haveEqualNames, "\(recording)")
            for (hammer, ours) in zip(recording.hammer, recording.ours) {
                // Hammer's pan waits for a direction, which it finds anew every 25 ms; ours takes that from the touch-down.
                let tolerance = hammer.name == "panstart" ? 25.0 : 1
                #expect(abs(hammer.milliseconds - ours.milliseconds) <= tolerance, "\(recording)")
            }
        }
    }

    @Test(.enabled(if: events != nil, absence))
    func `of several fingers it differs where its rules say so`() throws {
        let recordings = try Self.recordings().filter { $0.contacts > 1 }
        #expect(recordings.count == 22)
        for recording in recordings {
            print(
                recording.name,
                recording.haveEqualNames,
                "\n H",
                recording.hammer.map { "\($0.name) \($0.milliseconds)" },
                "\n O",
                recording.ours.map { "\($0.name) \($0.milliseconds)" }
            )
        }
    }
}
