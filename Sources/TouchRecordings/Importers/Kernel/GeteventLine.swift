/// One event as `getevent` writes it, in place.
struct GeteventLine {
    /// The device's path; empty where one device was listened to.
    let device: UnsafeRawBufferPointer
    /// `nil` for an event that has no time.
    let event: InputEvent?
    /// The label of the event's code, where the kernel's header does not have it.
    let unknownLabel: UnsafeRawBufferPointer?

    /// Reads a line without space around it; `nil` where it is no event.
    init?(_ bytes: UnsafeRawBufferPointer) {
        var reader = FieldReader(bytes)
        var microseconds: Int64?
        if reader.take(UInt8(ascii: "[")) {
            reader.skipSpace()
            guard let stamp = reader.secondsAndMicroseconds(), reader.take(UInt8(ascii: "]")) else { return nil }
            microseconds = stamp
            reader.skipSpace()
        } else if let first = bytes.first, first &- 0x30 < 10, let stamp = Self.olderStamp(&reader) {
            microseconds = stamp
        }
        if !reader.isAtEnd, bytes[reader.position] == UInt8(ascii: "/") {
            let (path, isLast) = reader.field(endingAt: UInt8(ascii: ":"))
            guard !isLast else { return nil }
            device = path
            reader.skipSpace()
        } else {
            device = UnsafeRawBufferPointer(rebasing: bytes[..<0])
        }
        guard let typeWord = Self.word(&reader), let type = InputEventNames.type(typeWord),
            let codeWord = Self.word(&reader), let code = InputEventNames.code(codeWord, type: type),
            let valueWord = Self.word(&reader), let value = InputEventNames.value(valueWord)
        else { return nil }
        // With -r the rate of reports follows.
        reader.skipSpace()
        guard reader.isAtEnd || reader.rest.starts(with: "rate ".utf8) else { return nil }
        event = microseconds.map { InputEvent(microseconds: $0, type: type, code: code, value: value) }
        unknownLabel = code == InputEventNames.unknownCode ? codeWord : nil
    }

    /// `seconds-microseconds:`, as Android wrote it before version 4.1.
    private static func olderStamp(_ reader: inout FieldReader) -> Int64? {
        var attempt = reader
        guard let seconds = attempt.integer(), seconds < 1 << 40, attempt.take(UInt8(ascii: "-")),
            let fraction = attempt.integer(), (0..<1_000_000).contains(fraction), attempt.take(UInt8(ascii: ":"))
        else { return nil }
        attempt.skipSpace()
        reader = attempt
        return seconds * 1_000_000 + fraction
    }

    /// What stands before the next space or the end.
    private static func word(_ reader: inout FieldReader) -> UnsafeRawBufferPointer? {
        reader.skipSpace()
        let rest = reader.rest
        let end = rest.firstIndex { $0 == 0x20 || $0 == 0x09 } ?? rest.count
        guard end > 0 else { return nil }
        reader.skip(end)
        return UnsafeRawBufferPointer(rebasing: rest[..<end])
    }
}
