import ArgumentParser
import Foretouch

/// What a person can say about files that the files do not say themselves.
struct ImportOptionGroup: ParsableArguments {
    @OptionGroup var reading: ReadingOptionGroup

    @Option(
        help: ArgumentHelp(
            "The files' format instead of finding it out: native, " + ImporterRegistry.names.joined(separator: ", ")
                + ".",
            valueName: "name"
        )
    )
    var format: String?

    @Option(help: "Who drew, instead of what the files say.")
    var participant: String?

    @Option(help: "What was drawn, instead of what the files say.")
    var task: String?

    @Option(help: "On what it was drawn, instead of what the files say.")
    var device: String?

    @Option(help: ArgumentHelp("Millimeters in one recorded unit; converts to CSS px.", valueName: "mm"))
    var mmPerUnit: Double?

    @Option(help: ArgumentHelp("CSS px in one recorded unit; converts to CSS px.", valueName: "px"))
    var pixelsPerUnit: Double?

    @Option(
        name: .customLong("column"),
        help: ArgumentHelp(
            "csv: a column's name in the file, as standard=name; standard names are stroke_id, t, x, y, pressure, "
                + "altitude, azimuth, participant, task. May be given several times.",
            valueName: "standard=name"
        )
    )
    var columns: [String] = []

    @Option(
        help: ArgumentHelp(
            "The unit of time where files do not say it: of csv's time column (s without this), of gesture-xml's ticks (ms "
                + "without this), of inkml's time channel if that has no units.",
            valueName: "unit"
        )
    )
    var timeUnit: TimeUnit?

    @Option(help: ArgumentHelp("csv: what stands between fields: a character, or tab.", valueName: "character"))
    var separator: String?

    @Option(
        help: ArgumentHelp(
            "csv: what touched: " + TouchType.allCases.map(\.name).joined(separator: ", ") + ".",
            valueName: "type"
        )
    )
    var touchType: String?

    @Option(
        help: ArgumentHelp(
            "csv: the maximum possible force, in the unit of the pressure column; without it 'recognize' cannot use the data.",
            valueName: "force"
        )
    )
    var maxForce: Double?

    enum TimeUnit: String, ExpressibleByArgument, CaseIterable {
        case seconds = "s"
        case milliseconds = "ms"
        case microseconds = "us"
        case nanoseconds = "ns"

        var inSeconds: Double {
            switch self {
            case .seconds: 1
            case .milliseconds: 1e-3
            case .microseconds: 1e-6
            case .nanoseconds: 1e-9
            }
        }
    }

    /// The options as the library takes them.
    func options() throws -> ImportOptions {
        var options = reading.options()
        options.participant = participant
        options.task = task
        options.device = device
        options.millimetersPerUnit = mmPerUnit
        options.pixelsPerUnit = pixelsPerUnit
        options.secondsPerTimeUnit = timeUnit?.inSeconds
        options.table.secondsPerTimeUnit = timeUnit?.inSeconds ?? 1
        options.table.maximumForce = maxForce
        if let touchType { options.table.touchType = touchType }
        if let separator {
            guard separator == "tab" || separator.count == 1 else {
                throw ValidationError("--separator: found '\(separator)', expected one character, or tab")
            }
            options.table.separator = separator == "tab" ? "\t" : separator.first
        }
        for column in columns {
            let sides = column.split(separator: "=", maxSplits: 1).map(String.init)
            guard sides.count == 2 else {
                throw ValidationError("--column: found '\(column)', expected standard=name, such as t=time_ms")
            }
            options.table.columnNames[sides[0]] = sides[1]
        }
        return options
    }

    /// The importer to use; `nil` to find it out. Columns are named for tables only, whose headers they explain.
    var effectiveFormat: String? {
        if format == nil, !columns.isEmpty { return CSVImporter.formatName }
        return format == NativeFormat.name ? nil : format
    }

    /// The dataset at a path, read with these options.
    func open(_ path: String) throws -> Dataset {
        try Dataset(path: path, format: effectiveFormat, options: try options())
    }
}
