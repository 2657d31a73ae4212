import ArgumentParser
import Foretouch
import Foundation

/// How recordings are read, whatever their format.
struct ReadingOptionGroup: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Maximum samples per contact, including platform predictions and corrections. A longer contact is refused.",
            valueName: "count"
        )
    )
    var maxContactSamples = ImportOptions.standardMostContactSamples

    @Option(
        help: ArgumentHelp(
            "Size of one recorded unit in millimeters, 25.4 / ppi for the px of a screen; coordinates are converted to CSS px.",
            valueName: "mm"
        )
    )
    var mmPerUnit: Double?

    @Option(help: ArgumentHelp("CSS px in one recorded unit; converts to CSS px.", valueName: "px"))
    var pixelsPerUnit: Double?

    @Option(
        name: .customLong("column"),
        help: ArgumentHelp(
            "csv, json: a column's name in the file, or a key, as standard=name; standard names are stroke_id, t, x, y, pressure, "
                + "altitude, azimuth, tilt_x, tilt_y, tilt, orientation, event, contact, kind, participant, task, device, condition, "
                + "trial; none for name says that no column is, others=none that the rest are not read. Without a header line columns "
                + "are named by their numbers, counted from 1. May be given several times.",
            valueName: "standard=name"
        )
    )
    var columns: [String] = []

    @Option(
        help: ArgumentHelp(
            "The unit of time where files do not say it, s, ms, us or ns: of csv's time column (found out without this), of "
                + "gesture-xml's ticks (ms without this), of inkml's time channel if that has no units.",
            valueName: "unit"
        )
    )
    var timeUnit: TableTimeUnit?

    @Option(
        help: ArgumentHelp(
            "Points a second of a device that reported at a constant rate, for files without times: the clock is counted. Ignored "
                + "where files have times.",
            valueName: "Hz"
        )
    )
    var rate: Double?

    @Option(
        help: ArgumentHelp(
            "csv: the unit of altitude and azimuth, radians, degrees or tenths (of a degree); found out without this.",
            valueName: "unit"
        )
    )
    var angleUnit: TableAngleUnit?

    @Option(
        help: ArgumentHelp(
            "csv: how strokes are told apart: \(StrokeRule.forms); found out without this.",
            valueName: "rule"
        )
    )
    var strokeBy: StrokeRule?

    @Option(
        help: ArgumentHelp(
            "csv, json, inkml: strokes that overlap in time are read on one clock (time) or one after the other (file); found out "
                + "without this.",
            valueName: "order"
        )
    )
    var strokeOrder: StrokeOrder?

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

    @Option(
        help: ArgumentHelp(
            "A regular expression that finds the participant in a file's path inside the dataset's folder, as its first group, or "
                + "both in groups (?<participant>…) and (?<task>…).",
            valueName: "regex"
        )
    )
    var participantFrom: String?

    @Option(
        help: ArgumentHelp(
            "A regular expression that finds the task in a file's path, likewise as its first group: '^([a-z]+)/' for folders named "
                + "by tasks.",
            valueName: "regex"
        )
    )
    var taskFrom: String?

    @Option(
        help: ArgumentHelp(
            "A regular expression that finds the device in a file's path, likewise: '^(phone|tablet)/'.",
            valueName: "regex"
        )
    )
    var deviceFrom: String?

    @Option(
        name: .customLong("reading"),
        help: ArgumentHelp(
            "Another part of how files are read, by its key in foretouch-import.yaml, column.STANDARD or event.VALUE: "
                + "'decimal=comma', 'event.pen-down=begins'. 'dataset info --write-reading' writes all of them. May be given several "
                + "times.",
            valueName: "key=value"
        )
    )
    var readings: [String] = []

    func validate() throws {
        if let rate, !(rate > 0 && rate.isFinite) {
            throw ValidationError("--rate \(rate): expected a number above 0.")
        }
        guard maxContactSamples > 0 else {
            throw ValidationError("--max-contact-samples \(maxContactSamples): expected 1 or more.")
        }
    }

    /// The options as the library takes them.
    func options() throws -> ImportOptions {
        var options = ImportOptions()
        options.mostContactSamples = maxContactSamples
        options.millimetersPerUnit = mmPerUnit
        options.pixelsPerUnit = pixelsPerUnit
        options.namePattern = participantFrom
        options.taskPattern = taskFrom
        options.devicePattern = deviceFrom
        options.secondsPerTimeUnit = timeUnit?.inSeconds
        options.table.secondsPerTimeUnit = timeUnit?.inSeconds
        options.table.radiansPerAngleUnit = angleUnit?.inRadians
        options.rate = rate
        options.table.strokeRule = strokeBy
        options.strokeOrder = strokeOrder
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
            // The rest of the columns are stated together.
            if sides[0] == "others" {
                try options.state(reading: "column.\(column)")
            } else {
                options.table.columnNames[sides[0]] = sides[1]
            }
        }
        for reading in readings { try options.state(reading: reading) }
        return options
    }

    /// Opens datasets, those in a folder of datasets too; warns of what is not read.
    func open(_ paths: [String]) throws -> [Dataset] {
        try paths.flatMap { path in
            let members = DatasetMembers(of: path)
            Self.warn(of: members.omissions)
            return try members.paths.map(openOne)
        }
    }

    /// Opens one dataset; says what is not read, and how it is read where something else than its files says so.
    func openOne(_ path: String) throws -> Dataset {
        try Self.checkName(path)
        let dataset = try Dataset(path: path, options: options())
        try Self.say(what: dataset)
        return dataset
    }

    /// Refuses the name of a dataset in the catalog that lies nowhere here.
    private static func checkName(_ path: String) throws {
        guard !FileManager.default.fileExists(atPath: path),
            let catalogue = try? DatasetCatalogue.builtIn(), (try? catalogue.entry(named: path)) != nil
        else { return }
        throw DatasetError.inaccessible(
            path: path,
            reason:
                "no such file or folder; it is a name in the catalog: 'foretouch dataset fetch \(path)' downloads it"
        )
    }

    /// Opens one dataset where no option says how it is read.
    static func openPlain(_ path: String) throws -> Dataset {
        try checkName(path)
        let dataset = try Dataset(path: path)
        try say(what: dataset)
        return dataset
    }

    /// Says what of a dataset is not read, and how it is read where something else than its files says so.
    static func say(what dataset: Dataset) throws { for line in try dataset.remarks() { Console.remark(line) } }

    /// Names what is not read on standard error.
    static func warn(of omissions: [DatasetOmission]) { for omission in omissions { warn("\(omission)") } }

    static func warn(_ text: String) { Console.remark("warning: \(text)") }
}

extension TableTimeUnit: ExpressibleByArgument {}

extension TableAngleUnit: ExpressibleByArgument {}

extension StrokeOrder: ExpressibleByArgument {}

extension StrokeRule: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
}
