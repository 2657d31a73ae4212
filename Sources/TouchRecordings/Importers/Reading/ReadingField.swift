import TouchModel

/// A part of how a file is read, which can be found out or stated: a key of `foretouch-import.yaml` and of `--reading`.
///
/// What was found is written with the same keys by `--write-reading`, and the file that this makes asks nothing again.
package struct ReadingField: Sendable {
    /// The key.
    package let key: String
    /// What values it takes, for messages.
    package let expected: String
    /// The value, as it is written; `nil` where it is neither found nor stated.
    let get: @Sendable (ImportOptions) -> String?
    /// Sets the value where nothing is stated yet; `false` for a text that is no value.
    let set: @Sendable (inout ImportOptions, String) -> Bool

    /// Keys whose values are a mapping: columns by their roles, and meanings by the events' values.
    package static let pairs = ["column", "event"]

    static func named(_ key: String) -> ReadingField? { all.first { $0.key == key } }

    /// All keys, for messages.
    static let names = (pairs + all.map(\.key).sorted()).joined(separator: ", ")

    /// States a column's name, or what an event means, where nothing is stated yet; `false` where that cannot be.
    static func state(_ key: String, _ value: String, of name: String, in options: inout ImportOptions) -> Bool {
        guard name == "column" else {
            guard let meaning = EventMeaning(rawValue: value), meaning != .passing else { return false }
            if options.table.eventMeanings[key] == nil { options.table.eventMeanings[key] = meaning }
            return true
        }
        guard key != others else {
            options.table.othersAreNone = options.table.othersAreNone || value == TableLayout.none
            return value == TableLayout.none
        }
        guard TableLayout.Role(rawValue: key) != nil else { return false }
        if options.table.columnNames[key] == nil { options.table.columnNames[key] = value }
        return true
    }

    /// The role of all columns that are not named, which can be `none` only.
    static let others = "others"

    static func expectation(ofPairs name: String) -> String {
        name == "column"
            ? "standard names of columns, such as " + TableLayout.Role.standard.map(\.rawValue).joined(separator: ", ")
                + ", or others: none"
            : "one of " + EventMeaning.stated.map(\.rawValue).joined(separator: ", ")
    }

    static func isName(_ text: String) -> Bool { !text.isEmpty && text == text.withVisibleControls }

    /// A number above 0 that something in the world has.
    private static func size(_ text: String) -> Double? {
        guard let value = Double.decimal(text), (1e-9...1e9).contains(value) else { return nil }
        return value
    }

    private static func timeUnit(_ seconds: Double?) -> TableTimeUnit? {
        TableTimeUnit.allCases.first { $0.inSeconds == seconds }
    }

    private static func angleUnit(_ radians: Double?) -> TableAngleUnit? {
        TableAngleUnit.allCases.first { $0.inRadians == radians }
    }

    /// A field whose values are read from texts and written as them. What is stated first holds.
    private static func field<Value>(
        _ key: String,
        _ expected: String,
        _ get: @escaping @Sendable (ImportOptions) -> Value?,
        _ put: @escaping @Sendable (inout ImportOptions, Value) -> Void,
        read: @escaping @Sendable (String) -> Value?,
        text: @escaping @Sendable (Value) -> String
    ) -> ReadingField {
        ReadingField(key: key, expected: expected, get: { get($0).map(text) }) { options, text in
            guard let value = read(text) else { return false }
            if get(options) == nil { put(&options, value) }
            return true
        }
    }

    private static func number(
        _ key: String,
        _ expected: String,
        _ get: @escaping @Sendable (ImportOptions) -> Double?,
        _ put: @escaping @Sendable (inout ImportOptions, Double) -> Void,
        read: @escaping @Sendable (String) -> Double? = size
    ) -> ReadingField {
        field(key, expected, get, put, read: read) { "\($0)" }
    }

    /// A field of two words.
    private static func either(
        _ yes: String,
        or no: String,
        _ key: String,
        _ get: @escaping @Sendable (ImportOptions) -> Bool?,
        _ put: @escaping @Sendable (inout ImportOptions, Bool) -> Void
    ) -> ReadingField {
        field(key, "\(yes) or \(no)", get, put, read: { $0 == yes ? true : $0 == no ? false : nil }) { $0 ? yes : no }
    }

    /// A field whose words are those of an enumeration.
    private static func word<Value: RawRepresentable & CaseIterable & Sendable>(
        _ key: String,
        _ get: @escaping @Sendable (ImportOptions) -> Value?,
        _ put: @escaping @Sendable (inout ImportOptions, Value) -> Void
    ) -> ReadingField where Value.RawValue == String {
        let words = Value.allCases.map(\.rawValue)
        let expected = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        return field(key, expected, get, put, read: { Value(rawValue: $0) }) { $0.rawValue }
    }

    private static func name(
        _ key: String,
        _ get: @escaping @Sendable (ImportOptions) -> String?,
        _ put: @escaping @Sendable (inout ImportOptions, String) -> Void
    ) -> ReadingField {
        field(key, "a name without control characters", get, put, read: { isName($0) ? $0 : nil }) { $0 }
    }

    private static func pattern(
        _ key: String,
        _ example: String,
        _ get: @escaping @Sendable (ImportOptions) -> String?,
        _ put: @escaping @Sendable (inout ImportOptions, String) -> Void
    ) -> ReadingField {
        field(key, "a regular expression with a group, such as \(example)", get, put) { text in
            isName(text) && (try? ImportOptions.pattern(text, of: key)) != nil ? text : nil
        } text: {
            $0
        }
    }

    private static func pair(_ text: String) -> TouchPoint? {
        let numbers = text.split(separator: " ").compactMap { Double.decimal($0) }
        guard numbers.count == 2, numbers.allSatisfy(\.isFinite) else { return nil }
        return TouchPoint(numbers[0], numbers[1])
    }
}

// MARK: The fields

extension ReadingField {
    /// Every field, in the order in which they are written.
    static let all: [ReadingField] = files + clocks + strokes

    /// Who drew what on which device, the size of a unit, and how a table is written.
    private static let files = [
        name("participant", { $0.participant }, { $0.participant = $1 }),
        name("task", { $0.task }, { $0.task = $1 }),
        name("device", { $0.device }, { $0.device = $1 }),
        pattern("participant-from", "P([0-9]+)", { $0.namePattern }, { $0.namePattern = $1 }),
        pattern("task-from", "([a-z]+)[0-9]+", { $0.taskPattern }, { $0.taskPattern = $1 }),
        pattern("device-from", "(phone|tablet)/", { $0.devicePattern }, { $0.devicePattern = $1 }),
        number("mm-per-unit", sizes, { $0.millimetersPerUnit }) {
            if $0.pixelsPerUnit == nil { $0.millimetersPerUnit = $1 }
        },
        number("pixels-per-unit", sizes, { $0.pixelsPerUnit }) {
            if $0.millimetersPerUnit == nil { $0.pixelsPerUnit = $1 }
        },
        separator,
        either("comma", or: "point", "decimal", { $0.table.hasDecimalComma }, { $0.table.hasDecimalComma = $1 }),
        field(
            "fewest-fields",
            "the number of fields of the shortest row, from 1 to 4096",
            { $0.table.fewestFields },
            { $0.table.fewestFields = $1 },
            read: { Int($0).flatMap { (1...4096).contains($0) ? $0 : nil } }
        ) { "\($0)" },
        either("none", or: "file", "row-order", { $0.table.isShuffled }, { $0.table.isShuffled = $1 }),
    ]

    private static let sizes = "a decimal number from 1e-9 to 1e9"

    private static let separator = ReadingField(
        key: "separator",
        expected: "a character, or tab, space, spaces",
        get: { options in
            if options.table.joinsSpaces == true { return "spaces" }
            return options.table.separator.map { $0 == "\t" ? "tab" : $0 == " " ? "space" : String($0) }
        },
        set: { options, text in
            let known: [String: Character] = ["tab": "\t", "space": " ", "spaces": " "]
            guard let separator = known[text] ?? (text.count == 1 && isName(text) ? text.first : nil) else {
                return false
            }
            guard options.table.separator == nil else { return true }
            options.table.separator = separator
            if separator == " " { options.table.joinsSpaces = text == "spaces" }
            return true
        }
    )

    /// Clocks and angles.
    private static let clocks = [
        word(
            "time-unit",
            { timeUnit($0.table.secondsPerTimeUnit ?? $0.secondsPerTimeUnit) },
            {
                $0.table.secondsPerTimeUnit = $1.inSeconds
                $0.secondsPerTimeUnit = $1.inSeconds
            }
        ),
        number("rate", "a decimal number above 0, points a second", { $0.rate }, { $0.rate = $1 }) { text in
            Double.decimal(text).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
        },
        word("times", { $0.table.times }, { $0.table.times = $1 }),
        either("restarts", or: "continues", "clock", { $0.table.clockRestarts }, { $0.table.clockRestarts = $1 }),
        either("none", or: "times", "zero-times", { $0.table.zeroTimesAreNone }, { $0.table.zeroTimesAreNone = $1 }),
        word(
            "angle-unit",
            { angleUnit($0.table.radiansPerAngleUnit) },
            { $0.table.radiansPerAngleUnit = $1.inRadians }
        ),
        word("tilt-unit", { angleUnit($0.table.radiansPerTiltUnit) }, { $0.table.radiansPerTiltUnit = $1.inRadians }),
    ]

    /// Which rows are one stroke, and what each row is.
    private static let strokes = [
        field(
            "stroke-by",
            StrokeRule.forms + ", with decimal numbers",
            { $0.table.strokeRule },
            { $0.table.strokeRule = $1 },
            read: { StrokeRule($0) }
        ) { $0.text },
        word("lists", { $0.table.lists }, { $0.table.lists = $1 }),
        word("air", { $0.table.air }, { $0.table.air = $1 }),
        field(
            "no-stroke",
            "the name that stands where there is no stroke, such as -1",
            { $0.table.noStroke },
            { $0.table.noStroke = $1 },
            read: { $0.isEmpty || isName($0) ? $0 : nil }
        ) { $0 },
        field(
            "stroke-split",
            "a pause in seconds and a distance in recorded units, such as 0.25 40",
            { $0.table.strokeSplit },
            { $0.table.strokeSplit = $1 },
            read: { text in
                pair(text).flatMap { $0.x > 0 && $0.y >= 0 ? .init(pause: $0.x, distance: $0.y) : nil }
            }
        ) { "\($0.pause) \($0.distance)" },
        field(
            "empty-place",
            "x and y in recorded units, such as -1 -1",
            { $0.table.emptyPlace },
            { $0.table.emptyPlace = $1 },
            read: pair
        ) { "\($0.x) \($0.y)" },
        either(
            "breaks",
            or: "samples",
            "zero-rows",
            { $0.table.zeroRowsAreBreaks },
            { $0.table.zeroRowsAreBreaks = $1 }
        ),
        either(
            "of-row-before",
            or: "left-out",
            "predictions",
            { $0.table.attachesPredictions },
            { $0.table.attachesPredictions = $1 }
        ),
        word("stroke-order", { $0.strokeOrder }, { $0.strokeOrder = $1 }),
        field(
            "touch-type",
            "one of " + TouchType.allCases.map(\.name).joined(separator: ", "),
            { $0.table.touchType == ImportOptions.TableOptions().touchType ? nil : $0.table.touchType },
            { $0.table.touchType = $1 },
            read: { TouchType(name: $0) == nil ? nil : $0 }
        ) { $0 },
        number("max-force", sizes, { $0.table.maximumForce }, { $0.table.maximumForce = $1 }),
    ]
}

// MARK: Typed and written

extension ImportOptions {
    /// States a part of the reading as `--reading KEY=VALUE` does: a key of ``fileName``, `column.ROLE` or `event.VALUE`.
    ///
    /// - Throws: ``DatasetError/invalidOption(name:found:expected:)`` for a key or a value that is none.
    package mutating func state(reading text: String) throws(DatasetError) {
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard sides.count == 2 else {
            throw .invalidOption(name: "reading", found: text, expected: "key=value, such as time-unit=ms")
        }
        let (key, value) = (sides[0], sides[1])
        for name in ReadingField.pairs where key.hasPrefix(name + ".") {
            guard ReadingField.state(String(key.dropFirst(name.count + 1)), value, of: name, in: &self) else {
                throw .invalidOption(name: "reading", found: text, expected: ReadingField.expectation(ofPairs: name))
            }
            return
        }
        guard let field = ReadingField.named(key) else {
            throw .invalidOption(
                name: "reading",
                found: text,
                expected: "a key among column.ROLE, event.VALUE, "
                    + ReadingField.all.map(\.key).sorted().joined(separator: ", ")
            )
        }
        guard field.set(&self, value) else {
            throw .invalidOption(name: "reading", found: text, expected: "\(key)=VALUE with \(field.expected)")
        }
    }

    /// The reading as ``fileName`` holds it: a line for each field that is found or stated.
    package var readingText: String {
        var lines: [String] = []
        func add(_ name: String, _ pairs: [(String, String)]) {
            guard !pairs.isEmpty else { return }
            lines.append(name + ":")
            for (key, value) in pairs { lines.append("  \(Self.quoted(key)): \(Self.quoted(value))") }
        }
        var columns = TableLayout.Role.allCases.compactMap { role in
            table.columnNames[role.rawValue].map { (role.rawValue, $0) }
        }
        if table.othersAreNone { columns.append((ReadingField.others, TableLayout.none)) }
        for field in ReadingField.all {
            if let value = field.get(self) { lines.append("\(field.key): \(Self.quoted(value))") }
            if field.key == "decimal" { add("column", columns) }
            if field.key == "stroke-by" {
                add("event", table.eventMeanings.sorted { $0.key < $1.key }.map { ($0.key, $0.value.rawValue) })
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// A text as YAML, in quotes where it is no plain word.
    private static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy {
            $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 || $0 == 0x5F || $0 == 0x2D || $0 == 0x2E
        }
        let words = ["", "null", "true", "false", "yes", "no", "on", "off", "y", "n"]
        if isPlain, text.first != "-", !words.contains(text.lowercased()) { return text }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\t": quoted += "\\t"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
