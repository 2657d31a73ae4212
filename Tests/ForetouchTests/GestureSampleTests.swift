import Foretouch
import Foundation
import Testing

@Suite("Gesture samples as JSON lines")
struct GestureSampleTests {
    private func read(_ text: String) throws -> [GestureSample] {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(text.utf8).write(to: url)
        return try GestureSample.read(jsonLines: url.path)
    }

    @Test("points that share a time are kept; numbers are names; samples without points are left out")
    func reads() throws {
        let samples = try read(
            """
            {"set":"x","subject":3,"label":"a","trial":1,"condition":"slow","strokes":[[[1,2,0],[3,4,0]],[[5,6,16]]]}
            {"subject":"p4","label":"b","device":"phone","strokes":[[[1,2],[3,4]]]}

            {"subject":5,"label":"c","strokes":[[]]}

            """
        )
        #expect(samples.count == 2)
        #expect(samples.first?.participant == "3")
        #expect(samples.first?.condition == "slow")
        #expect(samples.first?.gesture.points.map(\.stroke) == [0, 0, 1])
        #expect(samples.first?.gesture.points.map(\.timestamp) == [0, 0, 0.016])
        #expect(samples.last?.condition == "phone")
    }

    @Test(
        "what is no sample is an error that names the line",
        arguments: [#"{"strokes":[[[1]]]}"#, #"{"strokes":[[["a",1,2]]]}"#, "[1]", #"{"label":"a""#]
    )
    func refuses(line: String) {
        #expect(throws: DatasetError.self) { try read(line) }
    }
}
