extension JSONTableImporter {
    /// Never: what other importers read is theirs, however general this one is. See ``understands(_:)``.
    package static func recognizes(_ probe: FileProbe) -> Bool { false }

    /// Whether a file that no importer recognizes is a document that may hold points, or a table whose fields hold lists. Its
    /// beginning is read as far as it goes, and must name coordinates or hold lists of numbers.
    package static func understands(_ probe: FileProbe) -> Bool {
        guard let first = probe.head.utf8.first(where: { $0 > 0x20 }) else { return false }
        guard first != UInt8(ascii: "["), first != UInt8(ascii: "{") else {
            return mayHoldPoints(probe.head) && isDocument(probe.head) && !isResult(probe.head)
        }
        return isTableOfLists(probe)
    }

    /// Whether a file is JSON, whatever it holds.
    package static func isJSON(_ probe: FileProbe) -> Bool {
        guard let first = probe.head.utf8.first(where: { $0 > 0x20 }) else { return false }
        return (first == UInt8(ascii: "[") || first == UInt8(ascii: "{")) && isDocument(probe.head)
    }

    /// Whether JSON is a result, which stands where `--output` wrote it: moments by dataset.
    package static func isResult(_ head: String) -> Bool { head.contains(/"clusters":\s*\[\s*(\]|\{\s*"dataset")/) }

    /// Whether a text names coordinates, or holds lists of numbers.
    private static func mayHoldPoints(_ text: String) -> Bool {
        guard text.utf8.contains(where: { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return false }
        if text.contains(/\[\s*-?[0-9][0-9.eE+-]*\s*,\s*-?[0-9]/) { return true }
        var keys = JSONKeys()
        return text.matches(of: /"([^"\\]{1,60})"\s*:/).contains { match in
            let key = keys.meaning(of: String(match.1))
            return key.axis == .x || key.isPlace
        }
    }

    /// Whether a text begins as JSON does, however it goes on behind its end.
    package static func isDocument(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var scanner = JSONScanner(UnsafeRawBufferPointer(bytes))
            var count = 0
            while !scanner.isAtEnd {
                do {
                    _ = try JSONNode(&scanner, count: &count)
                } catch let problem as JSONScanner.Problem {
                    // Only what was cut off may be wrong.
                    return problem.offset >= bytes.count - 1 || scanner.position >= bytes.count - 32
                } catch {
                    return false
                }
            }
            return count > 0
        }
    }

    /// Whether the first rows of a table hold lists in fields.
    private static func isTableOfLists(_ probe: FileProbe) -> Bool {
        guard let header = probe.lines.first, probe.lines.count > 1,
            [",", ";", "\t"].contains(where: { header.contains($0) })
        else { return false }
        if WideTable(header: String(header)) != nil { return true }
        return probe.lines.dropFirst().prefix(5).contains { row in
            row.contains(/["|,;\t]\s*[\[{]\s*([-0-9"'\[{\]]|null|nan|NaN)/)
        }
    }
}
