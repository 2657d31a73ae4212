import Foundation

/// What a file that no importer recognizes looks like, in words for a person, with the nearest way to its data.
package enum UnknownFile {
    /// What a file looks like, and what can be done with it: to stand behind "looks like".
    package static func looks(of path: String) -> String {
        guard let probe = try? FileProbe(path: path) else { return "a file that cannot be read" }
        return looks(of: probe)
    }

    /// What is said of a file without content, whatever its name ends in; `nil` for one that has some or cannot be read.
    static func emptiness(of path: String) -> String? {
        guard let probe = try? FileProbe(path: path) else { return nil }
        if probe.headBytes.isEmpty { return "the file is empty; expected recordings or gestures" }
        let isBlank = probe.headBytes.count < FileProbe.byteLimit && probe.head.allSatisfy(\.isWhitespace)
        return isBlank ? "the file has blank lines alone; expected recordings or gestures" : nil
    }

    /// What is said of a file among others.
    package static func warning(of path: String) -> String {
        "no importer recognizes this file, which looks like \(looks(of: path))"
    }

    static func looks(of probe: FileProbe) -> String {
        let bytes = probe.headBytes
        guard !bytes.isEmpty else { return "an empty file" }
        if let container = container(bytes, isWorkbook: isWorkbook(probe.path)) { return container }
        if isWorkbook(probe.path), starts(bytes, with: "\u{D0}\u{CF}\u{11}\u{E0}", at: 0) { return workbook }
        if let kind = magics.first(where: { starts(bytes, with: $0.magic, at: $0.offset) })?.kind { return kind }
        let isText = String(validating: bytes.prefix(while: { $0 < 0x80 }), as: UTF8.self) != nil && !bytes.contains(0)
        guard isText || bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) else {
            let start = bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: " ")
            return "binary data that begins with the bytes \(start); write it as a table (CSV) or JSON"
        }
        return text(probe)
    }

    // MARK: Binary files

    private static func starts(_ bytes: [UInt8], with magic: String, at offset: Int) -> Bool {
        let magic = magic.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        return bytes.count >= offset + magic.count && bytes[offset..<offset + magic.count].elementsEqual(magic)
    }

    /// A ZIP archive, which may be a document of an office program.
    private static func container(_ bytes: [UInt8], isWorkbook: Bool) -> String? {
        guard starts(bytes, with: "PK\u{3}\u{4}", at: 0) else { return nil }
        let names = String(decoding: bytes, as: UTF8.self)
        if isWorkbook || names.contains("xl/") { return workbook }
        if names.contains("[Content_Types].xml") || names.contains("opendocument.spreadsheet") {
            return "a spreadsheet (or another document of an office program); save its sheet as CSV"
        }
        return names.contains(".npy")
            ? "NumPy arrays (npz); write them as CSV" : "a ZIP archive; unpack it and name the folder"
    }

    private static let workbook = "an Excel workbook: save it as CSV"

    private static func isWorkbook(_ path: String) -> Bool {
        ["xlsx", "xlsm", "xls", "xlsb"].contains(URL(fileURLWithPath: path).pathExtension.lowercased())
    }

    private static let magics: [(magic: String, offset: Int, kind: String)] = [
        ("\u{89}HDF\r\n", 0, "HDF5 (also MATLAB 7.3 and Keras); write its arrays as CSV"),
        ("MATLAB", 0, "a MATLAB file; write its arrays as CSV with writematrix or writetable"),
        ("\u{D0}\u{CF}\u{11}\u{E0}", 0, "a spreadsheet or document of an older office program; save its sheet as CSV"),
        ("%PDF", 0, "a PDF document; it holds no recording"),
        ("\u{89}PNG", 0, "an image (PNG); it holds no times of samples"),
        ("\u{FF}\u{D8}\u{FF}", 0, "an image (JPEG); it holds no times of samples"),
        ("GIF8", 0, "an image (GIF); it holds no times of samples"),
        (
            "UINK", 8,
            "Wacom's Universal Ink Model (binary, UIM 3.1); export it as JSON of version 3.0, or as a table ink.csv, with Wacom's tools"
        ),
        ("RIFF", 0, "an image, sound or film (RIFF)"),
        ("BM", 0, "an image (BMP); it holds no times of samples"),
        ("ftyp", 4, "a film (MP4)"),
        ("\u{1A}\u{45}\u{DF}\u{A3}", 0, "a film (Matroska, WebM)"),
        ("SQLite format 3", 0, "an SQLite database; write its table as CSV"),
        ("7z\u{BC}\u{AF}", 0, "a 7z archive; unpack it and name the folder"),
        ("BZh", 0, "data packed with bzip2; unpack them"),
        ("\u{FD}7zXZ", 0, "data packed with xz; unpack them"),
        ("\u{28}\u{B5}\u{2F}\u{FD}", 0, "data packed with Zstandard; unpack them"),
        ("Rar!", 0, "a RAR archive; unpack it and name the folder"),
        ("ustar", 257, "a tar archive; unpack it and name the folder"),
        ("PAR1", 0, "a Parquet table; write it as CSV"),
        ("ARROW1", 0, "an Arrow (Feather) table; write it as CSV"),
        ("\u{93}NUMPY", 0, "a NumPy array; write it as CSV with numpy.savetxt"),
        ("\u{80}\u{3}", 0, "a Python pickle; write its data as CSV or JSON"),
        ("\u{80}\u{4}", 0, "a Python pickle; write its data as CSV or JSON"),
        ("\u{80}\u{5}", 0, "a Python pickle; write its data as CSV or JSON"),
        ("RDX", 0, "R data; write the data frame with write.csv"),
        ("bplist00", 0, "a binary property list; convert it with plutil -convert json"),
        ("\u{7F}ELF", 0, "a program"),
    ]

    // MARK: Text

    private static func text(_ probe: FileProbe) -> String {
        let head = probe.head.drop { $0.isWhitespace }
        guard let first = head.first else { return "a file of blank lines" }
        switch first {
        case "{", "[":
            if let json = json(String(head)) { return json }
        case "<":
            if head.lowercased().contains("<html") { return "a page (HTML); it holds no recording" }
            if head.contains("<svg") { return "a drawing (SVG); its paths have no times" }
            let name = head.firstMatch(of: /<([A-Za-z][A-Za-z0-9:_-]*)/).map { " whose root is <\($0.1)>" } ?? ""
            return "XML\(name); write it as a table (CSV) or JSON"
        default: break
        }
        if head.hasPrefix("Input driver version") {
            return "output of evtest; record with evemu-record or libinput record instead"
        }
        if let log = windowSystem(String(head)) {
            return "\(log); record with 'libinput record' instead, which is read"
        }
        let lines = probe.completeLines.prefix(3)
        for separator in [",", "\t", ";"] as [Character] {
            guard let header = lines.first, lines.count > 1 else { break }
            let names = header.split(separator: separator, omittingEmptySubsequences: false)
            guard names.count > 1, lines.allSatisfy({ abs($0.count(where: { $0 == separator }) + 1 - names.count) < 2 })
            else {
                continue
            }
            let shown = names.prefix(12).map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: ", ")
            return
                "a table with columns \(shown.prefix(300)); --column t=NAME, x=NAME and y=NAME say which holds what, and "
                + "--format csv what is missing"
        }
        let start = Array(head.utf8.prefix(200))
        let line = start.withUnsafeBytes {
            excerpt(UnsafeRawBufferPointer(rebasing: $0[..<($0.firstIndex(of: 0x0A) ?? $0.count)]))
        }
        return "text that begins with \(line); write it as a table (CSV) with columns t, x, y and stroke_id"
    }

    /// Output of a program that prints events of a window system, by its lines.
    private static func windowSystem(_ head: String) -> String? {
        if head.contains(/(?m)^EVENT type [0-9]+ \([A-Za-z]+\)/) { return "output of xinput test-xi2" }
        if head.contains(/(?m)^(motion|button press|proximity in) .*a\[0\]=/) { return "output of xinput test" }
        if head.contains(/(?m)^\[ *[0-9.]+\] .*wl_(touch|pointer|seat|surface|tablet)[@#]/) {
            return "output of a program run with WAYLAND_DEBUG=1"
        }
        return nil
    }

    /// What JSON holds that names no points.
    private static func json(_ head: String) -> String? {
        if JSONTableImporter.isResult(head) { return "a result of this program; it holds no recording" }
        guard JSONTableImporter.isDocument(head) else { return nil }
        // The keys stand at the beginning, whatever was cut off behind them.
        var keys: [String] = []
        for match in head.prefix(4000).matches(of: /"([^"\\]{1,60})"\s*:/) where !keys.contains(String(match.1)) {
            keys.append(String(match.1))
        }
        let shown = keys.prefix(12).joined(separator: ", ") + (keys.count > 12 ? ", …" : "")
        let kind = head.hasPrefix("[") ? "a JSON array" : "JSON"
        guard !keys.isEmpty else { return "\(kind) without objects; points are [x, y, t] in a list for each stroke" }
        return
            "\(kind) of objects with keys \(shown); --format json says what is missing, --column x=KEY which key holds what"
    }
}
