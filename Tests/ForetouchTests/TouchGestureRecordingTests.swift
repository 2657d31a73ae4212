import Foretouch
import Foundation
import Testing

/// Touch gestures on recordings of people, where these are at hand: in the folder that FORETOUCH_GESTURES names, else in
/// `shared/gestures/data` beside the package.
///
/// What a recording means is its label's meaning, fixed before anything was measured: a tap is a tap and nothing else, a swipe a
/// swipe, a drag a pan with however many fingers, a hold a long press, a hold and drag one long press, a zoom a pinch, a rotate a
/// rotation. The label `double` stands for double taps of one finger and for what several fingers did at once; only the former
/// have one meaning.
struct TouchGestureRecordingTests {
    static let folder: String? = { () -> String? in
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let beside = package.appendingPathComponent("../shared/gestures/data").standardizedFileURL.path
        let folder = ProcessInfo.processInfo.environment["FORETOUCH_GESTURES"] ?? beside
        return FileManager.default.fileExists(atPath: folder + "/jdd-multitouch") ? folder + "/jdd-multitouch" : nil
    }()

    static let absence: Comment = "no gesture recordings here; set FORETOUCH_GESTURES to their folder to run this test"

    static let meanings: [(label: String, gesture: TouchGesture)] = [
        ("tap", .tap), ("swipe", .swipe), ("drag", .pan), ("hold", .longPress), ("holdanddrag", .longPress),
        ("zoom", .pinch), ("rotate", .rotation),
    ]

    /// The gestures that took place in each recording of a label.
    private func recognized(
        _ label: String,
        _ settings: TouchGestureSettings = .standard
    ) throws -> [(name: String, gestures: [TouchGesture])] {
        let dataset = try Dataset(path: #require(Self.folder) + "/" + label)
        return try dataset.sources.map { source in
            var session = TouchGestureSession(settings)
            var gestures: [TouchGesture] = []
            var time = 0.0
            func note() {
                gestures += session.changes.filter { $0.change.to == .ended || $0.change.to == .cancelled }.map(
                    \.gesture
                )
            }
            var cursor = try source.makeCursor()
            while let element = try cursor.next() {
                guard case .event(let event) = element else { continue }
                time = event.timestamp
                session.consume(event)
                note()
            }
            session.advance(to: time + 2)
            note()
            return (source.name, gestures)
        }
    }

    @Test(.enabled(if: folder != nil, absence), arguments: meanings.map(\.label))
    func `every recording is what it means and nothing else`(label: String) throws {
        let meaning = try #require(Self.meanings.first { $0.label == label }).gesture
        let recordings = try recognized(label)
        #expect(recordings.count > 2)
        for (name, gestures) in recordings { #expect(Set(gestures) == [meaning], "\(name): \(gestures)") }
    }

    @Test(.enabled(if: folder != nil, absence))
    func `two taps of one finger are one double tap`() throws {
        for (name, gestures) in try recognized("double")
        where ["phone_1", "phone_2", "phone_3"].contains(where: { name.contains($0 + ".") }) {
            #expect(gestures == [.doubleTap], "\(name): \(gestures)")
        }
        for (name, gestures) in try recognized("double") where name.contains("fail_case") {
            #expect(!gestures.contains(.doubleTap), "\(name): \(gestures)")
        }
    }
}
