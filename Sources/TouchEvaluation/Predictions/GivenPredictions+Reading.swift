import TouchModel
import StandardPredictors
import TouchRecordings

extension GivenPredictions {
    /// Reads predictions from CSV files, packed or not: what `evaluate --predictions` writes, or a table with some of its columns.
    ///
    /// Columns: `recording` (the name of a file of the dataset; without it all rows are of one recording), `part` (1 without it), `stroke`,
    /// `sample` or `time` in seconds, `horizon_ms`; then `predictor`, `predicted_x` and `predicted_y`, or for each predictor NAME_x and
    /// NAME_y. A row that is marked in `absent`, or has no place, is no prediction. Places are in the unit of the dataset, or in that of the
    /// column `unit` if it is `mm`. Other columns are not read. O(bytes).
    ///
    /// - Throws: `DatasetError` with the line for what is no such table.
    package init(paths: [String]) throws {
        var rows = GivenRows()
        let hashes = try paths.map { try rows.read($0) }
        self = rows.finished()
        files = zip(paths, hashes).map { .init(path: $0, sha256: $1) }
    }
}

/// The rows of all files as they are read.
private struct GivenRows {
    private var given = GivenPredictions()
    private var labels: [String: Int] = [:]
    private var horizons: Set<Double> = []
    /// That of the row before.
    private var latestHorizon = Double.nan
    /// The stroke of the row before, as its cells have it: rows of one stroke follow each other, and are recognized without making text.
    private var latestStroke = Latest()
    /// The predictor of the row before, likewise.
    private var latestLabel = Latest()
    private var cells: [Range<Int>] = []

    /// What cells of the row before stand for.
    private struct Latest {
        /// The cells' bytes, a line end after each.
        var bytes: [UInt8] = []
        /// The position that they stand for; `nil` if there was no row before.
        var position: Int?

        /// Whether cells of a line have the same bytes; takes them if not.
        mutating func matches(_ line: UnsafeRawBufferPointer, _ cells: [Range<Int>], at columns: [Int]) -> Bool {
            var place = 0
            for column in columns {
                let cell = cells[column]
                guard bytes.count - place > cell.count, bytes[place + cell.count] == UInt8(ascii: "\n"),
                    bytes[place..<place + cell.count].elementsEqual(line[cell])
                else {
                    place = -1
                    break
                }
                place += cell.count + 1
            }
            if place == bytes.count, position != nil { return true }
            bytes.removeAll(keepingCapacity: true)
            for column in columns {
                bytes += line[cells[column]]
                bytes.append(UInt8(ascii: "\n"))
            }
            return false
        }
    }

    /// The most horizons of a file. More are probably times, which are different in every row.
    private static let mostHorizons = 64

    /// Reads a file.
    ///
    /// - Returns: the SHA-256 of its bytes.
    mutating func read(_ path: String) throws -> String {
        let reader = try LineReader(path: path, isLenient: true, hashes: true)
        (latestStroke, latestLabel) = (Latest(), Latest())
        guard let columns = try reader.withNextLine({ try GivenColumns($0, at: reader.location) }) else {
            throw DatasetError.malformed(reader.location, found: "an empty file", expected: "a header line")
        }
        while let _: Void = try reader.withNextLine({ line in
            if !line.isEmpty { try add(line, columns, at: reader.location) }
        }) {}
        return reader.contentHash ?? ""
    }

    private mutating func add(_ line: UnsafeRawBufferPointer, _ columns: GivenColumns, at place: SourceLocation) throws
    {
        columns.split(line, into: &cells)
        guard cells.count == columns.count else {
            throw DatasetError.malformed(
                place,
                found: "\(cells.count) cells",
                expected: "\(columns.count), as in the header"
            )
        }
        func number(_ column: Int, _ name: String) throws -> Double {
            guard let value = columns.number(line, cells[column]) else {
                throw DatasetError.malformed(
                    place,
                    found: "'\(columns.text(line, cells[column]))' in the column \(name)",
                    expected: "a number"
                )
            }
            return value
        }
        func count(_ column: Int, _ name: String) throws -> Int {
            guard let value = Int(exactly: try number(column, name)), value > 0 else {
                throw DatasetError.malformed(
                    place,
                    found: "'\(columns.text(line, cells[column]))' in the column \(name)",
                    expected: "a whole number from 1 on"
                )
            }
            return value
        }
        let horizon = try number(columns.horizon, "horizon_ms")
        if horizon != latestHorizon, horizons.insert(horizon).inserted, horizons.count > Self.mostHorizons {
            throw DatasetError.malformed(
                place,
                found: "more than \(Self.mostHorizons) different values of horizon_ms",
                expected: "the same few in every stroke"
            )
        }
        latestHorizon = horizon
        let position: Int
        if latestStroke.matches(line, cells, at: columns.ofStroke), let known = latestStroke.position {
            position = known
        } else {
            latestStroke.position = nil
            position = self.position(
                of: GivenPredictions.StrokePlace(
                    recording: columns.recording.map { columns.text(line, cells[$0]) } ?? "",
                    part: try columns.part.map { try count($0, "part") } ?? 1,
                    stroke: try count(columns.stroke, "stroke")
                )
            )
            latestStroke.position = position
        }
        let sample = try columns.sample.map { try count($0, "sample") - 1 } ?? -1
        let time = sample < 0 ? try columns.time.map { try number($0, "time") } ?? .nan : .nan
        let isAbsent = columns.absent.map { columns.isTrue(line, cells[$0]) } ?? false
        let scale = columns.unit.map { columns.pixelsPerUnit(line, cells[$0]) } ?? 1
        for model in columns.models {
            let label = label(of: model, line, columns)
            if isAbsent || cells[model.x].isEmpty || cells[model.y].isEmpty { continue }
            given.count += 1
            while given.answers[label].count <= position { given.answers[label].append([]) }
            given.answers[label][position].append(
                GivenPredictions.Answer(
                    sample: sample,
                    time: time,
                    horizonMilliseconds: horizon,
                    location: TouchPoint(try number(model.x, "x") * scale, try number(model.y, "y") * scale)
                )
            )
        }
    }

    private mutating func position(of stroke: GivenPredictions.StrokePlace) -> Int {
        let position = given.strokes[stroke] ?? given.strokes.count
        given.strokes[stroke] = position
        return position
    }

    private mutating func label(
        of model: GivenColumns.Model,
        _ line: UnsafeRawBufferPointer,
        _ columns: GivenColumns
    ) -> Int {
        if let name = model.name { return label(name) }
        guard let column = columns.predictor else { return label("") }
        if latestLabel.matches(line, cells, at: columns.ofPredictor), let known = latestLabel.position { return known }
        let found = label(columns.text(line, cells[column]))
        latestLabel.position = found
        return found
    }

    private mutating func label(_ name: String) -> Int {
        if let known = labels[name] { return known }
        labels[name] = given.labels.count
        given.labels.append(name)
        given.answers.append([])
        return given.labels.count - 1
    }

    /// Sorts each stroke's predictions by when they were made.
    func finished() -> GivenPredictions {
        var given = given
        given.horizonsMilliseconds = horizons.sorted()
        for label in given.answers.indices {
            for stroke in given.answers[label].indices {
                given.answers[label][stroke].sort { ($0.sample, $0.time) < ($1.sample, $1.time) }
            }
        }
        return given
    }
}

/// Where the columns of a file are.
private struct GivenColumns {
    /// The columns of one predictor's places.
    struct Model {
        /// Its name; `nil` where the column `predictor` has it.
        var name: String?
        var x, y: Int
    }

    let count: Int
    private(set) var recording, part, sample, time, absent, predictor, unit: Int?
    private(set) var stroke = 0
    private(set) var horizon = 0
    private(set) var models: [Model] = []
    /// The columns that say which stroke a row is of.
    private(set) var ofStroke: [Int] = []
    /// The column that names the predictor, if there is one.
    private(set) var ofPredictor: [Int] = []
    private let separator: UInt8

    init(_ line: UnsafeRawBufferPointer, at place: SourceLocation) throws {
        let separator =
            [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].max { one, other in
                line.count { $0 == one } < line.count { $0 == other }
            } ?? UInt8(ascii: ",")
        var cells: [Range<Int>] = []
        Self.split(line, at: separator, into: &cells)
        try self.init(cells.map { Self.text(line, $0) }, separator, at: place)
    }

    private init(_ names: [String], _ separator: UInt8, at place: SourceLocation) throws {
        self.separator = separator
        count = names.count
        func column(_ name: String) -> Int? { names.firstIndex(of: name) }
        func required(_ name: String, _ other: String? = nil) throws -> Int {
            guard let found = column(name) else {
                throw DatasetError.malformed(
                    place,
                    found: "the columns \(names.joined(separator: ", "))",
                    expected: "a column \(name)\(other.map { " or \($0)" } ?? "")"
                )
            }
            return found
        }
        recording = column("recording")
        part = column("part")
        stroke = try required("stroke")
        ofStroke = [recording, part, stroke].compactMap(\.self)
        sample = column("sample")
        time = column("time")
        if sample == nil, time == nil { _ = try required("sample", "time") }
        horizon = try required("horizon_ms")
        absent = column("absent")
        predictor = column("predictor")
        ofPredictor = [predictor].compactMap(\.self)
        unit = column("unit")
        if predictor != nil {
            models = [Model(x: try required("predicted_x"), y: try required("predicted_y"))]
        } else {
            models = names.enumerated().compactMap { x, name in
                guard name.hasSuffix("_x"), name != "true_x", let y = column(name.dropLast(2) + "_y") else {
                    return nil
                }
                return Model(name: String(name.dropLast(2)), x: x, y: y)
            }
            if models.isEmpty { _ = try required("predictor", "columns NAME_x and NAME_y for each predictor") }
        }
    }

    /// Cuts a line into cells; a separator within quotes does not cut.
    func split(_ line: UnsafeRawBufferPointer, into cells: inout [Range<Int>]) {
        Self.split(line, at: separator, into: &cells)
    }

    private static func split(_ line: UnsafeRawBufferPointer, at separator: UInt8, into cells: inout [Range<Int>]) {
        cells.removeAll(keepingCapacity: true)
        var start = 0
        var isQuoted = false
        for index in line.indices {
            let byte = line[index]
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == separator, !isQuoted {
                cells.append(start..<index)
                start = index + 1
            }
        }
        cells.append(start..<line.count)
    }

    func text(_ line: UnsafeRawBufferPointer, _ cell: Range<Int>) -> String { Self.text(line, cell) }

    private static func text(_ line: UnsafeRawBufferPointer, _ cell: Range<Int>) -> String {
        let text = String(decoding: line[cell], as: UTF8.self)
        guard text.hasPrefix("\""), text.hasSuffix("\""), text.utf8.count > 1 else {
            return SpreadsheetText.unguarded(text)
        }
        return SpreadsheetText.unguarded(
            text.dropFirst().dropLast().split(separator: "\"\"", omittingEmptySubsequences: false).joined(
                separator: "\""
            )
        )
    }

    /// The number of a cell; `nil` for other text.
    func number(_ line: UnsafeRawBufferPointer, _ cell: Range<Int>) -> Double? {
        var position = 0
        let bytes = UnsafeRawBufferPointer(rebasing: line[cell])
        guard let value = try? DecimalScanner.scan(bytes, &position), position == bytes.count, value.isFinite else {
            return Double.decimal(text(line, cell))
        }
        return value
    }

    /// How many of the places' units are one of the row's: 1 unless its cell `unit` has millimeters.
    func pixelsPerUnit(_ line: UnsafeRawBufferPointer, _ cell: Range<Int>) -> Double {
        line[cell].elementsEqual(LengthUnit.millimeters.rawValue.utf8) ? 1 / LengthUnit.millimeters.unitsPerPixel : 1
    }

    func isTrue(_ line: UnsafeRawBufferPointer, _ cell: Range<Int>) -> Bool {
        // Nearly every cell is one of these two.
        if line[cell].elementsEqual("false".utf8) { return false }
        return ["true", "1", "yes"].contains(text(line, cell).lowercased())
    }
}
