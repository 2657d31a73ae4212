import Testing
import TouchModel
import TouchRecordings

@Suite struct RepairLogTests {
    @Test("Logs merge by addition and keep the first examples") func merge() {
        var left = RepairLog()
        var right = RepairLog()
        for line in 1...5 { left.note(.nonFinite, at: "a:\(line)", "NaN") }
        right.note(.nonFinite, at: "b:1", "NaN")
        right.note(.fakeClock, at: "b:2", "one interval")
        var merged = left
        merged.merge(right)
        #expect(merged.counts == [.nonFinite: 6, .fakeClock: 1])
        #expect(merged.examples[.nonFinite]?.map(\.place) == ["a:1", "a:2", "a:3"])
        #expect(merged.examples[.fakeClock]?.first?.detail == "one interval")
        var reversed = right
        reversed.merge(left)
        #expect(reversed.counts == merged.counts)
        #expect(reversed.examples[.nonFinite]?.map(\.place) == ["b:1", "a:1", "a:2"])
    }

    @Test("An empty log changes nothing") func empty() {
        var log = RepairLog()
        log.note(.encoding, at: "f:1", "BOM")
        let before = log
        log.merge(RepairLog())
        #expect(log == before)
        #expect(RepairLog().isEmpty && !log.isEmpty)
    }

    @Test("Text is not made for examples that are not kept") func laziness() {
        var log = RepairLog()
        var made = 0
        func place() -> String {
            made += 1
            return "f:1"
        }
        for _ in 0..<100 { log.note(.nonFinite, at: place(), "NaN") }
        #expect(made == RepairLog.examplesKept)
    }
}
