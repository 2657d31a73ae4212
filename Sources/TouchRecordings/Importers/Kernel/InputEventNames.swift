/// The labels that `getevent -l` prints for types, codes and values of events: those of `linux/input-event-codes.h`.
///
/// Of the types that touches are made of, every label of the header is known, so that an unknown one can be reported. Keys of keyboards
/// and the other types are recognized by their prefix alone.
enum InputEventNames {
    typealias Label = (name: StaticString, number: Int)

    /// A code that is not looked up: a key, or a code of a type that touches are not made of.
    static let otherCode = -1
    /// A code whose label is not in the header, though its type is one that touches are made of.
    static let unknownCode = -2

    private static let types: [(name: StaticString, prefixes: [StaticString], number: Int)] = [
        ("EV_ABS", ["ABS_"], InputEventCode.absoluteType),
        ("EV_SYN", ["SYN_"], InputEventCode.synchronizationType),
        ("EV_KEY", ["BTN_", "KEY_"], InputEventCode.keyType),
        ("EV_REL", ["REL_"], InputEventCode.relativeType),
        ("EV_MSC", ["MSC_"], InputEventCode.miscellaneousType),
        ("EV_SW", ["SW_"], 5),
        ("EV_LED", ["LED_"], 0x11),
        ("EV_SND", ["SND_"], 0x12),
        ("EV_REP", ["REP_"], 0x14),
        ("EV_FF", ["FF_"], 0x15),
        ("EV_PWR", ["PWR_"], 0x16),
        ("EV_FF_STATUS", ["FF_STATUS_"], 0x17),
    ]

    /// The most frequent first: labels are looked up for every event.
    private static let absoluteCodes: [Label] = [
        ("ABS_MT_POSITION_X", InputEventCode.multitouchX), ("ABS_MT_POSITION_Y", InputEventCode.multitouchY),
        ("ABS_MT_PRESSURE", InputEventCode.multitouchPressure), ("ABS_MT_TRACKING_ID", InputEventCode.trackingID),
        ("ABS_MT_SLOT", InputEventCode.slot), ("ABS_MT_TOUCH_MAJOR", InputEventCode.touchMajor),
        ("ABS_MT_TOOL_TYPE", InputEventCode.toolType), ("ABS_MT_DISTANCE", InputEventCode.distance),
        ("ABS_X", InputEventCode.x), ("ABS_Y", InputEventCode.y), ("ABS_PRESSURE", InputEventCode.pressure),
        ("ABS_TILT_X", InputEventCode.tiltX), ("ABS_TILT_Y", InputEventCode.tiltY),
        ("ABS_MT_TOUCH_MINOR", 0x31), ("ABS_MT_WIDTH_MAJOR", 0x32), ("ABS_MT_WIDTH_MINOR", 0x33),
        ("ABS_MT_ORIENTATION", 0x34), ("ABS_MT_BLOB_ID", 0x38), ("ABS_MT_TOOL_X", 0x3C), ("ABS_MT_TOOL_Y", 0x3D),
        ("ABS_DISTANCE", 0x19), ("ABS_TOOL_WIDTH", 0x1C), ("ABS_MISC", 0x28), ("ABS_Z", 0x02), ("ABS_RX", 0x03),
        ("ABS_RY", 0x04), ("ABS_RZ", 0x05), ("ABS_THROTTLE", 0x06), ("ABS_RUDDER", 0x07), ("ABS_WHEEL", 0x08),
        ("ABS_GAS", 0x09), ("ABS_BRAKE", 0x0A), ("ABS_HAT0X", 0x10), ("ABS_HAT0Y", 0x11), ("ABS_HAT1X", 0x12),
        ("ABS_HAT1Y", 0x13), ("ABS_HAT2X", 0x14), ("ABS_HAT2Y", 0x15), ("ABS_HAT3X", 0x16), ("ABS_HAT3Y", 0x17),
        ("ABS_VOLUME", 0x20), ("ABS_PROFILE", 0x21), ("ABS_RESERVED", 0x2E),
    ]

    private static let synchronizationCodes: [Label] = [
        ("SYN_REPORT", InputEventCode.report), ("SYN_MT_REPORT", InputEventCode.multitouchReport),
        ("SYN_DROPPED", InputEventCode.dropped), ("SYN_CONFIG", InputEventCode.configuration),
    ]

    private static let miscellaneousCodes: [Label] = [
        ("MSC_TIMESTAMP", InputEventCode.timestamp), ("MSC_SERIAL", 0x00), ("MSC_PULSELED", 0x01),
        ("MSC_GESTURE", 0x02), ("MSC_RAW", 0x03), ("MSC_SCAN", 0x04),
    ]

    /// Several labels of one number are those of a group and of its first button; `getevent` prints either, by its age.
    private static let buttonCodes: [Label] = [
        ("BTN_TOUCH", InputEventCode.touch), ("BTN_TOOL_PEN", 0x140), ("BTN_DIGI", 0x140), ("BTN_TOOL_RUBBER", 0x141),
        ("BTN_TOOL_BRUSH", 0x142), ("BTN_TOOL_PENCIL", 0x143), ("BTN_TOOL_AIRBRUSH", 0x144),
        ("BTN_TOOL_FINGER", InputEventCode.finger), ("BTN_TOOL_MOUSE", InputEventCode.mouseTool),
        ("BTN_TOOL_LENS", InputEventCode.lensTool), ("BTN_TOOL_QUINTTAP", 0x148), ("BTN_STYLUS3", 0x149),
        ("BTN_STYLUS", 0x14B), ("BTN_STYLUS2", 0x14C), ("BTN_TOOL_DOUBLETAP", 0x14D), ("BTN_TOOL_TRIPLETAP", 0x14E),
        ("BTN_TOOL_QUADTAP", 0x14F), ("BTN_MOUSE", 0x110), ("BTN_LEFT", 0x110), ("BTN_RIGHT", 0x111),
        ("BTN_MIDDLE", 0x112), ("BTN_SIDE", 0x113), ("BTN_EXTRA", 0x114), ("BTN_FORWARD", 0x115), ("BTN_BACK", 0x116),
        ("BTN_TASK", 0x117), ("BTN_MISC", 0x100), ("BTN_0", 0x100), ("BTN_1", 0x101), ("BTN_2", 0x102),
        ("BTN_3", 0x103),
        ("BTN_4", 0x104), ("BTN_5", 0x105), ("BTN_6", 0x106), ("BTN_7", 0x107), ("BTN_8", 0x108), ("BTN_9", 0x109),
        ("BTN_JOYSTICK", 0x120), ("BTN_TRIGGER", 0x120), ("BTN_THUMB", 0x121), ("BTN_THUMB2", 0x122),
        ("BTN_TOP", 0x123),
        ("BTN_TOP2", 0x124), ("BTN_PINKIE", 0x125), ("BTN_BASE", 0x126), ("BTN_BASE2", 0x127), ("BTN_BASE3", 0x128),
        ("BTN_BASE4", 0x129), ("BTN_BASE5", 0x12A), ("BTN_BASE6", 0x12B), ("BTN_DEAD", 0x12F), ("BTN_GAMEPAD", 0x130),
        ("BTN_SOUTH", 0x130), ("BTN_A", 0x130), ("BTN_EAST", 0x131), ("BTN_B", 0x131), ("BTN_C", 0x132),
        ("BTN_NORTH", 0x133), ("BTN_X", 0x133), ("BTN_WEST", 0x134), ("BTN_Y", 0x134), ("BTN_Z", 0x135),
        ("BTN_TL", 0x136),
        ("BTN_TR", 0x137), ("BTN_TL2", 0x138), ("BTN_TR2", 0x139), ("BTN_SELECT", 0x13A), ("BTN_START", 0x13B),
        ("BTN_MODE", 0x13C), ("BTN_THUMBL", 0x13D), ("BTN_THUMBR", 0x13E), ("BTN_WHEEL", 0x150),
        ("BTN_GEAR_DOWN", 0x150), ("BTN_GEAR_UP", 0x151),
    ]

    /// Keys of keyboards, and buttons of controllers that are numbered beyond those of pens and mice.
    private static let otherKeys: [StaticString] = ["KEY_", "BTN_DPAD_", "BTN_TRIGGER_HAPPY"]

    private static let valueWords: [(name: StaticString, number: Int64)] = [
        ("DOWN", 1), ("UP", 0), ("REPEAT", 2), ("MT_TOOL_FINGER", 0), ("MT_TOOL_PEN", 1), ("MT_TOOL_PALM", 2),
        ("MT_TOOL_DIAL", 0x0A),
    ]

    static func type(_ word: UnsafeRawBufferPointer) -> Int? {
        types.first { word.equals($0.name) }?.number ?? fourDigits(word)
    }

    /// The code; ``otherCode`` for a name that has no bearing on touches, ``unknownCode`` for one that is not in the header; `nil` where
    /// it is no name of that type.
    static func code(_ word: UnsafeRawBufferPointer, type: Int) -> Int? {
        let known: [Label]? =
            switch type {
            case InputEventCode.absoluteType: absoluteCodes
            case InputEventCode.synchronizationType: synchronizationCodes
            case InputEventCode.keyType: buttonCodes
            case InputEventCode.miscellaneousType: miscellaneousCodes
            default: nil
            }
        if let code = known?.first(where: { word.equals($0.name) }) { return code.number }
        if let code = fourDigits(word) { return code }
        let prefixes = types.first { $0.number == type }?.prefixes ?? []
        guard prefixes.contains(where: { word.hasPrefix($0) }) else { return nil }
        return known == nil || otherKeys.contains { word.hasPrefix($0) } ? otherCode : unknownCode
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
