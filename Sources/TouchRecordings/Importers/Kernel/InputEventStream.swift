import TouchModel

/// One event of a Linux input device.
struct InputEvent {
    let microseconds: Int64
    let type: Int
    let code: Int
    let value: Int64
}

/// The events of one Linux input device on their way to deliveries: what every format that records them has in common.
///
/// A frame ends with `SYN_REPORT` and is one delivery. Time is that of the report, counted from the device's first
/// event: seconds since 1970 would lose the microseconds in double precision. Where frames carry the device's own
/// microseconds (`MSC_TIMESTAMP`), samples have these, and the kernel's stamps are those of arrival (`DeviceClock`).
struct InputEventStream {
    /// What is known of the device; it may be added to until the first event.
    var description = InputDeviceDescription()
    private let options: ImportOptions
    private let name: FileNameParts
    private var state: InputDeviceState?
    private var firstMicroseconds: Int64?
    private var clock = DeviceClock()
    /// The time of the last frame, in seconds on the clock of the samples.
    private var lastTimestamp = 0.0
    private var frameIsOpen = false
    private var sawAbsoluteAxis = false
    private var sawRelativeAxis = false

    init(path: String, options: ImportOptions) throws {
        self.options = options
        name = FileNameParts(path: path)
        _ = try PhysicalScale(options: options)
    }

    /// Whether an event came, so that the recording has begun.
    var hasBegun: Bool { state != nil }

    mutating func consume(_ event: InputEvent, into output: inout ImportOutput) {
        if firstMicroseconds == nil {
            firstMicroseconds = event.microseconds
            begin(into: &output)
        }
        if event.type != InputEventCode.synchronizationType {
            frameIsOpen = true
        } else if event.code == InputEventCode.report {
            frameIsOpen = false
        }
        if event.type == InputEventCode.absoluteType { sawAbsoluteAxis = true }
        if event.type == InputEventCode.relativeType { sawRelativeAxis = true }
        let elapsed = event.microseconds &- (firstMicroseconds ?? event.microseconds)
        lastTimestamp = clock.time(ofEvent: event.type, event.code, event.value, kernel: elapsed)
        guard
            let touches = state?.consume(
                type: event.type,
                code: event.code,
                value: event.value,
                timestamp: lastTimestamp,
                note: { output.note($0, $1) }
            )
        else { return }
        output.append(
            TouchEvent(timestamp: lastTimestamp, arrival: clock.isKnown ? Double(elapsed) / 1e6 : nil, touches: touches)
        )
    }

    /// Counts a last line that broke off. The frame that it was of is open for the same reason, which counts once.
    mutating func noteBrokenLine(_ output: inout ImportOutput) {
        frameIsOpen = false
        output.note(.truncatedLine, "the last line broke off and was dropped")
    }

    mutating func finish(into output: inout ImportOutput) {
        if state == nil { begin(into: &output) }
        let relative = (sawRelativeAxis || description.hasRelativeAxes) && !sawAbsoluteAxis
        if relative { output.note(.skippedRecord, "a device without absolute axes: its movements have no location") }
        if frameIsOpen { output.note(.truncatedLine, "the last frame has no report (SYN_REPORT) and was dropped") }
        if let touches = state?.cancelAll(), !touches.isEmpty {
            output.note(.missingBoundary, "the file ends with \(touches.count) contacts down")
            output.append(TouchEvent(timestamp: lastTimestamp, touches: touches))
        }
    }

    private mutating func begin(into output: inout ImportOutput) {
        let scale = AxisScale(description: description, options: options)
        state = InputDeviceState(description: description, scale: scale)
        for doubt in description.doubts { output.note(.skippedRecord, doubt) }
        let fromName = name.deviceAndTask
        output.begin(
            RecordingMetadata(
                device: options.device ?? description.name ?? fromName.device,
                participant: options.participant,
                task: options.task ?? fromName.task,
                pointerTypes: description.touchTypes,
                screenSize: scale.screenSize,
                space: scale.space,
                clock: .event,
                clockResolution: 1e-6
            )
        )
    }
}

extension FieldReader {
    /// A kernel's stamp, `seconds.microseconds` with six digits after the point, in microseconds.
    mutating func secondsAndMicroseconds() -> Int64? {
        guard let seconds = integer(), seconds >= 0, seconds < 1 << 40, take(UInt8(ascii: ".")) else { return nil }
        let beforeFraction = position
        guard let fraction = integer(), fraction >= 0, position - beforeFraction == 6 else { return nil }
        return seconds * 1_000_000 + fraction
    }
}
