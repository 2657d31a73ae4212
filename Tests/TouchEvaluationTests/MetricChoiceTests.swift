import Testing

@testable import TouchEvaluation

struct MetricChoiceTests {
    @Test
    func `metrics are chosen by name, by quantity or all together, in their own order`() throws {
        #expect(try MetricSuite(named: ["all"]).quantities == MetricSuite.all.quantities)
        #expect(try MetricSuite(named: ["accuracy"]).quantities == MetricSuite.accuracy.quantities)
        let chosen = try MetricSuite(named: ["jump_rate", "magnitude", "rmse"])
        #expect(chosen.metrics.map(\.name) == ["magnitude", "steadiness"])
    }

    @Test(arguments: [["rsme"], [], ["rmse", ""]])
    func `a name that nothing has is refused, and so is none`(names: [String]) {
        #expect(throws: EvaluationError.self) { try MetricSuite(named: names) }
    }

    @Test
    func `metrics are recognized by what a result says it reports`() throws {
        let quantiles = ErrorQuantiles.quantities
        for names in [["all"], ["accuracy"], ["reach", "calibration"]] {
            let suite = try MetricSuite(named: names)
            let found = try #require(MetricSuite(reporting: suite.quantities + quantiles))
            #expect(found.metrics.map(\.name) == suite.metrics.map(\.name))
            #expect(found.momentCount == suite.momentCount)
        }
        let unknown = MetricQuantity("own", unit: "px", preference: .lower, summary: "", source: "")
        #expect(MetricSuite(reporting: MetricSuite.all.quantities + [unknown] + quantiles) == nil)
        #expect(MetricSuite(reporting: quantiles) == nil)
    }

    @Test
    func `every quantity says what it is, in which unit and whose it is`() {
        for quantity in MetricSuite.all.quantities {
            #expect(!quantity.summary.isEmpty && !quantity.unit.isEmpty && !quantity.source.isEmpty)
        }
        #expect(Set(MetricSuite.all.metrics.map(\.name)).count == MetricSuite.all.metrics.count)
        // A name chooses one metric only.
        #expect(Set(MetricSuite.all.metrics.map(\.name)).isDisjoint(with: MetricSuite.all.quantities.map(\.name)))
    }
}
