import Foundation
import Testing
import TouchRecognition

@testable import ForetouchRecorder

@Suite("Live touch gestures")
struct LiveTouchGestureTests {
    private func entry(_ kind: String, _ pointer: Int, _ time: Double, _ x: Double, _ y: Double = 100) -> String {
        "{\"k\":\"\(kind)\",\"id\":\(pointer),\"p\":\"touch\",\"t\":\(time),\"a\":\(time),\"s\":[[\(time),\(x),\(y)]]}"
    }

    private func request(_ entries: [String], now: Double, trial: Int = 1) throws -> LiveRequest {
        let text = """
            {"session":"\(session)","trial":\(trial),"now":\(now),"entries":[\(entries.joined(separator: ","))]}
            """
        return try Data(text.utf8).withUnsafeBytes { try LiveRequest(json: $0) }
    }

    @Test("a tap is told when its deadline has passed, without an event")
    func tap() async throws {
        let live = LiveTouchGestures()
        let first = await live.answer(try request([entry("down", 1, 1000, 50), entry("up", 1, 1080, 50)], now: 1081))
        #expect(first.gestures.isEmpty)
        let deadline = try #require(first.deadline)
        #expect(deadline > 1.08 && deadline < 1.5)
        let second = await live.answer(try request([], now: deadline * 1000 + 1))
        #expect(second.gestures.map(\.gesture) == [.tap] && second.gestures.map(\.state) == [.ended])
        #expect(await live.answer(try request([], now: 9000)).gestures.isEmpty)
    }

    @Test("a pinch is named while the fingers are down, and does not reach into the next trial")
    func pinch() async throws {
        let live = LiveTouchGestures()
        var entries = [entry("down", 1, 1000, 150), entry("down", 2, 1000, 250)]
        for step in 1...30 {
            entries.append(entry("move", 1, 1000 + 8 * Double(step), 150 - 2 * Double(step)))
            entries.append(entry("move", 2, 1000 + 8 * Double(step), 250 + 2 * Double(step)))
        }
        let answer = await live.answer(try request(entries, now: 1241))
        let pinch = try #require(answer.gestures.first { $0.gesture == .pinch })
        #expect(pinch.state.isRecognizing && pinch.motion.contactCount == 2 && pinch.motion.scale > 1.3)
        // It goes on, though nothing moves.
        #expect(await live.answer(try request([], now: 1260)).gestures.map(\.gesture) == [.pinch])
        #expect(await live.answer(try request([], now: 1270, trial: 2)).gestures.isEmpty)
    }

    @Test("a time or a trial that is none is refused")
    func refused() {
        for text in ["\"now\":null", "\"trial\":1.5"] {
            let text = "{\"session\":\"\(session)\",\(text)}"
            #expect(throws: CaptureError.self) { try Data(text.utf8).withUnsafeBytes { try LiveRequest(json: $0) } }
        }
    }
}
