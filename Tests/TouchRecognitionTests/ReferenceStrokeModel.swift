import TouchModel
import TouchRecognition

/// What a stroke recognizer on its own should do, written down as plainly as possible: no reuse of memory, no cases
/// merged, nothing shared with the library but its vocabulary.
struct ReferenceStrokeModel {
    enum Phase { case idle, holding, drawing, finished, cancelled, failed }

    let type: TouchType
    let holdOff: Double
    var steps: [GestureState] = []
    var strokes: [[Double]] = []
    var state = GestureState.possible
    private var phase = Phase.idle
    private var now: Double?
    private var recognizerTime: Double?
    private var down: [Int32: TouchType] = [:]
    private var tracked: Int32 = 0
    private var deadline = 0.0
    private var times: [Double] = []

    init(type: TouchType, holdOff: Double) {
        self.type = type
        self.holdOff = holdOff
    }

    mutating func consume(_ event: TouchEvent) {
        var part: [Touch] = []
        for touch in event.touches {
            if part.contains(where: { $0.id == touch.id }) {
                process(part, event.timestamp)
                part = []
            }
            if touch.phase == .began, down[touch.id] != nil {
                if !part.isEmpty { process(part, event.timestamp) }
                process([Touch(id: touch.id, type: touch.type, phase: .cancelled, samples: [])], event.timestamp)
                part = []
            }
            part.append(touch)
        }
        if !part.isEmpty || event.touches.isEmpty { process(part, event.timestamp) }
    }

    mutating func finish() {
        let touches = down.sorted { $0.key < $1.key }
        process(touches.map { Touch(id: $0.key, type: $0.value, phase: .cancelled, samples: []) }, now ?? 0)
    }

    private static func later(_ time: Double, than before: Double?) -> Double {
        guard let before else { return time.isFinite ? time : 0 }
        return time.isFinite ? max(time, before) : before
    }

    private mutating func process(_ touches: [Touch], _ timestamp: Double) {
        now = Self.later(timestamp, than: now)
        let time = Self.later(timestamp, than: recognizerTime)
        recognizerTime = time
        for touch in touches where touch.phase == .began && down[touch.id] == nil { down[touch.id] = touch.type }

        if phase == .idle, let first = touches.first(where: { $0.phase == .began && $0.type == type }) {
            tracked = first.id
            deadline = start(of: first, time) + holdOff
            times = []
            phase = holdOff > 0 ? .holding : .drawing
        }
        if phase == .holding {
            let others = touches.filter { $0.phase == .began && $0.type == type && $0.id != tracked }
            if others.contains(where: { start(of: $0, time) < deadline }) {
                phase = .failed
            } else if time >= deadline {
                phase = .drawing
            }
        }
        var hasChanged = false
        if phase == .holding || phase == .drawing, let touch = touches.first(where: { $0.id == tracked }) {
            for sample in touch.samples where sample.isFinite && sample.timestamp > times.last ?? -.infinity {
                times.append(sample.timestamp)
                hasChanged = true
            }
            switch touch.phase {
            case .ended: phase = times.isEmpty ? .cancelled : .finished
            case .cancelled: phase = .cancelled
            case .began, .moved, .stationary: if !touch.predictedSamples.isEmpty { hasChanged = true }
            }
        }
        step(hasChanged)
        for touch in touches where touch.phase.isTerminal { down[touch.id] = nil }
        if state != .possible, !down.values.contains(type) {
            if phase == .finished { strokes.append(times) }
            state = .possible
            phase = .idle
            recognizerTime = nil
        }
    }

    private func start(of touch: Touch, _ time: Double) -> Double {
        touch.samples.first { $0.isFinite }?.timestamp ?? time
    }

    private mutating func step(_ hasChanged: Bool) {
        var next: [GestureState] = []
        if state == .possible {
            switch phase {
            case .drawing: next = [.began]
            case .finished: next = [.began, .ended]
            case .cancelled, .failed: next = [.failed]
            case .idle, .holding: next = []
            }
        } else if state == .began || state == .changed {
            switch phase {
            case .drawing: next = hasChanged ? [.changed] : []
            case .finished: next = [.ended]
            case .cancelled: next = [.cancelled]
            case .idle, .holding, .failed: next = []
            }
        }
        steps += next
        state = next.last ?? state
    }
}
