import Foundation
import Testing
import TouchModel

@testable import ForetouchRecorder

@Suite("Batches as the page sends them")
struct BatchParsingTests {
    @Test("every column of a sample arrives in its place, and what is missing is absent")
    func columns() throws {
        let batch = try parse(
            """
            {"session":"\(session)","seq":7,"sent":12.5,"entries":[
            {"k":"move","id":9,"p":"pen","t":3,"a":4,"s":[[1,2,3,0.5,10,-20,30,1.1,2.2,8,6,-0.25],[2,3,4,null]],
            "q":[[5,6,7]],"d":[8,9,10]},{"k":"undo","trial":3,"a":6,"why":"cramp"}]}
            """
        )
        #expect(batch.session == session && batch.sequence == 7 && batch.sent == 12.5 && batch.entries.count == 2)
        guard case .pointer(let entry) = batch.entries[0], case .mark(let mark) = batch.entries[1] else {
            Issue.record("a pointer and a mark")
            return
        }
        #expect(entry.kind == .move && entry.pointer == 9 && entry.type == .pencil)
        #expect(entry.time == 3 && entry.arrival == 4)
        #expect(
            entry.samples[0]
                == PointerSample(
                    time: 1,
                    x: 2,
                    y: 3,
                    pressure: 0.5,
                    tiltX: 10,
                    tiltY: -20,
                    twist: 30,
                    altitude: 1.1,
                    azimuth: 2.2,
                    width: 8,
                    height: 6,
                    tangentialPressure: -0.25
                )
        )
        #expect(entry.samples[1].time == 2 && entry.samples[1].pressure.isNaN && entry.samples[1].tiltX.isNaN)
        #expect(entry.predicted.map(\.x) == [6] && entry.dispatched?.y == 10)
        #expect(mark.kind == .undo && mark.trial == 3 && mark.fields["why"] == .string("cramp"))
    }

    @Test(
        "what is no batch is refused with what was expected",
        arguments: [
            ("", "an object"), ("{", "a key in quotes"), ("[]", "an object"), ("{}", "a key \"session\""),
            ("{\"session\":\"X\"}", "a session: 32 hexadecimal digits"),
            ("{\"session\":\"\(session)\"}", "a key \"seq\""),
            ("{\"session\":\"\(session)\",\"seq\":-1}", "a sequence number from 0"),
            ("{\"session\":\"\(session)\",\"seq\":0,\"entries\":[{\"k\":\"hum\",\"a\":1}]}", "a kind of entry: down"),
            ("{\"session\":\"\(session)\",\"seq\":0,\"entries\":[{\"k\":\"move\",\"a\":1}]}", "keys \"id\" and \"t\""),
            ("{\"session\":\"\(session)\",\"seq\":0,\"entries\":[{\"k\":\"end\",\"a\":1}]}", "a key \"trial\" from 1"),
            (
                "{\"session\":\"\(session)\",\"seq\":0,\"entries\":[{\"k\":\"up\",\"id\":1,\"t\":1,\"a\":1,\"s\":[[1,2]]}]}",
                "finite numbers t, x and y"
            ),
            ("{\"session\":\"\(session)\",\"seq\":0} x", "the end of the text"),
        ]
    )
    func nonsense(text: String, expected: String) {
        do {
            _ = try parse(text)
            Issue.record("was taken")
        } catch {
            #expect("\(error)".contains("expected \(expected)"), "\(error)")
        }
    }

    @Test("a batch that broke off anywhere is refused, never half taken")
    func truncated() throws {
        var page = MadePage(seed: 1)
        let text = page.batch([page.begin(1)] + page.stroke(deliveries: 6))
        for length in 0..<text.utf8.count {
            #expect(throws: CaptureError.self) { try parse(String(decoding: text.utf8.prefix(length), as: UTF8.self)) }
        }
        #expect(try parse(text).entries.count == 7)
    }
}
