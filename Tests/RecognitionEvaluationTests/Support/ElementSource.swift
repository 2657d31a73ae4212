import TouchModel

/// A source made of elements as given: several recordings in one file.
struct ElementSource: RecordingSource {
    var name: String
    var elements: [RecordingElement]
    var truth: (any RecordingSource)? { nil }

    private struct Cursor: RecordingCursor {
        var remaining: ArraySlice<RecordingElement>
        let repairs = RepairLog()

        mutating func next() -> RecordingElement? { remaining.popFirst() }
    }

    func makeCursor() -> any RecordingCursor { Cursor(remaining: elements[...]) }
}
