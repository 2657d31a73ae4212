import ArgumentParser
import Foretouch

/// How much an evaluation may hold.
struct MemoryOptionGroup: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How many megabytes scores and rows of the result may take, as estimated; more is refused. Half of the memory "
                + "that the program may use without it.",
            valueName: "MB"
        )
    )
    var maxMemory: Int?

    func validate() throws {
        if let maxMemory, !(1...1_000_000_000).contains(maxMemory) {
            throw ValidationError("--max-memory \(maxMemory): expected 1 or more, in megabytes.")
        }
    }

    var bytes: Int { maxMemory.map { $0 * 1_000_000 } ?? EvaluationMemory.standardLimit }
}
