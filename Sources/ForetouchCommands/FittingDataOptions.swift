import ArgumentParser
import Foretouch
import Foundation

/// What a predictor or its radii are fitted on: datasets, and whose strokes of them.
struct FittingDataOptions: ParsableArguments {
    @OptionGroup var data: DataOptions

    @Option(
        name: .customLong("dataset"),
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

    func open() throws -> [EvaluationDataset] { try data.open(strays: named) }

    func participantSplit() throws -> ParticipantSplit {
        guard let split else { return ParticipantSplit(excluding: excludeParticipant) }
        guard excludeParticipant.isEmpty else {
            throw ValidationError("give --split or --exclude-participant, not both")
        }
        guard let file = FileHandle(forReadingAtPath: split),
            let content = try? file.read(upToCount: Self.largestSplit + 1), content.count <= Self.largestSplit
        else {
            throw ValidationError("--split \(split): no such file, or it cannot be read, or it has more than 16 MiB")
        }
        return try ParticipantSplit(json: content, path: split)
    }
}
