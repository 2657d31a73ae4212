import ArgumentParser
import Foretouch

struct DatasetSynthesizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "synthesize",
        abstract: "Makes recordings of modeled people on a modeled sensor, with noise-free truth alongside.",
        discussion: """
            Starts from a preset and changes what is given. Equal options and seeds give equal recordings. With \
            --bundled, makes the four sets that come with Foretouch; with --bundled-presses, the two for force \
            recognition.

            Of presses and negative trials the truth is known: every press rises above 0.43 of the device's largest \
            force, no negative trial reaches 0.35. Of gestures of two fingers scale, rotation and translation over time are in \
            the header of the truth, and what was meant when in the annotations.

            Options without a default keep the preset's value. CSS px are 1/96 inch. Forces are in units of an average \
            touch (1.0).

            Presets:
            \(SynthesisPreset.allCases.map { "  \($0.rawValue): \($0.summary)" }.joined(separator: "\n"))

            Example:
              foretouch dataset synthesize --preset pen-240 --participants 4 --output people
            """
    )

    @Option(help: ArgumentHelp("The folder to make.", valueName: "folder"))
    var output: String

    @Option(help: "Seed of the random numbers.")
    var seed: UInt64 = 1

    @Flag(help: "Make the sets that come with Foretouch, one in a sub-folder each.")
    var bundled = false

    @Flag(help: "Make the sets of presses that come with Foretouch, one in a sub-folder each.")
    var bundledPresses = false

    @Flag(help: "Replace an existing output folder.")
    var replace = false

    @Option(help: ArgumentHelp("What to start from.", valueName: "preset"))
    var preset = SynthesisPreset.finger120.rawValue

    @Option(help: "The dataset's name; the preset's without it.")
    var name: String?

    @Option(help: ArgumentHelp("Number of participants, 1 to 999.", valueName: "count"))
    var participants: Int?

    @Option(
        name: .customLong("task"),
        help: ArgumentHelp(
            "What they do, separated by commas: " + SynthesisTask.allCases.map(\.rawValue).joined(separator: ", ")
                + "; presses means every press task, nulls every null task (negative trials), gestures every gesture of two "
                + "fingers.",
            valueName: "task,…"
        )
    )
    var tasks: String?

    @Option(
        help: ArgumentHelp(
            "Contacts in each recording, a gesture of two fingers counting once, 1 to 100000.",
            valueName: "count"
        )
    )
    var strokes: Int?

    @Option(help: ArgumentHelp("Sensor reports per second, 10 to 1000.", valueName: "Hz"))
    var rate: Double?

    @Option(
        help: ArgumentHelp(
            "Standard deviation of the sampling time, 0 to a fifth of the report interval.",
            valueName: "ms"
        )
    )
    var jitter: Double?

    @Option(help: ArgumentHelp("Share of reports that are lost, 0 to 0.9.", valueName: "share"))
    var drop: Double?

    @Option(
        help: ArgumentHelp("Standard deviation of location noise per axis, in CSS px, 0 to 20.", valueName: "px")
    )
    var noise: Double?

    @Option(
        help: ArgumentHelp(
            "Additional noise: standard deviation in px per px/s of speed, 0 to 0.01.",
            valueName: "px per px/s"
        )
    )
    var speedNoise: Double?

    @Option(
        help: ArgumentHelp("Step between reported coordinates, in CSS px, 0 to 10; 0 for none.", valueName: "px")
    )
    var quantum: Double?

    @Option(help: ArgumentHelp("Step between time stamps, 0 to 100; 0 for 1 µs.", valueName: "ms"))
    var timeQuantum: Double?

    @Option(
        help: ArgumentHelp(
            "Display frames per second, 10 to 1000. Reports are delivered once a frame; 0 delivers each report at "
                + "once.",
            valueName: "Hz"
        )
    )
    var displayRate: Double?

    @Option(
        help: ArgumentHelp("Delay from the frame until the app receives the delivery, 0 to 500.", valueName: "ms")
    )
    var deliveryLatency: Double?

    @Option(
        help: ArgumentHelp(
            "Scale of a further, random delay of each delivery, 0 to 100. Delivers each report at once unless "
                + "--display-rate is given.",
            valueName: "ms"
        )
    )
    var arrivalJitter: Double?

    @Option(
        help: ArgumentHelp(
            "Share of deliveries that arrive less than 1 ms after the one before, which was held up, 0 to 0.5. Delivers "
                + "each report at once unless --display-rate is given.",
            valueName: "share"
        )
    )
    var arrivalBunched: Double?

    @Option(
        help: ArgumentHelp(
            "Stalls per second of contact, 0 to 10: nothing arrives for 40 to 300 ms, and then all that was queued, 0.2 to 2 ms "
                + "apart. Delivers each report at once unless --display-rate is given.",
            valueName: "per s"
        )
    )
    var arrivalStalls: Double?

    @Option(
        help: ArgumentHelp(
            "Share of contacts whose first two to six deliveries are queued and arrive 0.2 to 2 ms apart, 0 to 1. Delivers "
                + "each report at once unless --display-rate is given.",
            valueName: "share"
        )
    )
    var arrivalBursts: Double?

    @Option(
        help: ArgumentHelp("Samples per second of the noise-free ground truth, 100 to 2000.", valueName: "Hz")
    )
    var truthRate: Double?

    @OptionGroup(title: "Force options")
    var force: ForceOptionGroup

    func validate() throws {
        if bundled && bundledPresses {
            throw ValidationError("--bundled and --bundled-presses make different folders: ask for one at a time")
        }
        if bundled || bundledPresses, request.changesPlan {
            throw ValidationError(
                "--bundled and --bundled-presses make the sets as they are: they go with --seed, --output and --replace only"
            )
        }
    }

    func run() throws {
        for line in try request.make(in: output, replacing: replace) { print(line) }
    }

    /// The options as a request.
    var request: SynthesisRequest {
        let own: [SynthesisSetting: Double?] = [
            .rate: rate, .jitter: jitter, .drop: drop, .noise: noise, .speedNoise: speedNoise, .quantum: quantum,
            .timeQuantum: timeQuantum, .displayRate: displayRate, .deliveryLatency: deliveryLatency,
            .arrivalJitter: arrivalJitter, .arrivalBunched: arrivalBunched, .arrivalStalls: arrivalStalls,
            .arrivalBursts: arrivalBursts, .truthRate: truthRate,
        ]
        return SynthesisRequest(
            together: bundled ? SynthesisPreset.movements : bundledPresses ? SynthesisPreset.presses : nil,
            seed: seed,
            preset: preset,
            name: name,
            participants: participants,
            tasks: tasks,
            strokes: strokes,
            sensitivity: force.sensitivity,
            settings: own.merging(force.settings) { own, _ in own }.compactMapValues(\.self)
        )
    }
}
