import ArgumentParser
import Foretouch
import Foundation

/// What a predictor or its radii are fitted on: datasets, and whose strokes of them.
struct FittingDataOptions: ParsableArguments {
    @OptionGroup var data: DataOptions

    @Option(
        name: .dataset,
        parsing: .upToNextOption,
        help: ArgumentHelp("Datasets, as those that are named without an option.", valueName: "dataset")
    )
    var named: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Participants to leave out, to evaluate on them.", valueName: "name")
    )
    var excludeParticipant: [String] = []

    @Option(
        help: ArgumentHelp(
            "A JSON file that names the participants of both sides: {\"training\": [\"1\", \"2\"], \"evaluation\": [\"3\"]}.",
            valueName: "file"
        )
    )
    var split: String?

    /// Bytes; names of a million participants.
    private static let largestSplit = 16 << 20

    func open() throws -> [EvaluationDataset] { try data.open(adding: named) }

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
