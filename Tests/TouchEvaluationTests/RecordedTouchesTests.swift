import Foundation
import Testing
import TouchModel
import TouchRecognition
import TouchRecordings

@testable import TouchEvaluation

/// Recordings of touches beside the same events as an app has them.
struct RecordedTouchesTests {
    /// A row of a recording: a contact comes down, moves, lifts or is taken away.
    private struct Row {
        var milliseconds: Int
        var contact: Int32
        var phase: TouchPhase
        var x: Int
        var y: Int

        var event: TouchEvent {
            // As a table's milliseconds become seconds: gestures that wait until an exact moment see the same one.
            let time = Double(milliseconds) * 1e-3
            let sample = TouchSample(timestamp: time, location: TouchPoint(Double(x), Double(y)))
            return TouchEvent(
                timestamp: time,
                touches: [Touch(id: contact, type: .direct, phase: phase, samples: [sample])]
            )
        }

        var line: String {
            let words: [TouchPhase: String] = [
                .began: "pointerdown", .moved: "pointermove", .ended: "pointerup", .cancelled: "pointercancel",
            ]
            return "\(milliseconds),\(contact),\(words[phase] ?? ""),\(x),\(y)\n"
        }
    }

    /// What is compared of a gesture: its name, when it was decided, how many contacts it had, and whether it was broken off.
    private struct Outcome: Equatable, CustomStringConvertible {
        var gesture: TouchGesture
        var time: Int
        var contacts: Int
        var isCancelled = false

        var description: String {
            "\(gesture.rawValue) at \(time) ms by \(contacts)\(isCancelled ? ", cancelled" : "")"
        }
    }

    private static func makeFolder() throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.path
    }

    private func recorded(_ path: String, _ settings: TouchGestureSettings) throws -> [Outcome] {
        let source = try #require(try Dataset(path: path).sources.first)
        return try TouchGestureReplay(of: source, settings).gestures.map {
            Outcome(
                gesture: $0.gesture,
                time: Int(($0.decisionTime * 1000).rounded()),
                contacts: $0.motion.contactCount,
                isCancelled: $0.isCancelled
            )
        }
    }

    /// Event by event, with a timer at every deadline.
    private func live(_ rows: [Row], _ settings: TouchGestureSettings) -> [Outcome] {
        var session = TouchGestureSession(settings)
        var outcomes: [Outcome] = []
        var open: [TouchGesture: Int] = [:]
        func note() {
            for (gesture, change) in session.changes where change.to != .failed {
                if change.from == .possible {
                    open[gesture] = outcomes.count
                    outcomes.append(
                        Outcome(gesture: gesture, time: Int((change.time * 1000).rounded()), contacts: 0)
                    )
                }
                guard let position = open[gesture] else { continue }
                outcomes[position].contacts = change.motion.contactCount
                outcomes[position].isCancelled = change.to == .cancelled
            }
        }
        for event in rows.map(\.event) {
            while let due = session.deadline, due < event.timestamp {
                session.advance(to: due)
                note()
            }
            session.consume(event)
            note()
        }
        while let due = session.deadline {
            session.advance(to: due)
            note()
        }
        session.finish()
        note()
        return outcomes
    }

    private func write(_ rows: [Row], _ path: String) throws {
        let text = "t,pointerId,event,x,y\n" + rows.map(\.line).joined()
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    /// Taps, drags, flicks, holds and pinches of one to three fingers, with rests before lifts and contacts that are taken away.
    private func randomRows(_ seed: UInt64) -> [Row] {
        var random = SeededGenerator(seed: seed)
        var rows: [Row] = []
        var time = 0
        var contact: Int32 = 0
        for _ in 0..<12 {
            let fingers = Int.random(in: 1...3, using: &random)
            let pace = Int.random(in: 0...3, using: &random)
            let steps = pace == 0 ? 0 : Int.random(in: 1...20, using: &random)
            var places = (0..<fingers).map { ($0 * 150, Int.random(in: 0...400, using: &random)) }
            let ways = (0..<fingers).map { _ in
                (Int.random(in: -9...9, using: &random) * pace, Int.random(in: -9...9, using: &random) * pace)
            }
            for finger in 0..<fingers {
                rows.append(
                    Row(
                        milliseconds: time,
                        contact: contact + Int32(finger),
                        phase: .began,
                        x: places[finger].0,
                        y: places[finger].1
                    )
                )
                time += Int.random(in: 1...12, using: &random)
            }
            for _ in 0..<steps {
                for finger in 0..<fingers {
                    places[finger].0 += ways[finger].0
                    places[finger].1 += ways[finger].1
                    rows.append(
                        Row(
                            milliseconds: time,
                            contact: contact + Int32(finger),
                            phase: .moved,
                            x: places[finger].0,
                            y: places[finger].1
                        )
                    )
                    time += Int.random(in: 1...8, using: &random)
                }
            }
            time += [2, 30, 120, 300, 900][Int.random(in: 0...4, using: &random)]
            let phase = Int.random(in: 0...7, using: &random) == 0 ? TouchPhase.cancelled : .ended
            for finger in 0..<fingers {
                rows.append(
                    Row(
                        milliseconds: time,
                        contact: contact + Int32(finger),
                        phase: phase,
                        x: places[finger].0,
                        y: places[finger].1
                    )
                )
                time += Int.random(in: 1...12, using: &random)
            }
            contact += Int32(fingers)
            time += [10, 60, 150, 280, 350, 700][Int.random(in: 0...5, using: &random)]
        }
        return rows
    }

    @Test(arguments: TouchGestureSettings.presets.map(\.name))
    func `a recording tells the gestures that the same events are live`(preset: String) throws {
        let settings = try #require(TouchGestureSettings.presets.first { $0.name == preset }).settings
        let folder = try Self.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var seen: Set<TouchGesture> = []
        for seed in 0..<40 {
            let rows = randomRows(UInt64(seed))
            let path = folder + "/\(seed).csv"
            try write(rows, path)
            let found = try recorded(path, settings)
            let expected = live(rows, settings)
            #expect(found == expected, "seed \(seed)")
            seen.formUnion(expected.map(\.gesture))
        }
        #expect(seen.isSuperset(of: [.tap, .pan]))
    }

    @Test func `what is measured of a recording is what is measured of the same events`() throws {
        let folder = try Self.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (name, settings) in TouchGestureSettings.presets {
            for seed in 100..<105 {
                let rows = randomRows(UInt64(seed))
                let path = folder + "/\(name)-\(seed).csv"
                try write(rows, path)
                let source = try #require(try Dataset(path: path).sources.first)
                var log = TouchEventLog()
                for row in rows { log.append(row.event) }
                let events = InMemoryRecording(name: "events", metadata: RecordingMetadata(), events: log)
                let measured = try TouchGestureTrials(TouchGestureReplay(of: source, settings)).trials.map(\.counts)
                let expected = try TouchGestureTrials(TouchGestureReplay(of: events, settings)).trials.map(\.counts)
                #expect(measured.map(\.sums) == expected.map(\.sums))
                #expect(measured.map(\.delays) == expected.map(\.delays))
            }
        }
    }

    @Test func `a contact that is taken away is no tap, and one that rested before its lift no swipe`() throws {
        let folder = try Self.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func gestures(_ rows: [Row], _ settings: TouchGestureSettings) throws -> [String] {
            let path = folder + "/rows.csv"
            try write(rows, path)
            return try recorded(path, settings).map(\.description)
        }
        let cancelled = [
            Row(milliseconds: 0, contact: 1, phase: .began, x: 40, y: 20),
            Row(milliseconds: 60, contact: 1, phase: .cancelled, x: 40, y: 20),
            Row(milliseconds: 800, contact: 2, phase: .began, x: 40, y: 20),
            Row(milliseconds: 860, contact: 2, phase: .ended, x: 40, y: 20),
        ]
        #expect(try gestures(cancelled, .standard) == ["tap at 1160 ms by 1"])
        let rested = [
            Row(milliseconds: 0, contact: 1, phase: .began, x: 0, y: 0),
            Row(milliseconds: 20, contact: 1, phase: .moved, x: 60, y: 0),
            Row(milliseconds: 320, contact: 1, phase: .ended, x: 60, y: 0),
        ]
        for settings in [TouchGestureSettings.android, .flutter, .chromium] {
            #expect(try gestures(rested, settings) == ["pan at 20 ms by 1"])
        }
    }
}
