import ArgumentParser
import Foretouch
import Foundation

/// The `foretouch` command.
///
/// A program with predictors of its own runs the same command with its own registry, and they are rows like any other:
///
///     @main struct Bench {
///         static func main() async throws {
///             var registry = PredictorRegistry.standard
///             try registry.register(mine)
///             await ForetouchCommand.run(registry: registry)
///         }
///     }
public struct ForetouchCommand: AsyncParsableCommand {
    public static let configuration = CommandConfiguration(
        commandName: "foretouch",
        abstract:
            "Measures the accuracy and latency of touch and pen predictors and recognizers on recorded input.",
        discussion: """
            A predictor estimates where a contact will be a few milliseconds later. A recognizer \
            detects force presses, or tells which gesture was drawn.

            A dataset is a folder of recordings, or one file: native recordings, or any format that \
            'foretouch dataset import --help' lists. A predictor is named by a specification such as linear or \
            kalman:model=cv,process-noise=1e8; 'foretouch predictors' lists names and parameters. Recognizers are named \
            likewise; 'foretouch recognizers' lists them.

            Examples:
              foretouch evaluate Datasets/bundled
              foretouch leaderboard Datasets/bundled -p kalman imm polynomial
            """,
        version: ForetouchVersion.current,
        groupedSubcommands: [
            CommandGroup(
                name: "Measuring",
                subcommands: [
                    EvaluateCommand.self, ScoreCommand.self, LeaderboardCommand.self, LatencyCommand.self,
                    RecognizeCommand.self,
                    ClassifyCommand.self, EarlyCommand.self, SpotCommand.self, ArticulationCommand.self,
                    AdviseCommand.self,
                    ReproduceCommand.self,
                ]
            ),
            CommandGroup(
                name: "Reporting",
                subcommands: [
                    CompareCommand.self, ReportCommand.self, MergeCommand.self, RenderCommand.self, SubmitCommand.self,
                    SiteCommand.self,
                ]
            ),
            CommandGroup(
                name: "Fitting",
                subcommands: [
                    TuneCommand.self, TrainCommand.self, TemplatesCommand.self, CalibrateCommand.self,
                    FitKalmanCommand.self, ListMotionsCommand.self, ListModelsCommand.self, CoverageCommand.self,
                ]
            ),
            CommandGroup(name: "Data", subcommands: [DatasetCommand.self, RecordCommand.self]),
            CommandGroup(name: "Look-up", subcommands: [PredictorsCommand.self, RecognizersCommand.self]),
        ]
    )

    public init() {}

    /// What the program around the command brings along.
    struct Context: Sendable {
        /// The predictors that specifications can name; `nil` for those that ship with Foretouch.
        var registry: PredictorRegistry?
        /// The recognizers that specifications can name; `nil` for those that ship with Foretouch.
        var recognizers: RecognizerRegistry?
        /// The stroke-gesture recognizers that specifications can name; `nil` for those that ship with Foretouch.
        var gestures: StrokeGestureRegistry?
        /// How many heap allocations the calling thread has made; `nil` where nobody counts them.
        var countAllocations: (@Sendable () -> UInt64)?
    }

    @TaskLocal static var context = Context()

    /// The predictors that specifications can name.
    static var registry: PredictorRegistry { context.registry ?? standardRegistry }

    /// The recognizers that specifications can name.
    static var recognizers: RecognizerRegistry { context.recognizers ?? .standard }

    /// The stroke-gesture recognizers that specifications can name.
    static var gestures: StrokeGestureRegistry { context.gestures ?? .standard }

    // Made when a command needs it: help does not.
    private static let standardRegistry = complete(.standard)

    /// With those that others bring.
    private static func complete(_ registry: PredictorRegistry) -> PredictorRegistry {
        registry.withExternalPredictors { warning in
            Console.remark("warning: \(warning)")
        }
    }

    /// Runs the command with the predictors of `registry`, `exec` and `library`, and the recognizers of `recognizers`; ends
    /// the program on failure, which output that cannot be written is too.
    ///
    /// - Parameters:
    ///   - arguments: without the program's own name; `nil` takes the program's.
    ///   - registry: every predictor that the command knows; `nil` for those that ship with Foretouch.
    ///   - recognizers: every recognizer that the command knows; `nil` for those that ship with Foretouch.
    ///   - gestures: every stroke-gesture recognizer that the command knows; `nil` for those that ship with Foretouch.
    ///   - countAllocations: how many heap allocations the calling thread has made so far, for `latency`. A program that
    ///     cannot count them gives none, and the column stays empty.
    public static func run(
        _ arguments: [String]? = nil,
        registry: PredictorRegistry? = nil,
        recognizers: RecognizerRegistry? = nil,
        gestures: StrokeGestureRegistry? = nil,
        countAllocations: (@Sendable () -> UInt64)? = nil
    ) async {
        let context = Context(
            registry: registry.map(complete),
            recognizers: recognizers,
            gestures: gestures,
            countAllocations: countAllocations
        )
        let words = arguments ?? Array(CommandLine.arguments.dropFirst())
        await $context.withValue(context) {
            do {
                let command = try command(from: words)
                Interruption.install()
                try await $words.withValue(words) {
                    try await Console.$columns.withValue(Console.columnsOfOutput) {
                        if var command = command as? any AsyncParsableCommand {
                            try await command.run()
                        } else {
                            var command = command
                            try command.run()
                        }
                    }
                }
                try Console.check()
            } catch {
                // Usage has lines; other errors are one, and a name in it must not break it.
                let isUsage = String(reflecting: type(of: error)).hasPrefix("ArgumentParser.")
                let message = Subcommands.completed(fullMessage(for: error), in: words)
                Console.end(
                    saying: isUsage ? message : message.withVisibleControls,
                    status: exitCode(for: error).rawValue
                )
            }
        }
    }

    /// The words of the command line without the program's own name, while they are parsed and while their command runs.
    @TaskLocal static var words: [String] = []

    /// The command that words ask for.
    ///
    /// - Parameter arguments: without the program's own name.
    static func command(from arguments: [String]) throws -> any ParsableCommand {
        return try $words.withValue(arguments) { try parseAsRoot(PathsBehindOptions.movedToTheEnd(arguments)) }
    }

    /// Refuses an unknown subcommand.
    public func validate() throws { try Self.checkSubcommand(of: Self.self) }

    /// Refuses an unknown subcommand of `parent`.
    static func checkSubcommand(of parent: any ParsableCommand.Type) throws {
        try Subcommands.check(of: parent, in: words)
    }
}
