import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// JSON documents that are longer than the window through which they are read.
@Suite struct JSONStreamTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A log of that many rows, all arrays on one line.
    private func log(rows: Int) -> String {
        func column(_ name: String, _ value: (Int) -> String) -> String {
            "\"\(name)\":[" + (0..<rows).map(value).joined(separator: ",") + "]"
        }
        let columns = [
            column("x") { "\($0 % 1000).25" }, column("y") { "\($0 % 700)" }, column("time") { "\(1000 + $0 * 4)" },
            column("buttons") { $0 % 500 == 499 ? "0" : "1" },
        ]
        return "{" + columns.joined(separator: ", ") + ",\"pointerType\":\"pen\"}"
    }

    private func read(_ text: String, gzip: Bool = false) throws -> Reading {
        var path = folder.file("log.json")
        if gzip {
            path += ".gz"
            let writer = try TextWriter(path: path)
            try writer.write { $0.append(contentsOf: text.utf8) }
            try writer.finish()
        } else {
            path = try folder.write(text, to: "log.json")
        }
        return try Reading(ImportedSource(path: path, name: "log", importer: W3CPointerImporter.self, options: .init()))
    }

    @Test("A log of many windows is read row by row, packed or not", arguments: [false, true])
    func long(gzip: Bool) throws {
        let rows = 100_000
        let text = log(rows: rows)
        #expect(text.utf8.count > 1 << 20)
        let reading = try read(text, gzip: gzip)
        #expect(reading.strokes == 200 && reading.repairs.counts.keys.allSatisfy(\.isWarning))
        let samples = reading.samples
        #expect(samples.count == rows - rows / 500)
        for number in [0, 1, 498, 499, 77_777, samples.count - 1] {
            let row = number + number / 499
            #expect(samples[number].location == TouchPoint(Double(row % 1000) + 0.25, Double(row % 700)))
            #expect(samples[number].timestamp == Double(row * 4) / 1000)
        }
    }

    @Test("Numbers read many at a time are those read one by one, whatever stands between them")
    func numbers() throws {
        var random = SeededGenerator(seed: 3)
        let words = ["null", "NaN", "-1.5e3", "0", "12345.678901", "-Infinity"]
        var text = "["
        for index in 0..<60_000 {
            if index > 0 { text += [",", ", ", " ,\n", "\r\n,\t"].randomElement(using: &random) ?? "," }
            text += Bool.random(using: &random) ? "\(index)" : words.randomElement(using: &random) ?? ""
            // Longer than a window, and than any token.
            if index == 40_000 { text += String(repeating: " ", count: 600_000) }
        }
        let path = try folder.write(text + "]", to: "numbers.json")
        let single = try JSONStream(path: path)
        var isFirst = true
        var expected: [Double] = []
        while try single.element(isFirst: &isFirst) { expected.append(try single.number()) }
        #expect(expected.count == 60_000)
        for most in [1, 7, 4096, 60_000, .max] {
            let stream = try JSONStream(path: path)
            isFirst = true
            var found: [Double] = []
            var count = 0
            repeat {
                count = try stream.numbers(most, isFirst: &isFirst) { found.append($0) }
            } while count == most
            #expect(found.map(\.bitPattern) == expected.map(\.bitPattern))
            #expect(try stream.isAtEnd)
        }
    }

    @Test("A value among many that is no number is named with its line")
    func wrongNumber() throws {
        let text = "[" + (0..<50_000).map { $0 == 45_678 ? "1.5.5" : "\($0)" }.joined(separator: ",\n") + "]"
        let stream = try JSONStream(path: try folder.write(text, to: "numbers.json"))
        var isFirst = true
        let error = #expect(throws: DatasetError.self) { try stream.numbers(.max, isFirst: &isFirst) { _ in } }
        #expect(error?.description.contains("numbers.json:45679: found '.5,") == true, "\(error as Any)")
    }

    @Test("A long document that broke off anywhere is refused with its line")
    func brokeOff() throws {
        let text = log(rows: 30_000)
        for share in [0.01, 0.3, 0.6, 0.9, 0.999_99] {
            let cut = String(text.prefix(Int(Double(text.count) * share)))
            let error = #expect(throws: DatasetError.self) { try read(cut) }
            #expect(error?.description.contains("log.json:1: found ") == true, "\(share): \(error as Any)")
        }
    }

    @Test(
        "Wrong nesting is refused",
        arguments: [
            #"{"x":[1,2}"#, #"{"x":[1 2]}"#, #"{"x":[1,,2]}"#, #"{"x":[1,]}"#, #"{"x":{"y":[1]}}"#, #"{"x":[[1]]}"#,
            #"{"x":[1]]}"#, #"{"x":[1]}}"#, #"{"x":[1]} {"#, #"["x"]"#, #"{"x" [1]}"#, #"{x:[1]}"#, "", "{",
            #"{"x":["1"]}"#, #"{"x":[1],}"#, #"{"z":[}"#, #"{"z":tru}"#, #"{"z":"abc}"#,
        ]
    )
    func nesting(text: String) {
        #expect(throws: DatasetError.self) { try read(text) }
        #expect(throws: DatasetError.self) { try read(String(repeating: "\n", count: 300_000) + text) }
    }

    @Test("Depth is bounded in what is skipped and in what is held")
    func depth() throws {
        for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
            let bomb = String(repeating: open, count: 1_000_000)
            let error = #expect(throws: DatasetError.self) { try read("{\"other\":" + bomb) }
            #expect(error?.description.contains("64 levels of nesting") == true)
            #expect(throws: DatasetError.self) { try read("{\"pointerType\":" + bomb) }
            let deep = String(repeating: open, count: 40) + "1" + String(repeating: close, count: 40)
            let log = log(rows: 4).dropFirst()
            #expect(try read("{\"other\":" + deep + "," + log).samples.count == 4)
        }
    }

    @Test("A number or key without end is refused, a string that is skipped may have any length")
    func tokens() throws {
        let digits = String(repeating: "1", count: 400_000)
        #expect(throws: DatasetError.self) { try read("{\"x\":[" + digits + "]}") }
        #expect(throws: DatasetError.self) { try read("{\"" + digits + "\":[1]}") }
        let log = log(rows: 4).dropFirst()
        let escaped = String(repeating: #"\"\\"#, count: 200_000)
        #expect(try read("{\"note\":\"" + escaped + "\"," + log).samples.count == 4)
    }

    @Test("A stream that starts at a mark reads what stands there, wherever windows end", arguments: [false, true])
    func marks(gzip: Bool) throws {
        let rows = 120_000
        let text = "{\"a\":[" + (0..<rows).map(String.init).joined(separator: ",\n ") + "],\"b\":[7,8]}"
        let path = folder.file(gzip ? "a.json.gz" : "a.json")
        let writer = try TextWriter(path: path)
        try writer.write { $0.append(contentsOf: text.utf8) }
        try writer.finish()
        let stream = try JSONStream(path: path)
        var arrays = JSONColumns(path: path, names: ["a", "b"])
        try stream.document { key in
            let isTaken = try arrays.take(key, from: stream)
            #expect(isTaken)
        }
        #expect(arrays.columns.map { $0?.count } == [rows, 2])
        #expect(arrays.columns.map { $0?.firstFinite } == [0, 7])
        #expect(throws: DatasetError.self) { try arrays.open() }
        for (name, expected) in [("a", (0..<rows).map(Double.init)), ("b", [7, 8])] {
            var one = JSONColumns(path: path, names: [name])
            let again = try JSONStream(path: path)
            try again.document { key in
                if try !one.take(key, from: again) { try again.skip() }
            }
            try one.open()
            var found: [Double] = []
            while try one.next() { found.append(one.row[0]) }
            #expect(found == expected)
        }
    }
}
