/// One event as `getevent` writes it, in place.
struct GeteventLine {
    /// The device's path; empty where one device was listened to.
    let device: UnsafeRawBufferPointer
    /// `nil` for an event that has no time.
    let event: InputEvent?

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

/// The labels by which `getevent -l` calls types, codes and values of events.
enum InputEventNames {
    /// A code that touches are not made of.
    static let otherCode = -1

    private static let types: [(name: StaticString, prefixes: [StaticString], number: Int)] = [
        ("EV_ABS", ["ABS_"], InputEventCode.absoluteType),
        ("EV_SYN", ["SYN_"], InputEventCode.synchronizationType),
        ("EV_KEY", ["BTN_", "KEY_"], InputEventCode.keyType),
        ("EV_REL", ["REL_"], InputEventCode.relativeType),
        ("EV_MSC", ["MSC_"], 4),
        ("EV_SW", ["SW_"], 5),
        ("EV_LED", ["LED_"], 0x11),
        ("EV_SND", ["SND_"], 0x12),
        ("EV_REP", ["REP_"], 0x14),
        ("EV_FF", ["FF_"], 0x15),
        ("EV_PWR", ["PWR_"], 0x16),
        ("EV_FF_STATUS", ["FF_STATUS_"], 0x17),
    ]

    private static let absoluteCodes: [(name: StaticString, number: Int)] = [
        ("ABS_MT_POSITION_X", InputEventCode.multitouchX), ("ABS_MT_POSITION_Y", InputEventCode.multitouchY),
        ("ABS_MT_PRESSURE", InputEventCode.multitouchPressure), ("ABS_MT_TRACKING_ID", InputEventCode.trackingID),
        ("ABS_MT_SLOT", InputEventCode.slot), ("ABS_MT_TOUCH_MAJOR", InputEventCode.touchMajor),
        ("ABS_MT_TOOL_TYPE", InputEventCode.toolType), ("ABS_MT_DISTANCE", InputEventCode.distance),
        ("ABS_X", InputEventCode.x), ("ABS_Y", InputEventCode.y), ("ABS_PRESSURE", InputEventCode.pressure),
        ("ABS_TILT_X", InputEventCode.tiltX), ("ABS_TILT_Y", InputEventCode.tiltY),
    ]

    private static let synchronizationCodes: [(name: StaticString, number: Int)] = [
        ("SYN_REPORT", InputEventCode.report), ("SYN_MT_REPORT", InputEventCode.multitouchReport),
        ("SYN_DROPPED", InputEventCode.dropped),
    ]

    private static let keyCodes: [(name: StaticString, number: Int)] = [
        ("BTN_TOUCH", InputEventCode.touch), ("BTN_TOOL_PEN", 0x140), ("BTN_TOOL_RUBBER", 0x141),
        ("BTN_TOOL_BRUSH", 0x142), ("BTN_TOOL_PENCIL", 0x143), ("BTN_TOOL_AIRBRUSH", 0x144),
        ("BTN_TOOL_FINGER", InputEventCode.finger), ("BTN_TOOL_MOUSE", InputEventCode.mouseTool),
        ("BTN_TOOL_LENS", InputEventCode.lensTool), ("BTN_MOUSE", 0x110), ("BTN_LEFT", 0x110), ("BTN_RIGHT", 0x111),
        ("BTN_MIDDLE", 0x112), ("BTN_SIDE", 0x113), ("BTN_EXTRA", 0x114), ("BTN_FORWARD", 0x115), ("BTN_BACK", 0x116),
        ("BTN_TASK", 0x117),
    ]

    private static let valueWords: [(name: StaticString, number: Int64)] = [
        ("DOWN", 1), ("UP", 0), ("REPEAT", 2), ("MT_TOOL_FINGER", 0), ("MT_TOOL_PEN", 1), ("MT_TOOL_PALM", 2),
    ]

    static func type(_ word: UnsafeRawBufferPointer) -> Int? {
        types.first { word.equals($0.name) }?.number ?? fourDigits(word)
    }

    /// The code; ``otherCode`` for a name of that type that has no bearing on touches.
    static func code(_ word: UnsafeRawBufferPointer, type: Int) -> Int? {
        let known: [(name: StaticString, number: Int)] =
            switch type {
            case InputEventCode.absoluteType: absoluteCodes
            case InputEventCode.synchronizationType: synchronizationCodes
            case InputEventCode.keyType: keyCodes
            default: []
            }
        if let code = known.first(where: { word.equals($0.name) }) { return code.number }
        if let code = fourDigits(word) { return code }
        let prefixes = types.first { $0.number == type }?.prefixes ?? []
        return prefixes.contains { word.hasPrefix($0) } ? otherCode : nil
    }

    /// Eight hexadecimal digits of a 32-bit number with a sign, or a word.
    static func value(_ word: UnsafeRawBufferPointer) -> Int64? {
        var reader = FieldReader(word)
        if word.count == 8, let bits = reader.hexadecimal(), reader.isAtEnd {
            return Int64(Int32(truncatingIfNeeded: bits))
        }
        return valueWords.first { word.equals($0.name) }?.number
    }

    private static func fourDigits(_ word: UnsafeRawBufferPointer) -> Int? {
        var reader = FieldReader(word)
        guard word.count == 4, let number = reader.hexadecimal(), reader.isAtEnd else { return nil }
        return number
    }
}
