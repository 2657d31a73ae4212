import TouchModel

/// Recognizers of any kinds, each in a box.
struct RecognizerBoxes: RecognizerList {
    private var boxes: [RecognizerBox] = []

    private(set) var timed = GestureSet()

    var count: Int { boxes.count }

    func contains(_ gesture: GestureID) -> Bool { boxes.indices.contains(gesture.rawValue) }

    mutating func append(_ box: RecognizerBox) {
        timed.insert(boxes.count)
        boxes.append(box)
    }

    /// A recognizer that no other session holds: a session is a value, and its recognizers are in memory of their own.
    mutating func own(_ index: Int) -> RecognizerBox {
        if !isKnownUniquelyReferenced(&boxes[index]) { boxes[index] = boxes[index].copy() }
        return boxes[index]
    }

    func deadline(of index: Int) -> Double? { boxes[index].deadline }

    func motion(of index: Int) -> GestureMotion { boxes[index].motion }

    /// What the contacts of a gesture did; nothing for one that does not exist.
    func motion(of gesture: GestureID) -> GestureMotion {
        contains(gesture) ? boxes[gesture.rawValue].motion : GestureMotion()
    }

    mutating func prepare(_ index: Int, for event: TouchEvent, at now: Double) -> GestureIntent? {
        own(index).prepare(for: event)
    }

    mutating func consume(
        _ event: TouchEvent,
        at now: Double,
        by listening: GestureSet,
        _ arbiter: inout GestureArbiter
    ) {
        var listening = listening
        while let index = listening.popFirst() {
            let intent = own(index).consume(event)
            propose(intent, by: index, &arbiter)
        }
    }

    mutating func advance(_ index: Int, to time: Double) -> GestureIntent { own(index).advance(to: time) }

    mutating func begin(_ index: Int) { own(index).begin() }

    mutating func cancel(_ index: Int) { own(index).cancel() }

    mutating func reset(_ index: Int) { own(index).reset() }

    mutating func apply(_ index: Int, _ update: EstimationUpdate, touchID: Int32) -> Bool {
        own(index).apply(update, touchID: touchID)
    }
}
