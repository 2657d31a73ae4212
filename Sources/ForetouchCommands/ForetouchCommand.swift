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
            "Measures touch and pen predictors and recognisers on recorded touches: how wrong, and how many nanoseconds.",
        discussion: """
            A dataset is a folder of recordings, or one file: native recordings, or any format that \
            'foretouch dataset import --help' lists. A predictor is named by a specification such as linear or \
            kalman:model=cv,process-noise=1e8; 'foretouch predictors' lists names and parameters. Recognisers are named \
            likewise; 'foretouch recognizers' lists them.
            """,
        version: ForetouchVersion.current,
        subcommands: [
            EvaluateCommand.self, MergeCommand.self, RecognizeCommand.self, LatencyCommand.self, CompareCommand.self,
            PredictorsCommand.self, RecognizersCommand.self, LeaderboardCommand.self, TuneCommand.self,
            CalibrateCommand.self,
            DatasetCommand.self, ReproduceCommand.self, TrainCommand.self, CalibrateUncertaintyCommand.self,
            RenderCommand.self, RecordCommand.self, ReportCommand.self,
        ]
    )

    public init() {}

    /// What the program around the command brings along.
    struct Context: Sendable {
        /// The predictors that specifications can name.
        var registry = PredictorRegistry.standard
        /// The recognisers that specifications can name.
        var recognizers = RecognizerRegistry.standard
        /// How many heap allocations the calling thread has made; `nil` where nobody counts them.
        var countAllocations: (@Sendable () -> UInt64)?
    }

    @TaskLocal static var context = Context()

    /// The predictors that specifications can name.
    static var registry: PredictorRegistry { context.registry }

    /// The recognisers that specifications can name.
    static var recognizers: RecognizerRegistry { context.recognizers }

    /// Runs the command with the predictors of `registry`, `exec` and `library`, and the recognisers of `recognizers`; ends
    /// the program on failure.
    ///
    /// - Parameters:
    ///   - arguments: without the program's own name; `nil` takes the program's.
    ///   - registry: every predictor that the command knows.
    ///   - recognizers: every recogniser that the command knows.
    ///   - countAllocations: how many heap allocations the calling thread has made so far, for `latency`. A program that
    ///     cannot count them gives none, and the column stays empty.
    public static func run(
        _ arguments: [String]? = nil,
        registry: PredictorRegistry = .standard,
        recognizers: RecognizerRegistry = .standard,
        countAllocations: (@Sendable () -> UInt64)? = nil
    ) async {
        Interruption.install()
        await $context.withValue(
            Context(
                registry: registry.withExternalPredictors { warning in
                    FileHandle.standardError.write(Data("warning: \(warning)\n".utf8))
                },
                recognizers: recognizers,
                countAllocations: countAllocations
            )
        ) {
            await main(arguments)
        }
    }
}
