import Foundation
import Testing

@Suite("What the program says of the models that ship")
struct ListModelsTests {
    @Test(
        "the documentation's figures are what it says",
        arguments: [("data", "model-data.csv"), ("constants", "kalman-constants.part")]
    )
    func figures(table: String, file: String) throws {
        let outcome = try CommandRunner.run("list-models", table)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let figures = CommandRunner.repository
            .appendingPathComponent("Documentation/figures")
        #expect(try outcome.output == String(contentsOf: figures.appendingPathComponent(file), encoding: .utf8))
    }
}
