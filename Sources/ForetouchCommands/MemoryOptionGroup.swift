import ArgumentParser
import Foretouch

/// How much an evaluation may hold.
struct MemoryOptionGroup: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Estimated memory limit for scores and results, in MB; a larger evaluation is refused. Default: half of "
                + "the memory available to the program.",
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
