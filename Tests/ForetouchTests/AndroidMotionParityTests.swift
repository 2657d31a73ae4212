import Foretouch
import Foundation
import Testing

/// Android's motion predictor beside what the platform itself predicted while two strokes were recorded, where its
/// published model and the recordings are at hand: in `shared` beside the package.
@Suite("Parity with Android's motion predictor")
struct AndroidMotionParityTests {
    static let folder: String? = { () -> String? in
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = package.appendingPathComponent("../shared/models/android-motion").standardizedFileURL.path
        return FileManager.default.fileExists(atPath: folder + "/parity_google_ink.csv") ? folder : nil
    }()

    static let absence: Comment = "the published models are not beside the package: ../shared/models/android-motion"

    /// The platform's prediction after one delivery, and what an independent reading of the model's mathematics says.
    struct Expectation {
        var recorded: [TouchPoint] = []
        var recordedPressures: [Double] = []
        var reference: [TouchPoint] = []
        var referencePressures: [Double] = []
    }

    static func expectations(of stroke: String) throws -> [Int: Expectation] {
        let text = try String(contentsOfFile: #require(folder) + "/parity_google_ink.csv", encoding: .utf8)
        var expectations: [Int: Expectation] = [:]
        for line in text.split(separator: "\n").dropFirst() {
            let fields = line.split(separator: ",")
            guard fields[0] == stroke else { continue }
            let numbers = try fields.dropFirst().map { try #require(Double($0)) }
            var expectation = expectations[Int(numbers[0])] ?? Expectation()
            expectation.recorded.append(TouchPoint(numbers[2], numbers[3]))
            expectation.recordedPressures.append(numbers[4])
            expectation.reference.append(TouchPoint(numbers[5], numbers[6]))
            expectation.referencePressures.append(numbers[7])
            expectations[Int(numbers[0])] = expectation
        }
        return expectations
    }

    /// What the platform had seen before the file begins decides about its first four predictions.
    @Test(
        "the answers are the platform's from its fifth prediction on, and the reference's from the first",
        .enabled(if: folder != nil, absence),
        arguments: [("spring", 164, 678), ("straight_line", 27, 103)]
    )
    func agrees(stroke: String, batches: Int, points: Int) throws {
        let folder = try #require(Self.folder)
        let expectations = try Self.expectations(of: stroke)
        #expect(expectations.count == batches)
        #expect(expectations.values.reduce(0) { $0 + $1.recorded.count } == points)
        let first = try #require(expectations.keys.min())
        var predictor = try PredictorRegistry.standard.makePredictor(
            typed: "android-motion:model=\(folder)/motion_predictor_model.tflite"
        )
        let dataset = try Dataset(path: folder + "/../../datasets/google-ink/\(stroke).binarypb")
        var cursor = try dataset.sources[0].makeCursor()
        var batch = -1
        var compared = 0
        while let element = try cursor.next() {
            guard case .event(let event) = element, let touch = event.touches.first else { continue }
            batch += 1
            for sample in touch.samples { predictor.observe(sample) }
            guard let expectation = expectations[batch], let time = touch.samples.last?.timestamp else { continue }
            for step in expectation.recorded.indices {
                let answer = predictor.predict(at: time + Double(step + 1) * 0.004_166_666)
                // The reference goes on where a step is too short to be shown; there the platform had a longer one.
                guard batch >= first + 4 || (answer != nil && step == 0) else { continue }
                let found = try #require(answer)
                let force = try #require(found.force)
                #expect(found.location.distance(to: expectation.reference[step]) < 0.001, "\(batch), \(step)")
                #expect(abs(force - expectation.referencePressures[step]) < 0.001, "\(batch), \(step)")
                guard batch >= first + 4 else { continue }
                #expect(found.location.distance(to: expectation.recorded[step]) < 0.01, "\(batch), \(step)")
                #expect(abs(force - expectation.recordedPressures[step]) < 0.001, "\(batch), \(step)")
                compared += 1
            }
        }
        #expect(compared == points - (stroke == "spring" ? 19 : 7))
    }
}
