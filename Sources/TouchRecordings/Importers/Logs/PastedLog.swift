/// A recording as it stands in what people paste: behind a prompt, a menu or a sentence, indented, quoted, or in a fence of
/// Markdown.
///
/// The recording begins at the first line that its format opens with, and ends at a closing fence or where `^C` was typed. Its
/// first line's margin (spaces, tabs and the marks of a quotation) is taken from every line. Lines before and after are counted;
/// comments before it go through, because formats have comments there.
struct PastedLog {
    /// Whether a recording may begin with a line, which has no space around it.
    typealias Opening = (UnsafeRawBufferPointer) -> Bool

    /// A recording begins within so many lines or not at all, as far as detection goes.
    private static let longestPreamble = 100

    private enum Stage { case before, inside, after }

    private let opens: Opening
    private var stage = Stage.before
    private var margin = 0
    private var linesBefore = 0
    private var linesAfter = 0

    init(opens: @escaping Opening) { self.opens = opens }

    /// The line without its margin; `nil` where it is no line of the recording.
    mutating func content(of line: ImportLine, into output: inout ImportOutput) -> ImportLine? {
        let bytes = line.bytes
        switch stage {
        case .before:
            let content = bytes.withoutMargin
            guard !content.trimmed.isEmpty, opens(content.trimmed) else {
                if content.first == UInt8(ascii: "#") { return line.with(content) }
                if !content.trimmed.isEmpty { linesBefore += 1 }
                return nil
            }
            stage = .inside
            margin = bytes.count - content.count
            if linesBefore > 0 { output.note(.skippedRecord, "\(linesBefore) lines before the recording") }
            return margin == 0 ? line : line.with(content)
        case .inside:
            guard !Self.closes(bytes.withoutMargin) else {
                stage = .after
                return nil
            }
            return margin == 0 ? line : line.with(bytes.withoutMargin(atMost: margin))
        case .after:
            if !bytes.trimmed.isEmpty { linesAfter += 1 }
            return nil
        }
    }

    /// Notes what came behind the recording.
    func finish(into output: inout ImportOutput) {
        if linesAfter > 0 { output.note(.skippedRecord, "\(linesAfter) lines behind the recording") }
    }

    /// What detection would see of the recording alone; `nil` where none begins.
    static func probe(_ probe: FileProbe, opens: Opening) -> FileProbe? {
        var log: [String] = []
        var margin: Int?
        var isChanged = false
        for (number, line) in probe.lines.enumerated() {
            var text = String(line)
            let isLast: Bool = text.withUTF8 { bytes in
                let bytes = UnsafeRawBufferPointer(bytes)
                if let margin {
                    guard !closes(bytes.withoutMargin) else {
                        isChanged = true
                        return true
                    }
                    log.append(String(decoding: bytes.withoutMargin(atMost: margin), as: UTF8.self))
                } else if !bytes.withoutMargin.trimmed.isEmpty, opens(bytes.withoutMargin.trimmed) {
                    margin = bytes.count - bytes.withoutMargin.count
                    isChanged = number > 0 || margin != 0
                    log.append(String(decoding: bytes.withoutMargin, as: UTF8.self))
                }
                return false
            }
            if isLast || (margin == nil && number >= longestPreamble) { break }
        }
        guard margin != nil else { return nil }
        guard isChanged else { return probe }
        let isCut = probe.head.utf8.last != 0x0A
        return FileProbe(path: probe.path, head: log.joined(separator: "\n") + (isCut ? "" : "\n"))
    }

    private static func closes(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.hasPrefix("```") || bytes.hasPrefix("~~~") || bytes.hasPrefix("^C")
    }
}

extension UnsafeRawBufferPointer {
    fileprivate var withoutMargin: UnsafeRawBufferPointer { withoutMargin(atMost: count) }

    fileprivate func withoutMargin(atMost limit: Int) -> UnsafeRawBufferPointer {
        var width = 0
        while width < Swift.min(limit, count), [0x20, 0x09, UInt8(ascii: ">")].contains(self[width]) { width += 1 }
        return UnsafeRawBufferPointer(rebasing: self[width...])
    }
}

extension ImportLine {
    /// The same place in the file with other content.
    fileprivate func with(_ content: UnsafeRawBufferPointer) -> ImportLine {
        ImportLine(bytes: content, location: location, isTerminated: isTerminated)
    }
}
