import Testing
import TouchModel
import TouchRecordings

@testable import TouchEvaluation

@Suite("Groups that no recording names")
struct CheckGroupsTests {
    /// A recording whose reading ends in an error after what it states at its beginning.
    private struct Unreadable: RecordingSource {
        var name: String
        var metadata: RecordingMetadata
        var truth: (any RecordingSource)? { nil }

        private struct Cursor: RecordingCursor {
            var metadata: RecordingMetadata?
            var repairs = RepairLog()

            mutating func next() throws -> RecordingElement? {
                defer { metadata = nil }
                guard let metadata else { throw EvaluationError.noData("read on") }
                return .begin(metadata)
            }
        }

        func makeCursor() throws -> any RecordingCursor { Cursor(metadata: metadata) }
    }

    private static func dataset(_ metadata: RecordingMetadata...) -> EvaluationDataset {
        EvaluationDataset(
            name: "data",
            sources: metadata.enumerated().map { Unreadable(name: "\($0)", metadata: $1) },
            identity: ""
        )
    }

    @Test("of data that name their groups no more than the beginning is read") func readsBeginnings() throws {
        let named = Self.dataset(RecordingMetadata(participant: "p"), RecordingMetadata())
        try [named].checkGroups(by: [.participant, .speed, .phase, .strokes])
        try [Self.dataset(RecordingMetadata())].checkGroups(by: [])
        // Another group may be named later, so that reading goes on.
        let error = #expect(throws: EvaluationError.self) { try [named].checkGroups(by: [.participant, .task]) }
        #expect(error?.description.contains("read on") == true)
    }

    @Test(
        "the first group that is nowhere named is refused with what names it",
        arguments: [Breakdown.participant, .task]
    )
    func refuses(breakdown: Breakdown) throws {
        let recordings = [
            InMemoryRecording(name: "a", metadata: RecordingMetadata(device: "d"), events: TouchEventLog()),
            InMemoryRecording(name: "b", metadata: RecordingMetadata(participant: ""), events: TouchEventLog()),
        ]
        let data = EvaluationDataset(name: "data", sources: recordings, identity: "")
        let error = #expect(throws: EvaluationError.self) { try [data].checkGroups(by: [.device, breakdown]) }
        #expect(error?.description.contains("--breakdown \(breakdown.rawValue): no recording says its") == true)
        #expect(error?.description.contains("--column \(breakdown.rawValue)=NAME") == true)
        try [data].checkGroups(by: [.device])
    }
}
