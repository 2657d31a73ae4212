/// Finds a table's header line, which may stand below lines that describe the recording, and may be a comment itself.
struct TableHeaderSearch {
    private static let mostLinesAbove = 100

    let options: ImportOptions.TableOptions
    private(set) var layout: TableLayout?
    /// Where the header stands.
    private(set) var place = SourceLocation(file: "")
    private(set) var linesAbove = 0
    private var isComment = false
    private var firstFailure: (any Error)?
    private var lastFailure: (any Error)?

    init(options: ImportOptions.TableOptions) { self.options = options }

    /// - Parameter layout: that of columns whose rows are no lines of text.
    init(layout: TableLayout, options: ImportOptions.TableOptions, at place: SourceLocation) {
        (self.layout, self.options, self.place) = (layout, options, place)
    }

    /// Takes the next line that is not blank, until one is a row.
    ///
    /// - Returns: whether the line is the table's first row.
    /// - Throws: `DatasetError` where a row comes and no header was among the lines before.
    mutating func take(_ line: UnsafeRawBufferPointer, at location: SourceLocation) throws -> Bool {
        // What Excel reads and writes above a header: `sep=;`.
        if line.count == 5, line.starts(with: "sep=".utf8) { return false }
        // A comment that reads like a header may be a description of it.
        guard layout == nil || isComment else { return true }
        let header = UnsafeRawBufferPointer(rebasing: line[(line.firstIndex { !Self.signs.contains($0) } ?? 0)...])
        do {
            let found = try TableLayout(header: header, options: options, at: location)
            if layout != nil {
                guard !found.isHeaderless else { return true }
                linesAbove += 1
            }
            (layout, place, isComment) = (found, location, header.count < line.count)
            return found.isHeaderless
        } catch {
            guard layout == nil else { return true }
            let failure = lastFailure ?? error
            if Self.isRow(line) || linesAbove >= Self.mostLinesAbove { throw failure }
            firstFailure = firstFailure ?? error
            // A word of its own was not meant for a header.
            if line.contains(where: { ",;\t ".utf8.contains($0) }) { lastFailure = error }
            linesAbove += 1
            return false
        }
    }

    /// Why there is no header, once all lines were taken.
    var failure: (any Error)? { firstFailure }

    /// What begins comments.
    private static let signs = Array("#%/; ".utf8)

    /// Whether a line holds three numbers and more.
    private static func isRow(_ line: UnsafeRawBufferPointer) -> Bool {
        ",;\t ".utf8.contains { separator in
            line.split(separator: separator).count { field in
                let number = UnsafeRawBufferPointer(rebasing: field).number(
                    hasDecimalComma: separator != UInt8(ascii: ",")
                )
                return number?.isFinite == true
            } > 2
        }
    }
}
