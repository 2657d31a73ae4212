import ArgumentParser
import Foretouch
import Foundation

/// Whose strokes something is fitted on.
struct SplitOptions: ParsableArguments {
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

    func participantSplit() throws -> ParticipantSplit {
        guard let split else { return ParticipantSplit(excluding: excludeParticipant) }
        guard excludeParticipant.isEmpty else {
            throw ValidationError("give --split or --exclude-participant, not both")
        }
        guard let content = FileManager.default.contents(atPath: split) else {
            throw ValidationError("--split \(split): no such file, or it cannot be read")
        }
        return try ParticipantSplit(json: content, path: split)
    }
}
