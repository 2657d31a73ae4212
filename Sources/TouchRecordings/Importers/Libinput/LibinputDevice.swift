import TouchModel

/// One device of a libinput recording: its state, and the clock of its samples.
struct LibinputDevice {
    private let description: InputDeviceDescription
    private let options: ImportOptions
    private let scale: AxisScale
    private var state: InputDeviceState
    private var clock = DeviceClock()
    private var hasBegun = false
    private var frameIsOpen = false
    private var skippedEvents = 0
    private var lastTimestamp = 0.0

    init(description: InputDeviceDescription, options: ImportOptions) {
        self.description = description
        self.options = options
        scale = AxisScale(description: description, options: options)
        state = InputDeviceState(description: description, scale: scale)
    }

    private var hasSurface: Bool {
        description.axes[InputEventCode.multitouchX] != nil || description.axes[InputEventCode.x] != nil
    }

    /// Takes an event.
    ///
    /// - Returns: whether the device is one that draws, so that its recording has begun.
    mutating func consume(
        _ event: LibinputEvent,
        elapsed: Int64,
        path: String,
        into output: inout ImportOutput
    ) -> Bool {
        guard hasSurface else {
            if skippedEvents == 0 {
                output.note(
                    .skippedRecord,
                    "\(description.name ?? "a device") has no absolute axes; its events are skipped"
                )
            }
            skippedEvents += 1
            return false
        }
        if !hasBegun { begin(path: path, into: &output) }
        let isReport = event.type == InputEventCode.synchronizationType && event.code == InputEventCode.report
        frameIsOpen = event.type != InputEventCode.synchronizationType || (frameIsOpen && !isReport)
        lastTimestamp = clock.time(ofEvent: event.type, event.code, event.value, kernel: elapsed)
        guard
            let touches = state.consume(
                type: event.type,
                code: event.code,
                value: event.value,
                timestamp: lastTimestamp,
                note: { output.note($0, $1) }
            )
        else { return true }
        let arrival = clock.isKnown ? Double(elapsed) / 1e6 : nil
        output.append(TouchEvent(timestamp: lastTimestamp, arrival: arrival, touches: touches))
        return true
    }

    private mutating func begin(path: String, into output: inout ImportOutput) {
        hasBegun = true
        for doubt in description.doubts { output.note(.skippedRecord, doubt) }
        output.begin(
            RecordingMetadata(
                device: options.device ?? description.name,
                participant: options.participant,
                task: options.task ?? FileNameParts(path: path).deviceAndTask.task,
                pointerTypes: description.touchTypes,
                screenSize: scale.screenSize,
                space: scale.space,
                clock: .event,
                clockResolution: 1e-6
            )
        )
    }

    /// Ends the device's recording.
    mutating func finish(into output: inout ImportOutput) {
        if frameIsOpen, hasBegun {
            output.note(.truncatedLine, "the last frame has no report (SYN_REPORT) and was dropped")
        }
        let touches = state.cancelAll()
        guard !touches.isEmpty else { return }
        output.note(.missingBoundary, "the recording ends with \(touches.count) contacts down")
        output.append(TouchEvent(timestamp: lastTimestamp, touches: touches))
    }
}
