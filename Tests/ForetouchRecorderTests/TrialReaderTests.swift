import Foundation
import Testing

@testable import ForetouchRecorder

@Suite("Entries as trials")
struct TrialReaderTests {
    private func read(_ entries: [String]) throws -> [String] {
        var page = MadePage(seed: 0)
        var reader = TrialReader()
        var found: [String] = []
        func take(_ element: TrialReader.Element) {
            switch element {
            case .begin(let trial): found.append("begin \(trial.number) \(trial.task) \(trial.repetition)")
            case .event(let line): found.append(line.event.touches.map(\.phase.name).joined(separator: "+"))
            case .end(let result): found.append("end" + (result.map { " \($0)" } ?? ""))
            case .undo(let trial): found.append("undo \(trial)")
            }
        }
        for entry in try parse(page.batch(entries)).entries { reader.consume(entry, into: take) }
        reader.finish(into: take)
        return found
    }

    private func touch(_ kind: String, _ time: Double) -> String {
        "{\"k\":\"\(kind)\",\"id\":1,\"p\":\"touch\",\"t\":\(time),\"a\":\(time),\"s\":[[\(time),\(time),0]]}"
    }

    @Test("a trial ends with its mark, with the next one, or with the session; what is down then is cancelled")
    func ends() throws {
        let page = MadePage(seed: 0)
        #expect(
            try read([
                page.begin(1, task: "a", repetition: 2), touch("down", 1), touch("up", 2), page.mark("end", trial: 1),
                page.begin(2), touch("down", 3), page.begin(3), touch("move", 4), touch("down", 5),
            ]) == [
                "begin 1 a 2", "began", "ended", "end", "begin 2 draw 1", "began", "cancelled", "end", "begin 3 draw 1",
                "began", "cancelled", "end",
            ]
        )
    }

    @Test("what is drawn outside of trials is kept as one")
    func implicit() throws {
        let page = MadePage(seed: 0)
        #expect(
            try read([
                touch("down", 1), touch("up", 2), page.begin(1), touch("down", 3), page.mark("undo", trial: 1),
                page.mark("pause"), page.mark("resume"), page.mark("finish"),
            ]) == ["begin 1 draw 1", "began", "ended", "end", "begin 2 draw 1", "began", "undo 1", "cancelled", "end"]
        )
    }

    @Test("what the page found of a trial comes with its end")
    func result() throws {
        let page = MadePage(seed: 0)
        let end = "{\"k\":\"end\",\"a\":1,\"trial\":1,\"result\":true}"
        #expect(try read([page.begin(1), end]).last == "end bool(true)")
    }
}
