/// The numbers of `linux/input-event-codes.h` that touches and pens are made of.
enum InputEventCode {
    static let synchronizationType = 0
    static let keyType = 1
    static let relativeType = 2
    static let absoluteType = 3
    static let miscellaneousType = 4

    static let report = 0
    static let configuration = 1
    static let multitouchReport = 2
    static let dropped = 3

    /// Microseconds on the device's own clock.
    static let timestamp = 0x05

    static let x = 0x00
    static let y = 0x01
    static let pressure = 0x18
    static let tiltX = 0x1A
    static let tiltY = 0x1B
    static let slot = 0x2F
    static let touchMajor = 0x30
    static let multitouchX = 0x35
    static let multitouchY = 0x36
    static let toolType = 0x37
    static let trackingID = 0x39
    static let multitouchPressure = 0x3A
    static let distance = 0x3B

    /// The codes of a mouse's buttons, from the left button to the task button.
    static let mouseButtons = 0x110...0x117
    /// Pen, rubber, brush, pencil, airbrush.
    static let penTools = 0x140...0x144
    static let finger = 0x145
    static let mouseTool = 0x146
    static let lensTool = 0x147
    static let touch = 0x14A

    /// Every axis of a multitouch contact, and the slot.
    static let multitouchAxes = 0x2F...0x3D
    /// What is near or down: pens, fingers, pucks.
    static let touchTools = 0x140...0x14F
}
