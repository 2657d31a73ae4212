import ArgumentParser
import Foretouch
import Foundation
import TouchModel

/// The datasets that a command works on.
struct DataOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Datasets: folders of recordings, or single recordings, native or in any format that can be imported. Options that say how "
                + "files are read, such as --column or --mm-per-unit: 'foretouch dataset info --help'.",
            valueName: "dataset"
        ),
        completion: .directory
    )
    var datasets: [String] = []

    @OptionGroup var choice: DatasetReadingOptions

    /// Opens them; warns of what is not read.
    ///
    /// - Parameters:
    ///   - named: datasets that an option names.
    ///   - shard: where no more than a shard's recordings are to be hashed, that shard.
    func open(adding named: [String] = [], hashing shard: EvaluationShard? = nil) throws -> [EvaluationDataset] {
        try choice.open(datasets + named, hashing: shard)
    }
}

/// How datasets are read, and which of their recordings.
struct DatasetReadingOptions: ParsableArguments {
    @OptionGroup(visibility: .hidden) var reading: ReadingOptionGroup

    @Option(
        name: .customLong("only"),
        help: ArgumentHelp(
            "Only recordings of this participant, task, device or condition, such as condition=static or device=phone,tablet. May be given "
                + "several times; then all must hold.",
            valueName: "name=value,…"
        )
    )
    var only: [RecordingFilter] = []

    /// Opens datasets; warns of what is not read.
    ///
    /// - Parameter shard: where no more than a shard's recordings are to be hashed, that shard.
    func open(_ paths: [String], hashing shard: EvaluationShard? = nil) throws -> [EvaluationDataset] {
        guard !paths.isEmpty else {
            throw ValidationError("name at least one dataset: a folder of recordings, or one file")
        }
        var opened: [EvaluationDataset] = []
        let found = try reading.open(paths)
        let scored = shard?.range(of: found.reduce(0) { $0 + $1.sources.count })
        var first = 0
        for dataset in found {
            let own = scored.map { scored in
                let range = scored.clamped(to: first..<first + dataset.sources.count)
                return range.lowerBound - first..<range.upperBound - first
            }
            first += dataset.sources.count
            var evaluated = try EvaluationDataset(dataset, hashing: own)
            // A shard's datasets have no identity: whether two are the same is found when its parts are merged.
            if own == nil, let same = opened.first(where: { $0.identity == evaluated.identity }) {
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
        guard shard == nil || only.isEmpty else {
            throw ValidationError("--only: not with --shard, whose parts could not tell which recordings were left out")
        }
        return try opened.map { try $0.filtered(by: only) }
    }
}

extension RecordingFilter: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }
}

/// The predictors that a command works on.
struct PredictorOptions: ParsableArguments {
    @Option(
        name: .predictor,
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Predictors' specifications: a name, or name:parameter=value,… May be given several times. "
                + "Without it, or as all, every predictor with its defaults, which leaves "
                + "out those that need a value typed (exec, library) or a file (android-motion), wrap another one (cut) "
                + "or resample a framework's frames. hold and linear are always in the table.",
            valueName: "spec"
        )
    )
    var predictors: [String] = []

    /// Stands for every predictor with its defaults.
    static let all = "all"

    /// The yardsticks that are in every table.
    private static let baselines = ["hold", "linear"]

    /// The specifications for an evaluation: without those that stand for every predictor and were fitted on the data,
    /// which a line on standard error names.
    func specifications(for datasets: [EvaluationDataset]) throws -> [PredictorSpecification] {
        let named = try predictors.filter { $0 != Self.all }.map { try PredictorSpecification(typed: $0) }
        let all = try specifications()
        let trained = try all.filter { !named.contains($0) }.compactMap { specification in
            try ForetouchCommand.registry.training(of: specification).map { (specification.description, $0) }
        }
        let motions = TrainedMotions(trained)
        let found = datasets.map { motions.survey($0).map(\.origin) }
        return all.filter { specification in
            guard let training = trained.first(where: { $0.0 == specification.description })?.1 else { return true }
            func leaveOut(_ data: String) -> Bool {
                Console.remark(
                    "\(specification) is left out: it was fitted on \(data), so its errors there would not be those on "
                        + "other people"
                )
                return false
            }
            if let dataset = datasets.first(where: { training.sharesData(with: $0) }) {
                return leaveOut("recordings of '\(dataset.name)'")
            }
            for (dataset, origins) in zip(datasets, found) {
                let origin = origins.first { $0.predictors.contains(specification.description) }
                guard let origin else { continue }
                return leaveOut(
                    "strokes of '\(dataset.name)', which are those of its training set '\(origin.set)' in another file form"
                )
            }
            return true
        }
    }

    /// Whether it must be known of every recording whether a predictor was fitted on it: where one that was not named
    /// would be left out, or where a training set does not list its recordings.
    func needIdentities() throws -> Bool {
        let named = try predictors.filter { $0 != Self.all }.map { try PredictorSpecification(typed: $0) }
        return try specifications().contains { specification in
            guard let training = try ForetouchCommand.registry.training(of: specification) else { return false }
            return !named.contains(specification) || training.sources.contains { $0.recordings.isEmpty }
        }
    }

    /// The specifications, yardsticks first, each once.
    func specifications() throws -> [PredictorSpecification] {
        let registered = ForetouchCommand.registry.comparedKinds.map(\.name)
        let named = predictors.isEmpty ? registered : predictors.flatMap { $0 == Self.all ? registered : [$0] }
        var specifications: [PredictorSpecification] = []
        for text in Self.baselines + named {
            let specification = try PredictorSpecification(typed: text)
            if !specifications.contains(specification) { specifications.append(specification) }
        }
        return specifications
    }
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
