/// What `getevent` says of the devices: `add device` lines with names, and with `-p` or `-i` their axes and properties.
struct GeteventDescriptions {
    private var devices: [[UInt8]: InputDeviceDescription] = [:]
    private var current: [UInt8]?
    /// What type of events the lines being read list.
    private var section = ""

    /// The only device described, if it is one.
    var only: InputDeviceDescription? { devices.count == 1 ? devices.first?.value : nil }

    /// The device's description. The device of lines without a path is the only one described.
    func description(of path: [UInt8]) -> InputDeviceDescription? { path.isEmpty ? only : devices[path] }

    /// Whether a line is one of those that `getevent`, or `adb` before it, writes besides events.
    static func isDescription(_ line: UnsafeRawBufferPointer) -> Bool {
        let words: [StaticString] = [
            "add device ", "remove device ", "could not ", "* daemon ", "bus:", "vendor", "product", "version",
            "name:", "location:", "id:", "events:", "input props:", "INPUT_PROP_", "<none>",
        ]
        let bytes = line.trimmed
        if words.contains(where: { bytes.hasPrefix($0) }) { return true }
        // Axes and keys, one line or several after `ABS (0003): …`; further lines are indented by their own.
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return isList(bytes) }
        let head = UnsafeRawBufferPointer(rebasing: bytes[..<colon]).trimmed
        return head.last == UInt8(ascii: ")") || bytes[colon...].starts(with: ": value ".utf8)
    }

    /// Names or numbers of keys.
    private static func isList(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        return words.allSatisfy { word in
            word.hasPrefix("KEY_") || word.hasPrefix("BTN_")
                || (word.drop { $0 == "*" }.count == 4 && word.drop { $0 == "*" }.allSatisfy(\.isHexDigit))
        }
    }

    mutating func read(_ line: String) {
        let text = line.drop { $0.isWhitespace }
        if text.hasPrefix("add device ") {
            let path = text.split(separator: ": ", maxSplits: 1).last.map { $0.filter { !$0.isWhitespace } } ?? ""
            current = Array(path.utf8)
            section = ""
            devices[Array(path.utf8)] = InputDeviceDescription()
            return
        }
        guard let current, var device = devices[current] else { return }
        if text.hasPrefix("name:") {
            let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
            if parts.count == 3, !parts[1].isEmpty { device.name = String(parts[1]) }
        } else if text.hasPrefix("INPUT_PROP_DIRECT") {
            device.isDirect = true
        } else {
            readCodes(text, into: &device)
        }
        devices[current] = device
    }

    private mutating func readCodes(_ text: Substring, into device: inout InputDeviceDescription) {
        var content = text
        if let close = text.firstIndex(of: ")"), let open = text.firstIndex(of: "("), open < close {
            section = String(text[..<open].filter { !$0.isWhitespace })
            content = text[close...].dropFirst().drop { $0 == ":" || $0.isWhitespace }
        }
        if section == "KEY" {
            for word in content.split(whereSeparator: \.isWhitespace) {
                let name = word.filter { $0 != "*" }
                if let code = Self.code(name, type: InputEventCode.keyType) { device.noteKey(code) }
            }
        } else if section == "ABS" {
            readAxis(content, into: &device)
        }
    }

    /// `ABS_MT_POSITION_X : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 0`
    private func readAxis(_ text: Substring, into device: inout InputDeviceDescription) {
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2,
            let code = Self.code(parts[0].filter { !$0.isWhitespace }, type: InputEventCode.absoluteType)
        else { return }
        var axis = InputDeviceDescription.Axis()
        for field in parts[1].split(separator: ",") {
            let words = field.split(whereSeparator: \.isWhitespace)
            guard words.count == 2, let number = Double(words[1]), number.isFinite else { continue }
            switch words[0] {
            case "value": axis.value = number
            case "min": axis.minimum = number
            case "max": axis.maximum = number
            case "resolution": axis.resolution = max(0, number)
            default: break
            }
        }
        device.axes[code] = axis
    }

    private static func code(_ word: some StringProtocol, type: Int) -> Int? {
        var text = String(word)
        let code = text.withUTF8 { InputEventNames.code(UnsafeRawBufferPointer($0), type: type) }
        return code.flatMap { $0 < 0 ? nil : $0 }
    }
}
