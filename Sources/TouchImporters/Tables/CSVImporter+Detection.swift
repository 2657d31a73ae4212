import Foundation
import TouchFormats

extension CSVImporter {
    package static func recognizes(_ probe: FileProbe) -> Bool {
        guard let layout = layout(of: probe, options: ImportOptions.TableOptions()) else { return false }
        return TableLayout.Role.standard.allSatisfy { layout.column(of: $0) != nil } && layout.guessed.isEmpty
    }

    /// Whether a file that no importer recognizes is a table whose columns' names say enough.
    static func understands(_ probe: FileProbe, options: ImportOptions.TableOptions) -> Bool {
        guard probe.completeLines.count > 1, let layout = layout(of: probe, options: options) else { return false }
        var row = String(probe.completeLines[1])
        return row.withUTF8 { bytes in
            var reader = FieldReader(UnsafeRawBufferPointer(bytes).trimmed)
            var column = 0
            var count = 0
            while let (field, isLast) = try? reader.tableField(separator: layout.separator) {
                if column < layout.roles.count, let role = layout.roles[column],
                    TableLayout.Role.required.contains(role)
                {
                    guard field.number(hasDecimalComma: false) != nil || field.number(hasDecimalComma: true) != nil
                    else { return false }
                    count += 1
                }
                column += 1
                if isLast { break }
                if layout.separator == UInt8(ascii: " ") { reader.skipSpace() }
            }
            return count == TableLayout.Role.required.count
        }
    }

    /// Whether a file that nobody understands is a table all the same, so that this importer can say what it lacks.
    package static func looksLikeTable(_ probe: FileProbe) -> Bool {
        let rows = probe.completeLines.dropFirst().prefix(10)
        return rows.count > 1
            && rows.allSatisfy { line in
                ",;\t ".contains { separator in
                    let fields = line.split(separator: separator)
                    return fields.count > 2 && fields.allSatisfy { Double($0.replacing(",", with: ".")) != nil }
                }
            }
    }

    private static func layout(of probe: FileProbe, options: ImportOptions.TableOptions) -> TableLayout? {
        guard var header = probe.completeLines.first(where: { !isSeparatorLine($0.utf8) }).map(String.init) else {
            return nil
        }
        return header.withUTF8 { bytes in
            try? TableLayout(
                header: UnsafeRawBufferPointer(bytes),
                options: options,
                at: SourceLocation(file: probe.path, line: 1)
            )
        }
    }

    /// What Excel reads and writes above a header: `sep=;`.
    static func isSeparatorLine(_ line: some Collection<UInt8>) -> Bool {
        line.count == 5 && line.starts(with: "sep=".utf8)
    }
}
