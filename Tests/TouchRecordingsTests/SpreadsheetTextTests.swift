import Testing
import TouchRecordings

@Suite("Cells that a spreadsheet would run")
struct SpreadsheetTextTests {
    @Test(
        "get an apostrophe",
        arguments: [
            "=1+1", "=cmd|' /C calc'!A0", "+1+2", "-2+3", "@SUM(1)", "\t=1", "\r=1", "\n=1", "=", "-", "+", "--1",
            "-1-1",
            "+e", "\u{FF1D}1", "\u{FF0B}1", "\u{FF0D}1", "\u{FF20}1", "-Infinity", "-nan", "-0x10", "=\u{301}1",
        ]
    )
    func guarded(text: String) {
        #expect(SpreadsheetText.guarded(text) == "'" + text)
        #expect(SpreadsheetText.unguarded("'" + text) == text)
    }

    @Test(
        "are none where they are numbers, or begin with anything else",
        arguments: [
            "", "p01", "-1.5", "+2", "-1e-5", "-0", "1=1", " =1", "a-b", "'", "'quoted'", "exec:python3 a.py", "é",
            "·=",
        ]
    )
    func plain(text: String) {
        #expect(SpreadsheetText.guarded(text) == text)
        #expect(SpreadsheetText.unguarded(text) == text)
    }

    @Test("two texts never become one, and each is found again")
    func reversible() {
        let pieces = ["", "'", "''", "=", "-", "1", "a", "\t"]
        var cells: Set<String> = []
        var texts: Set<String> = []
        for first in pieces {
            for second in pieces {
                for third in pieces {
                    let text = first + second + third
                    let cell = SpreadsheetText.guarded(text)
                    #expect(SpreadsheetText.unguarded(cell) == text, "\(text)")
                    texts.insert(text)
                    cells.insert(cell)
                }
            }
        }
        #expect(cells.count == texts.count)
    }
}
