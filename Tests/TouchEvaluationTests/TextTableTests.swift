import Foundation
import Testing
import TouchRecordings

@testable import TouchReports

struct TextTableTests {
    @Test
    func `words stand to the left and numbers to the right`() {
        var table = TextTable(header: ["name", "n", "value"])
        table.add(["a", "1", "0.5"])
        table.add(["longest", "12345", "1"])
        #expect(
            table.text == """
                name         n  value
                ─────────────────────
                a            1    0.5
                longest  12345      1

                """
        )
    }

    @Test
    func `rules, missing cells and several columns of words`() {
        var table = TextTable(header: ["a", "word", "n"], wordColumns: 2)
        table.add(["x", "y", "1"])
        table.addRule()
        table.add(["long", "z"])
        table.add([])
        #expect(
            table.text == """
                a     word  n
                ─────────────
                x     y     1
                ─────────────
                long  z


                """
        )
    }

    private static var wide: TextTable {
        var table = TextTable(
            header: ["place", "name", "mean", "95 % interval", "in all places", "p95", "note"],
            words: [1, 6]
        )
        table.add(["1", "kalman", "0.5", "0.4 … 0.6", "1", "0.9", "the best"])
        table.addRule()
        table.addHeading("a heading")
        table.add(["2", "kalman:model=cv,process-noise=1e8", "0.7", "0.6 … 0.8", "1", "1.1"])
        return table
    }

    @Test
    func `a table too wide for the console wraps its headings, then its words`() {
        let text = Console.$columns.withValue(70) { Self.wide.text }
        #expect(
            text == """
                                                           95 %  in all
                place  name                     mean   interval  places  p95  note
                ──────────────────────────────────────────────────────────────────────
                    1  kalman                    0.5  0.4 … 0.6       1  0.9  the best
                ──────────────────────────────────────────────────────────────────────
                a heading
                    2  kalman:model=cv,          0.7  0.6 … 0.8       1  1.1
                       process-noise=1e8

                """
        )
    }

    @Test
    func `a table that is still too wide becomes several, each with the names of its rows`() {
        let text = Console.$columns.withValue(50) { Self.wide.text }
        #expect(
            text == """
                                                 95 %  in all
                place  name           mean   interval  places  p95
                ──────────────────────────────────────────────────
                    1  kalman          0.5  0.4 … 0.6       1  0.9
                ──────────────────────────────────────────────────
                a heading
                    2  kalman:model=   0.7  0.6 … 0.8       1  1.1
                       cv,process-
                       noise=1e8

                place  name                               note
                ──────────────────────────────────────────────────
                    1  kalman                             the best
                ──────────────────────────────────────────────────
                a heading
                    2  kalman:model=cv,process-noise=1e8

                """
        )
        for columns in 40...120 {
            let text = Console.$columns.withValue(columns) { Self.wide.text }
            for line in text.split(separator: "\n") { #expect(line.count <= columns, "\(columns): \(line)") }
            for cell in ["0.4 … 0.6", "0.9", "the best", "a heading", "1.1"] {
                #expect(text.contains(cell), "\(columns): no \(cell)")
            }
            // An interval stands beside what it is of, and every part says whose its numbers are.
            let parts = text.replacing("\n\n", with: "\0").split(separator: "\0")
            #expect(parts.allSatisfy { $0.contains("name") && $0.contains("kalman") })
            #expect(parts.allSatisfy { $0.contains("interval") == $0.contains("mean") })
        }
    }

    @Test
    func `where no console is known a table is as wide as it is`() {
        let numbers = TextTable(header: Array(repeating: "1234 5678", count: 20), words: [])
        #expect(numbers.text.split(separator: "\n").allSatisfy { $0.count == 20 * 9 + 19 * 2 })
        #expect(!numbers.text.contains("\n\n"))
    }

    @Test
    func `text follows a narrow console, and no wide one`() {
        #expect(LineWrap.consoleWidth == 100)
        Console.$columns.withValue(60) { #expect(LineWrap.consoleWidth == 60) }
        Console.$columns.withValue(200) { #expect(LineWrap.consoleWidth == 100) }
        let long = String(repeating: "word ", count: 40)
        #expect(LineWrap.line(long, indentation: 4) == "    " + long + "\n")
        Console.$columns.withValue(50) {
            let lines = LineWrap.line(long, indentation: 4).split(separator: "\n")
            #expect(lines.count == 5 && lines.allSatisfy { $0.count <= 50 && $0.hasPrefix("    word") })
        }
    }

    @Test
    func `letters beyond ASCII count as one`() {
        var table = TextTable(header: ["Größe", "±"])
        table.add(["–", "…"])
        #expect(table.text == "Größe  ±\n────────\n–      …\n")
    }
}

struct DelimitedTextTests {
    /// Reads comma-separated values as RFC 4180 defines them, byte by byte.
    static func parse(_ data: Data) -> [[String]] {
        var records: [[String]] = []
        var record: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        var wasQuote = false
        func finishField() {
            record.append(String(decoding: field, as: UTF8.self))
            field = []
            wasQuote = false
        }
        for byte in data {
            if isQuoted {
                if byte == UInt8(ascii: "\"") {
                    isQuoted = false
                    wasQuote = true
                } else {
                    field.append(byte)
                }
            } else {
                switch byte {
                case UInt8(ascii: "\""):
                    // Twice in a row inside quotes: one of them is meant.
                    if wasQuote { field.append(byte) }
                    isQuoted = true
                case UInt8(ascii: ","): finishField()
                case UInt8(ascii: "\r"): break
                case UInt8(ascii: "\n"):
                    finishField()
                    records.append(record)
                    record = []
                default: field.append(byte)
                }
                wasQuote = false
            }
        }
        return records
    }

    @Test
    func `plain fields are written as they are`() {
        var text = DelimitedText(header: ["a", "b c"])
        text.add(["", "é – ✗"])
        #expect(text.text == "a,b c\n,é – ✗\n")
        #expect(text.data == Data(text.text.utf8))
    }

    @Test
    func `commas, quotes and line ends are quoted`() {
        var text = DelimitedText(header: ["h"])
        text.add(["a,b"])
        text.add(["say \"so\""])
        text.add(["two\nlines"])
        text.add(["a\r"])
        text.add(["a\r\n"])
        #expect(text.text == "h\n\"a,b\"\n\"say \"\"so\"\"\"\n\"two\nlines\"\n\"a\r\"\n\"a\r\n\"\n")
    }

    @Test
    func `what a spreadsheet would run is text, and numbers stay numbers`() {
        var text = DelimitedText(header: ["name", "value"])
        text.add(["=1+1", "-1.5"])
        text.add(["-p01", DelimitedText.field(-1e-300)])
        text.add(["@a,b", "+2"])
        text.add(["\t", "'=a"])
        #expect(text.text == "name,value\n'=1+1,-1.5\n'-p01,-1e-300\n\"'@a,b\",+2\n'\t,''=a\n")
    }

    @Test
    func `whatever a field holds reads back`() {
        // Letters that merge with their neighbors into one character among them: a line end of two, accents.
        let pieces = ["a", ",", "\"", "\n", "\r", "\r\n", " ", "\u{301}", "é", "😀", ""]
        var text = DelimitedText(header: ["one", "two"])
        var records: [[String]] = [["one", "two"]]
        for left in pieces {
            for right in pieces {
                let record = [left + right, right + left + right]
                text.add(record)
                records.append(record)
            }
        }
        let read = Self.parse(text.data)
        // Compared by bytes: strings are equal when they look alike.
        let texts = read.map { $0.map(SpreadsheetText.unguarded) }
        #expect(texts.map { $0.map { Array($0.utf8) } } == records.map { $0.map { Array($0.utf8) } })
    }

    @Test
    func `numbers read back exactly and none is empty`() {
        for value in [0.1, 1.0 / 3, 1e-300, -2.5e17, 123_456_789, .greatestFiniteMagnitude] {
            #expect(Double(DelimitedText.field(value)) == value)
        }
        #expect(DelimitedText.field(33) == "33")
        #expect(DelimitedText.field(-0.5) == "-0.5")
        #expect(DelimitedText.field(nil).isEmpty)
        #expect(DelimitedText.field(.nan).isEmpty)
        #expect(DelimitedText.field(.infinity).isEmpty)
    }
}

struct NumberStyleTests {
    @Test(arguments: [
        (0.0, "0"), (0.1234, "0.123"), (1.234, "1.23"), (12.34, "12.3"), (123.4, "123"), (1234.4, "1234"),
        (-12.34, "-12.3"), (0.9996, "1.00"), (9.996, "10.0"), (99.96, "100"), (-9.996, "-10.0"), (9.994, "9.99"),
        (.infinity, "∞"), (-.infinity, "−∞"), (.nan, "–"),
    ])
    func `short numbers have three digits`(value: Double, text: String) {
        #expect(NumberStyle.short(value) == text)
    }

    @Test
    func `fixed decimals, counts and absent numbers`() {
        #expect(NumberStyle.short(nil) == "–")
        #expect(NumberStyle.fixed(1.0005, 1) == "1.0")
        #expect(NumberStyle.fixed(2, 3) == "2.000")
        #expect(NumberStyle.fixed(nil, 3) == "–")
        #expect(NumberStyle.fixed(.nan, 3) == "–")
        #expect(33.0.plainText == "33")
        #expect(8.5.plainText == "8.5")
        #expect(
            [0, 999, 1000, 12_345, 1_234_567, -1000].map(NumberStyle.count) == [
                "0", "999", "1 000", "12 345", "1 234 567", "-1 000",
            ]
        )
    }
}
