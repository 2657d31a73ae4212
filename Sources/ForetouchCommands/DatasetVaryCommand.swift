import ArgumentParser
import Foretouch
import Foundation

struct DatasetVaryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vary",
        abstract: "Makes synthetic variations of template gestures by the sigma-lognormal model.",
        discussion: """
            Each stroke of a template becomes a sum of lognormal velocity pulses along arcs (Plamondon 1995), whose lengths, \
            directions and times are perturbed: for each made-up person, then for each drawing. Spreads are assumptions: the \
            result is no evidence of how people draw, and says in every line that it is synthetic. Equal options, seeds and \
            templates give equal gestures.

            Example:
              foretouch dataset vary templates.jsonl --output variations.jsonl
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Template gestures as JSON lines, plain or gzip: label and strokes [[[x, y, ms], …], …]. Of several templates of a "
                + "class, each person has one.",
            valueName: "file"
        )
    )
    var templates: String

    @Option(help: ArgumentHelp("The file to write, JSON lines.", valueName: "file"))
    var output: String

    @Option(help: ArgumentHelp("Number of made-up people, 1 to 999.", valueName: "count"))
    var participants = GestureVariationPlan().participants

    @Option(help: ArgumentHelp("Gestures of each class of each person, 1 to 10000.", valueName: "count"))
    var repetitions = GestureVariationPlan().repetitions

    @Option(
        help: ArgumentHelp(
            "A factor on every perturbation, 0 to 3; 0 repeats the templates' paths, to 1.5 % of their diagonals where clocks are fine.",
            valueName: "factor"
        )
    )
    var perturbation = GestureVariationPlan().perturbation

    @Option(help: ArgumentHelp("Points per second, 10 to 1000.", valueName: "Hz"))
    var rate = GestureVariationPlan().rate

    @Option(
        help: ArgumentHelp(
            "Standard deviation of location noise per axis, in the templates' units, 0 to 20.",
            valueName: "px"
        )
    )
    var noise = GestureVariationPlan().noise

    @Option(help: "Seed of the random numbers.")
    var seed: UInt64 = 1

    func run() throws {
        let file = try OutputFile(path: output, endings: [".jsonl"])
        let plan = GestureVariationPlan(
            participants: participants,
            repetitions: repetitions,
            perturbation: perturbation,
            rate: rate,
            noise: noise,
            seed: seed
        )
        let variations = try GestureVariations(
            of: try RecordedGestures(try ReadingOptionGroup.openPlain(templates)).samples.map(\.gesture),
            plan: plan
        )
        let lines = try GestureSample.variations(variations).map { sample in
            try sample.jsonLine([
                "set": .string("synthetic"),
                "source": .string(
                    "synthesized by Foretouch, sigma-lognormal, seed \(seed), perturbation \(perturbation)"
                ),
            ])
        }
        try file.write(Data((lines.joined(separator: "\n") + "\n").utf8))
        print(
            "\(output): \(lines.count) synthetic gestures, \(variations.labels.count) classes by \(participants) made-up people"
        )
    }
}
