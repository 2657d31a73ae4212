import ArgumentParser
import Foretouch
import Foundation

struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draws a recording or a set of gestures as SVG, PDF or PNG.",
        discussion: """
            Styles:
              ink: line width follows force.
              calligraphy: a broad nib that turns with the azimuth.
              debug: every sample, marking coalesced and predicted ones, azimuth and altitude.
              overlay: recorded and predicted paths, with error lines and 50 % prediction regions.
              instant: one instant, the contact a horizon later, and where predictors draw the line's end.
              touch: contacts, and on them the touch gestures that --recognizer tells.
              gestures: a sheet of a gesture set, JSON lines or recordings of a gesture each: for each class all its drawings above \
            each other, then some alone.

            Drawings are life size where the recording's scale is known.

            Examples:
              foretouch render Datasets/bundled/pen-240/p01-write.jsonl.gz --output ink.svg
              foretouch render gestures.jsonl --style gestures --output sheet.svg
              foretouch render touches.csv --style touch --output touches.svg
              foretouch render Datasets/bundled/finger-60 --style instant --output now.svg
            """
    )

    enum Style: String, ExpressibleByArgument, CaseIterable {
        case ink, calligraphy, debug, overlay, instant, touch, gestures
    }

    @Argument(
        help: "A recording, native or in any format that can be imported; a dataset with --style instant.",
        completion: .file()
    )
    var recording: String

    @Option(help: "How the strokes are drawn.")
    var style = Style.ink

    @Option(
        name: .predictor,
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "A predictor's specification. overlay draws any number, hold, linear and kalman without this option; instant "
                + "at most six; debug one in place of the recording's own predictions.",
            valueName: "spec"
        )
    )
    var predictors: [String] = []

    @Option(
        name: .recognizer,
        help: ArgumentHelp(
            "With touch: which rules tell gestures, touch:standard or another preset.",
            valueName: "spec"
        )
    )
    var recognizer: String?

    @Option(
        name: .horizon,
        help: ArgumentHelp(
            "Prediction horizons in milliseconds, separated by commas. May be given several times.",
            valueName: "ms,…"
        )
    )
    var horizons = [NumberList([33])]

    @Option(help: ArgumentHelp("The file; its ending, .svg, .pdf or .png, says which format.", valueName: "file"))
    var output: String

    @Option(
        name: .customLong("stroke"),
        help: ArgumentHelp("Only these strokes, counting from 1. May be given several times.", valueName: "n,…")
    )
    var strokes: [NumberList] = []

    @Option(help: ArgumentHelp("Which recording, counting from 1, where a file holds several.", valueName: "n"))
    var part = 1

    @Option(
        help: ArgumentHelp(
            "1 is life size where the recording's scale is known, else one px for each unit; with instant, 250 px.",
            valueName: "factor"
        )
    )
    var magnification = 1.0

    @Option(
        help: ArgumentHelp(
            "Draw a mark only at every n-th sample or prediction; with calligraphy, draws the nib there.",
            valueName: "n"
        )
    )
    var markEvery: Int?

    @Option(
        help: ArgumentHelp(
            "With instant: seconds from the recording's first sample, or typical, where the error of every predictor is "
                + "nearest to its mean.",
            valueName: "s|typical"
        )
    )
    var time = InstantOption(instant: .typical)

    @Option(
        help: ArgumentHelp(
            "With gestures: how many drawings of each class are shown alone, 0 to 1000.",
            valueName: "count"
        )
    )
    var samples = 24

    @OptionGroup(visibility: .hidden) var reading: ReadingOptionGroup

    func run() throws {
        let format = try PictureFormat(path: output)
        let file = try OutputFile(path: output)
        guard let kind = style.kind else { return try drawGestures(format, file) }
        if !predictors.isEmpty, style == .ink || style == .calligraphy {
            let warning =
                "warning: --predictor: the style \(style.rawValue) shows no predictions; debug and overlay do"
            Console.remark(warning)
        }
        let touch = try TouchGestureRecognition([recognizer ?? "touch:standard"])?.specifications.first
        guard recognizer == nil || kind == .touch && touch != nil else {
            throw ValidationError("--recognizer: found '\(recognizer ?? "")', expected touch:PRESET with --style touch")
        }
        let request = RenderingRequest(
            style: kind,
            touchGestures: try touch.map { try TouchGestureRegistry.standard.makeSettings($0) } ?? .standard,
            predictors: try predictors.map { try PredictorSpecification(typed: $0) },
            horizons: horizons.values.map { $0 / 1000 },
            part: part,
            strokes: strokes.isEmpty ? nil : try strokes.values.map(strokeNumber),
            magnification: magnification,
            markInterval: markEvery,
            instant: time.instant
        )
        let options = try reading.options()
        _ = try reading.openOne(recording)
        let picture = try request.picture(
            ofRecordingAt: recording,
            options: options,
            registry: ForetouchCommand.registry
        )
        try file.write(Data(try picture.encoded(as: format)))
        print("Wrote \(output)")
    }

    private func drawGestures(_ format: PictureFormat, _ file: OutputFile) throws {
        guard (0...1000).contains(samples) else {
            throw ValidationError("--samples: found \(samples), expected from 0 to 1000")
        }
        let name = URL(fileURLWithPath: recording).lastPathComponent
        let sheet = GestureSheet(
            title: name,
            samples: try RecordedGestures(try reading.openOne(recording)).samples,
            count: samples
        )
        try file.write(Data(try sheet.encoded(as: format)))
        print("Wrote \(output)")
    }

    private func strokeNumber(_ value: Double) throws -> Int {
        guard let number = Int(exactly: value) else {
            throw ValidationError("--stroke: found \(value), expected whole numbers")
        }
        return number
    }
}

extension RenderCommand.Style {
    /// How a recording is drawn; `nil` for a sheet of gestures.
    fileprivate var kind: RenderingRequest.Style? {
        switch self {
        case .ink: .ink
        case .calligraphy: .calligraphy
        case .debug: .debug
        case .overlay: .overlay
        case .instant: .instant
        case .touch: .touch
        case .gestures: nil
        }
    }
}

/// An instant as it is typed.
struct InstantOption: ExpressibleByArgument {
    let instant: RenderingRequest.Instant

    init(instant: RenderingRequest.Instant) { self.instant = instant }

    init?(argument: String) {
        if argument == "typical" {
            instant = .typical
        } else {
            guard let seconds = Double(argument), seconds.isFinite, seconds >= 0 else { return nil }
            instant = .time(seconds)
        }
    }

    var defaultValueDescription: String {
        switch instant {
        case .typical: "typical"
        case .time(let seconds): "\(seconds)"
        }
    }
}
