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
