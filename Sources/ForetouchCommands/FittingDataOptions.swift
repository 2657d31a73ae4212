import ArgumentParser
import Foretouch
import Foundation

/// Datasets that stand in front of the options or behind one.
struct NamedDataOptions: ParsableArguments {
    @OptionGroup var data: DataOptions

    @Option(
        name: .dataset,
        parsing: .upToNextOption,
        help: ArgumentHelp("More datasets; same as the <dataset> arguments.", valueName: "dataset")
    )
    var named: [String] = []

    func open() throws -> [EvaluationDataset] { try data.open(adding: named) }
}

/// Datasets that a predictor is fitted on, and the participants whose strokes are used.
struct FittingDataOptions: ParsableArguments {
    @OptionGroup var data: NamedDataOptions

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Participants to exclude from fitting, so that they can be used for evaluation.",
            valueName: "name"
        )
    )
    var excludeParticipant: [String] = []

    @Option(
        help: ArgumentHelp(
            "A JSON file that lists training and evaluation participants: {\"training\": [\"1\", \"2\"], "
                + "\"evaluation\": [\"3\"]}. Not with --exclude-participant.",
            valueName: "file"
        )
    )
    var split: String?

    /// Bytes; names of a million participants.
    private static let largestSplit = 16 << 20

    func open() throws -> [EvaluationDataset] { try data.open() }

    func participantSplit() throws -> ParticipantSplit {
        guard let split else { return ParticipantSplit(excluding: excludeParticipant) }
        guard excludeParticipant.isEmpty else {
            throw ValidationError("give --split or --exclude-participant, not both")
        }
        let content: Data
        do {
            content = try WholeFile.read(split, limit: Self.largestSplit)
        } catch {
            throw ValidationError("--split \(split): found \(error), expected a split of participants")
        }
        return try ParticipantSplit(json: content, path: split)
    }
}
