import TouchModel

/// Letters drawn as single lines, as a plotter writes: no font is needed, and pictures are the same on every machine.
///
/// A letter is a few straight lines on a grid of 9 rows: row 0 is the lowest point of a descender, 2 the base line, 6 the
/// top of a small letter, 8 the top of a capital. Each line is a run of digit pairs, column before row. A character that
/// has no drawing becomes an empty box.
///
/// Letters are as far apart as those of Helvetica and Arial, so that a canvas that writes text in a font has the same widths.
package enum LineLettering {
    /// The pen's width as a share of a capital's height.
    static let strokeWidth = 0.14
    private static let baseline = 2.0
    private static let capitalHeight = 6.0
    /// Capitals of Helvetica, in thousandths of the font's size, as ``widths``.
    private static let fontCapitalHeight = 718.0
    /// What a character takes that has no width here.
    private static let otherWidth = 600.0
    /// Widths of characters in the metrics that Adobe published of Helvetica (Core 14 AFM files), which Arial shares.
    private static let widths: [Character: Double] = {
        let groups: [(Double, String)] = [
            (191, "'"), (222, "ijl"), (260, "|"), (278, " !,./:;I[]\\ft"), (333, "()-`r"), (334, "{}"), (355, "\""),
            (389, "*"), (469, "^"), (500, "Jckvsxyz"), (556, "#$0123456789?L_abdeghnopqu–"), (584, "+<=>~×±"),
            (611, "FTZ"), (667, "&ABEKPSVXY"), (722, "CDHNRUw"), (778, "GOQ"), (833, "Mm"), (889, "%"), (944, "W"),
            (1000, "…"), (1015, "@"),
        ]
        return groups.reduce(into: [:]) { widths, group in for character in group.1 { widths[character] = group.0 } }
    }()
    /// Columns between a letter and the next.
    private static let gap = 1.6
    private static let unknown = "0208383202"

    private static let drawings: [Character: String] = [
        "A": "022842 1535", "B": "02083847463505 3544433202", "C": "4738180703123243", "D": "02082846442202",
        "E": "48080242 0535", "F": "480802 0535", "G": "47381807031232434525", "H": "0208 4248 0545",
        "I": "0828 1812 0222", "J": "3833221203", "K": "0208 4804 1542", "L": "080242", "M": "0208254842",
        "N": "02084248", "O": "180703123243473818", "P": "02083847463505", "Q": "180703123243473818 2442",
        "R": "02083847463505 2542", "S": "473818070615354443321203", "T": "0848 2822", "U": "080312324348",
        "V": "082248", "W": "0812263248", "X": "0842 0248", "Y": "082548 2522", "Z": "08480242",
        "a": "3526160503122233 3632", "b": "0802 0516263533221203", "c": "3526160503122233",
        "d": "3832 3526160503122233", "e": "04343526160503122233", "f": "38281712 0626",
        "g": "3526160503122233 3631201001", "h": "0802 0516263532", "i": "0602 0808", "j": "161100 1818",
        "k": "0802 3603 1432", "l": "080312", "m": "0602 05162522 25364542", "n": "0602 0516263532",
        "o": "160503122233352616", "p": "0600 0516263533221203", "q": "3630 3526160503122233", "r": "0602 051626",
        "s": "35261605143433221203", "t": "181322 0626", "u": "0603122233 3632", "v": "062246", "w": "0612253246",
        "x": "0632 0236", "y": "0622 4610", "z": "06360232",
        "0": "180703122233372818", "1": "071812 0222", "2": "07182837360232", "3": "07182837362515 253433221203",
        "4": "22280434", "5": "380805253433221203", "6": "3728180703122233342505", "7": "083812",
        "8": "15060718283736251504031222333425", "9": "3515060718283733221203",
        ".": "0202", ",": "0201", ":": "0505 0303", ";": "0505 0301", "-": "0525", "–": "0545", "+": "0545 2723",
        "=": "0636 0434", "/": "0138", "(": "18060412", ")": "08161402", "[": "18080111", "]": "08181101",
        "%": "0248 0818170708 3343423233", "_": "0131", "'": "0807", "\"": "0807 1817", "<": "370533",
        ">": "073503", "|": "0801", "?": "0718283736251514 1212", "!": "0804 0202", "…": "0202 2222 4242",
        "×": "0347 0743", "±": "0646 2824 0242", "*": "2723 0644 0446", "#": "1218 3238 0646 0444", "~": "05162536",
    ]

    /// The width of a line of text, in the unit of `height`.
    package static func width(of text: String, height: Double) -> Double {
        text.reduce(0) { $0 + (widths[$1] ?? otherWidth) } * height / fontCapitalHeight
    }

    /// A text in lines of at most a width, broken between words; a longer word has a line of its own.
    static func lines(of text: String, width: Double, height: Double) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            let longer = lines.last.map { $0 + " " + word } ?? ""
            if !lines.isEmpty, self.width(of: longer, height: height) <= width {
                lines[lines.count - 1] = longer
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }

    /// Adds a line of text to the path of a canvas.
    static func trace(_ text: String, at position: TouchPoint, height: Double, on canvas: any DrawingCanvas) {
        let unit = height / capitalHeight
        var column = 0.0
        for character in text {
            let lines = lines(of: character)
            let width = (widths[character] ?? otherWidth) * capitalHeight / fontCapitalHeight
            let columns = lines.joined().map(\.x).max() ?? 0
            // Wide letters fill their width but for the usual gap.
            let stretch = columns > 0 ? max(1, (width - gap) / columns) : 1
            let left = column + (width - columns * stretch) / 2
            for line in lines {
                canvas.addPolyline(line.map { position + TouchPoint(left + $0.x * stretch, baseline - $0.y) * unit })
            }
            column += width
        }
    }

    private static func lines(of character: Character) -> [[TouchPoint]] {
        if character == " " { return [] }
        return (drawings[character] ?? unknown).split(separator: " ").map { line in
            let digits = line.compactMap(\.wholeNumberValue).map(Double.init)
            return stride(from: 0, to: digits.count - 1, by: 2).map { TouchPoint(digits[$0], digits[$0 + 1]) }
        }
    }
}
