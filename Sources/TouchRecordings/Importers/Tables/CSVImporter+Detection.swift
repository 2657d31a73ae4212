import Foundation

extension CSVImporter {
    package static func recognizes(_ probe: FileProbe) -> Bool {
        guard var header = probe.completeLines.first(where: { !$0.hasPrefix("sep=") }).map(String.init),
            let layout = header.withUTF8({ bytes in
                try? TableLayout(
                    header: UnsafeRawBufferPointer(bytes),
                    options: ImportOptions.TableOptions(),
                    at: SourceLocation(file: probe.path, line: 1)
                )
            })
        else { return false }
        return layout.isStandard
    }

    /// Whether a file that no importer recognizes is a table whose columns' names say enough.
    package static func understands(_ probe: FileProbe, options: ImportOptions.TableOptions) -> Bool {
        var search = TableHeaderSearch(options: options)
        var rows = 0
        for line in probe.completeLines {
            var line = String(line)
            let isRow = line.withUTF8 {
                try? search.take(UnsafeRawBufferPointer($0), at: SourceLocation(file: probe.path))
            }
            guard let isRow else { return false }
            guard isRow, let layout = search.layout else { continue }
            let holdsNumbers = line.withUTF8 { bytes in
                let place = SourceLocation(file: probe.path)
                return Self.holdsNumbers(
                    ImportLine(bytes: UnsafeRawBufferPointer(bytes), location: place, isTerminated: true),
                    layout
                )
            }
            if holdsNumbers { return true }
            // The first row may hold the columns' units.
            rows += 1
            if rows > 1 { return false }
        }
        return false
    }

    /// Whether a row has numbers where they are needed.
    private static func holdsNumbers(_ row: ImportLine, _ layout: TableLayout) -> Bool {
        var fields = layout.fields(of: row)
        var count = 0
        let required = TableLayout.Role.required.filter { layout.roles.contains($0) }
        for role in layout.roles {
            guard let field = try? fields.next() else { break }
            guard let role, required.contains(role) else { continue }
            guard
                field.number(hasDecimalComma: false) ?? field.number(hasDecimalComma: true)
                    ?? (role == .t ? ClockText.seconds(field) : nil) != nil
            else { return false }
            count += 1
        }
        return count == required.count
    }

    /// Whether a file that nobody understands is a table all the same, so that this importer can say what it lacks.
    package static func looksLikeTable(_ probe: FileProbe) -> Bool {
        let rows = probe.completeLines.dropFirst().prefix(10)
        return rows.count > 1
            && rows.allSatisfy { line in
                ",;\t ".contains { separator in
                    let fields = line.split(separator: separator)
                    return fields.count > 2
                        && fields.allSatisfy { field in
                            Double(field.drop { $0 == " " }.replacing(",", with: ".")) != nil
                        }
                }
            }
    }
}
