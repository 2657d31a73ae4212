import ArgumentParser
import Foretouch
import Foundation
import TouchModel

/// The datasets that a command works on.
struct DataOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Datasets: folders of recordings, or single recordings, native or in any format that can be imported.",
            valueName: "dataset"
        ),
        completion: .directory
    )
    var datasets: [String] = []

    @OptionGroup var reading: ReadingOptionGroup

    /// Opens them; warns of what is not read.
    ///
    /// - Parameter strays: paths that were typed behind another option's values.
    func open(strays: [String]) throws -> [EvaluationDataset] {
        let paths = datasets + strays
        guard !paths.isEmpty else {
            throw ValidationError("name at least one dataset: a folder of recordings, or one file")
        }
        var opened: [EvaluationDataset] = []
        for dataset in try reading.open(paths) {
            var evaluated = try EvaluationDataset(dataset)
            if let same = opened.first(where: { $0.identity == evaluated.identity }) {
                throw ValidationError("\(dataset.path): the same data as '\(same.name)'; name each dataset once")
            }
            // Two folders may have the same name; rows must not be mixed up.
            let taken = Set(opened.map(\.name))
            var number = 2
            let name = evaluated.name
            while taken.contains(evaluated.name) {
                evaluated.name = "\(name)-\(number)"
                number += 1
            }
            opened.append(evaluated)
        }
        return opened
    }
}

/// The predictors that a command works on.
struct PredictorOptions: ParsableArguments {
    @Option(
        name: [.customLong("predictor"), .customShort("p")],
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Predictors' specifications: a name, or name:parameter=value,… May be given several times. "
                + "Without it, or as all, every predictor with its defaults, which leaves "
                + "out those that need a value typed (exec, library). hold and linear are always in the table.",
            valueName: "spec"
        )
    )
    var words: [String] = []

    /// What was typed as predictors and is a file or folder: a dataset behind the predictors.
    var strays: [String] { words.filter(Self.isPath) }

    /// What was typed as predictors and is not a path.
    private var predictors: [String] { words.filter { !Self.isPath($0) } }

    private static func isPath(_ word: String) -> Bool {
        (word.contains("/") || !word.contains(":")) && FileManager.default.fileExists(atPath: word)
            && !ForetouchCommand.registry.kinds.contains { $0.name == word }
    }

    /// Stands for every predictor with its defaults.
    private static let all = "all"

    /// The yardsticks that are in every table.
    private static let baselines = ["hold", "linear"]

    /// The specifications for an evaluation: without those that stand for every predictor and were fitted on the data,
    /// which a line on standard error names.
    func specifications(for datasets: [EvaluationDataset]) throws -> [PredictorSpecification] {
        let named = try predictors.filter { $0 != Self.all }.map { try PredictorSpecification(typed: $0) }
        return try specifications().filter { specification in
            guard !named.contains(specification),
                let training = try ForetouchCommand.registry.training(of: specification),
                let dataset = datasets.first(where: { training.sharesData(with: $0) })
            else { return true }
            let line =
                "\(specification) is left out: it was fitted on recordings of '\(dataset.name)', so its errors there would "
                + "not be those on other people\n"
            FileHandle.standardError.write(Data(line.utf8))
            return false
        }
    }

    /// The specifications, yardsticks first, each once.
    func specifications() throws -> [PredictorSpecification] {
        let registered = ForetouchCommand.registry.kinds.filter { $0.requiredParameter == nil }.map(\.name)
        let named = predictors.isEmpty ? registered : predictors.flatMap { $0 == Self.all ? registered : [$0] }
        var specifications: [PredictorSpecification] = []
        for text in Self.baselines + named {
            let specification = try PredictorSpecification(typed: text)
            if !specifications.contains(specification) { specifications.append(specification) }
        }
        return specifications
    }
}

/// A list of numbers separated by commas.
struct NumberList: ExpressibleByArgument {
    var values: [Double]

    init(_ values: [Double]) { self.values = values }

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0.trimmingCharacters(in: .whitespaces))
        }
        guard !parts.isEmpty, !parts.contains(where: { $0?.isFinite != true }) else { return nil }
        values = parts.compactMap(\.self)
    }

    var defaultValueDescription: String { values.map(\.plainText).joined(separator: ",") }
}

extension TrainingSet {
    /// Whether a recording of a dataset, or all of it, was used.
    fileprivate func sharesData(with dataset: EvaluationDataset) -> Bool {
        let hashes = dataset.sources.indices.reduce(into: Set<String>()) { $0.formUnion(dataset.hashes(ofSource: $1)) }
        return sources.contains { source in
            source.identity == dataset.identity || source.recordings.contains { $0.shares(hashes) }
        }
    }
}
