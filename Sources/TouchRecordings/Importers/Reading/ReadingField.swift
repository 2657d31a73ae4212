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

    private static func yes(_ text: String, _ yes: String, _ no: String) -> Bool? {
        text == yes ? true : text == no ? false : nil
    }

    private static func word(_ value: Bool?, _ yes: String, _ no: String) -> String? { value.map { $0 ? yes : no } }

    private static func timeUnit(_ seconds: Double?) -> String? {
        TableTimeUnit.allCases.first { $0.inSeconds == seconds }?.rawValue
    }

    private static func angleUnit(_ radians: Double?) -> String? {
        TableAngleUnit.allCases.first { $0.inRadians == radians }?.rawValue
    }
}

// MARK: The fields

extension ReadingField {
    /// Every field, in the order in which they are written.
    static let all: [ReadingField] =
        people() + [
            ReadingField(
                key: "mm-per-unit",
                expected: "a decimal number from 1e-9 to 1e9",
                get: { options in options.millimetersPerUnit.map { "\($0)" } },
                set: { options, text in
                    guard let value = size(text) else { return false }
                    if options.millimetersPerUnit == nil, options.pixelsPerUnit == nil {
                        options.millimetersPerUnit = value
                    }
                    return true
                }
            ),
            ReadingField(
                key: "pixels-per-unit",
                expected: "a decimal number from 1e-9 to 1e9",
                get: { options in options.pixelsPerUnit.map { "\($0)" } },
                set: { options, text in
                    guard let value = size(text) else { return false }
                    if options.millimetersPerUnit == nil, options.pixelsPerUnit == nil { options.pixelsPerUnit = value }
                    return true
                }
            ),
            ReadingField(
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
                    if text == "spaces" { options.table.joinsSpaces = true }
                    if text == "space" { options.table.joinsSpaces = false }
                    return true
                }
            ),
            ReadingField(
                key: "decimal",
                expected: "comma or point",
                get: { options in word(options.table.hasDecimalComma, "comma", "point") },
                set: { options, text in
                    guard let value = yes(text, "comma", "point") else { return false }
                    options.table.hasDecimalComma = options.table.hasDecimalComma ?? value
                    return true
                }
            ),
            ReadingField(
                key: "fewest-fields",
                expected: "the number of fields of the shortest row, from 1 to 4096",
                get: { options in options.table.fewestFields.map { "\($0)" } },
                set: { options, text in
                    guard let value = Int(text), (1...4096).contains(value) else { return false }
                    options.table.fewestFields = options.table.fewestFields ?? value
                    return true
                }
            ),
            ReadingField(
                key: "row-order",
                expected: "file or none",
                get: { options in word(options.table.isShuffled, "none", "file") },
                set: { options, text in
                    guard let value = yes(text, "none", "file") else { return false }
                    options.table.isShuffled = options.table.isShuffled ?? value
                    return true
                }
            ),
            ReadingField(
                key: "time-unit",
                expected: "s, ms, us or ns",
                get: { options in timeUnit(options.table.secondsPerTimeUnit ?? options.secondsPerTimeUnit) },
                set: { options, text in
                    guard let unit = TableTimeUnit(rawValue: text) else { return false }
                    options.table.secondsPerTimeUnit = options.table.secondsPerTimeUnit ?? unit.inSeconds
                    options.secondsPerTimeUnit = options.secondsPerTimeUnit ?? unit.inSeconds
                    return true
                }
            ),
            ReadingField(
                key: "rate",
                expected: "a decimal number above 0, points a second",
                get: { options in options.rate.map { "\($0)" } },
                set: { options, text in
                    guard let value = Double.decimal(text), value > 0, value.isFinite else { return false }
                    options.rate = options.rate ?? value
                    return true
                }
            ),
            ReadingField(
                key: "clock",
                expected: "continues or restarts",
                get: { options in word(options.table.clockRestarts, "restarts", "continues") },
                set: { options, text in
                    guard let value = yes(text, "restarts", "continues") else { return false }
                    options.table.clockRestarts = options.table.clockRestarts ?? value
                    return true
                }
            ),
            ReadingField(
                key: "zero-times",
                expected: "none or times",
                get: { options in word(options.table.zeroTimesAreNone, "none", "times") },
                set: { options, text in
                    guard let value = yes(text, "none", "times") else { return false }
                    options.table.zeroTimesAreNone = options.table.zeroTimesAreNone ?? value
                    return true
                }
            ),
            ReadingField(
                key: "angle-unit",
                expected: "radians, degrees or tenths",
                get: { options in angleUnit(options.table.radiansPerAngleUnit) },
                set: { options, text in
                    guard let unit = TableAngleUnit(rawValue: text) else { return false }
                    options.table.radiansPerAngleUnit = options.table.radiansPerAngleUnit ?? unit.inRadians
                    return true
                }
            ),
            ReadingField(
                key: "tilt-unit",
                expected: "radians, degrees or tenths",
                get: { options in angleUnit(options.table.radiansPerTiltUnit) },
                set: { options, text in
                    guard let unit = TableAngleUnit(rawValue: text) else { return false }
                    options.table.radiansPerTiltUnit = options.table.radiansPerTiltUnit ?? unit.inRadians
                    return true
                }
            ),
            ReadingField(
                key: "stroke-by",
                expected: StrokeRule.forms + ", with decimal numbers",
                get: { options in options.table.strokeRule?.text },
                set: { options, text in
                    guard let rule = StrokeRule(text) else { return false }
                    options.table.strokeRule = options.table.strokeRule ?? rule
                    return true
                }
            ),
            ReadingField(
                key: "air",
                expected: TableAir.allCases.map(\.rawValue).joined(separator: ", "),
                get: { options in options.table.air?.rawValue },
                set: { options, text in
                    guard let air = TableAir(rawValue: text) else { return false }
                    options.table.air = options.table.air ?? air
                    return true
                }
            ),
            ReadingField(
                key: "no-stroke",
                expected: "the name that stands where there is no stroke, such as -1",
                get: { options in options.table.noStroke },
                set: { options, text in
                    guard text.isEmpty || isName(text) else { return false }
                    options.table.noStroke = options.table.noStroke ?? text
                    return true
                }
            ),
            ReadingField(
                key: "stroke-split",
                expected: "a pause in seconds and a distance in recorded units, such as 0.25 40",
                get: { options in options.table.strokeSplit.map { "\($0.pause) \($0.distance)" } },
                set: { options, text in
                    guard let pair = pair(text), pair.x > 0, pair.y >= 0 else { return false }
                    options.table.strokeSplit = options.table.strokeSplit ?? .init(pause: pair.x, distance: pair.y)
                    return true
                }
            ),
            ReadingField(
                key: "empty-place",
                expected: "x and y in recorded units, such as -1 -1",
                get: { options in options.table.emptyPlace.map { "\($0.x) \($0.y)" } },
                set: { options, text in
                    guard let pair = pair(text) else { return false }
                    options.table.emptyPlace = options.table.emptyPlace ?? pair
                    return true
                }
            ),
            ReadingField(
                key: "zero-rows",
                expected: "breaks or samples",
                get: { options in word(options.table.zeroRowsAreBreaks, "breaks", "samples") },
                set: { options, text in
                    guard let value = yes(text, "breaks", "samples") else { return false }
                    options.table.zeroRowsAreBreaks = options.table.zeroRowsAreBreaks ?? value
                    return true
                }
            ),
            ReadingField(
                key: "predictions",
                expected: "of-row-before or left-out",
                get: { options in word(options.table.attachesPredictions, "of-row-before", "left-out") },
                set: { options, text in
                    guard let value = yes(text, "of-row-before", "left-out") else { return false }
                    options.table.attachesPredictions = options.table.attachesPredictions ?? value
                    return true
                }
            ),
            ReadingField(
                key: "stroke-order",
                expected: "time or file",
                get: { options in options.strokeOrder?.rawValue },
                set: { options, text in
                    guard let order = StrokeOrder(rawValue: text) else { return false }
                    options.strokeOrder = options.strokeOrder ?? order
                    return true
                }
            ),
            ReadingField(
                key: "touch-type",
                expected: "one of " + TouchType.allCases.map(\.name).joined(separator: ", "),
                get: { options in
                    options.table.touchType == ImportOptions.TableOptions().touchType ? nil : options.table.touchType
                },
                set: { options, text in
                    guard TouchType(name: text) != nil else { return false }
                    if options.table.touchType == ImportOptions.TableOptions().touchType {
                        options.table.touchType = text
                    }
                    return true
                }
            ),
            ReadingField(
                key: "max-force",
                expected: "a decimal number from 1e-9 to 1e9",
                get: { options in options.table.maximumForce.map { "\($0)" } },
                set: { options, text in
                    guard let value = size(text) else { return false }
                    options.table.maximumForce = options.table.maximumForce ?? value
                    return true
                }
            ),
        ]

    private typealias TableAir = ImportOptions.TableOptions.Air

    private static func pair(_ text: String) -> TouchPoint? {
        let numbers = text.split(separator: " ").compactMap { Double.decimal($0) }
        guard numbers.count == 2, numbers.allSatisfy(\.isFinite) else { return nil }
        return TouchPoint(numbers[0], numbers[1])
    }

    /// Who drew what on which device, and the expressions that find it in paths.
    private static func people() -> [ReadingField] {
        func name(
            _ key: String,
            _ get: @escaping @Sendable (ImportOptions) -> String?,
            _ put: @escaping @Sendable (inout ImportOptions, String) -> Void
        ) -> ReadingField {
            ReadingField(key: key, expected: "a name without control characters", get: get) { options, text in
                guard isName(text) else { return false }
                if get(options) == nil { put(&options, text) }
                return true
            }
        }
        func pattern(
            _ key: String,
            _ example: String,
            _ get: @escaping @Sendable (ImportOptions) -> String?,
            _ put: @escaping @Sendable (inout ImportOptions, String) -> Void
        ) -> ReadingField {
            let expected = "a regular expression with a group, such as \(example)"
            return ReadingField(key: key, expected: expected, get: get) { options, text in
                guard isName(text), (try? ImportOptions.pattern(text, of: key)) != nil else { return false }
                if get(options) == nil { put(&options, text) }
                return true
            }
        }
        return [
            name("participant", { $0.participant }, { $0.participant = $1 }),
            name("task", { $0.task }, { $0.task = $1 }),
            name("device", { $0.device }, { $0.device = $1 }),
            pattern("participant-from", "P([0-9]+)", { $0.namePattern }, { $0.namePattern = $1 }),
            pattern("task-from", "([a-z]+)[0-9]+", { $0.taskPattern }, { $0.taskPattern = $1 }),
            pattern("device-from", "(phone|tablet)/", { $0.devicePattern }, { $0.devicePattern = $1 }),
        ]
    }
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
