import Foretouch
import Foundation
import Testing

@Suite("Gestures of a dataset")
struct RecordedGesturesTests {
    private func read(_ text: String) throws -> RecordedGestures {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(text.utf8).write(to: url)
        return try RecordedGestures(EvaluationDataset(Dataset(path: url.path)))
    }

    @Test("points that share a time are kept; numbers are names; recordings without class are counted")
    func reads() throws {
        let gestures = try read(
            """
            {"set":"x","subject":3,"label":"a","trial":1,"condition":"slow","strokes":[[[1,2,0],[3,4,0]],[[5,6,16]]]}
            {"subject":"p4","label":"b","device":"phone","strokes":[[[1,2,0],[3,4,8]]]}
            {"subject":"p4","strokes":[[[1,2,0],[3,4,8]]]}
            {"label":"b","strokes":[[[1,2,0],[3,4,8]]]}

            """
        )
        #expect(gestures.samples.map(\.participant) == ["3", "p4", "unspecified"])
        #expect(gestures.samples.map(\.condition) == ["slow", "phone", ""])
        #expect(gestures.unlabeled == 1)
        let points = try #require(gestures.samples.first?.gesture.points)
        #expect(points.map(\.stroke) == [0, 0, 1])
        #expect(points.map(\.timestamp) == [0, 0, 0.016])
        #expect(points.map(\.location.x) == [1, 3, 5])
    }

    @Test("a dataset without classes is an error that says how to name them")
    func refuses() {
        #expect(throws: EvaluationError.self) { try read(#"{"strokes":[[[1,2,0],[3,4,8]]]}"# + "\n") }
    }
}
