import Foundation
import PluginSpecification
import StandardPredictors
import Testing
import TouchModel

@testable import TouchPrediction

@Suite("The file of what an adaptive predictor learned")
struct AdaptiveStateFileTests {
    private static let file = Result { try AdaptiveStateExample.file() }
    private static let content = Result { try [UInt8](file.get().encoded()) }

    @Test("it comes back as it was written, begins with the bytes of the state, and those are enough for the state")
    func roundTrip() throws {
        let (file, content) = (try Self.file.get(), try Self.content.get())
        #expect(try AdaptiveStateFile(Data(content), path: "f") == file)
        #expect(try AdaptiveStateFile(Data(content), path: "f").encoded() == Data(content))
        #expect(Array(content.prefix(AdaptiveState().byteCount)) == file.state.bytes)
        #expect(try AdaptiveState(bytes: content) == file.state)
    }

    @Test("a predictor with it knows from its first sample, learns on, and knows the same after a reset")
    func starts() throws {
        let file = try Self.file.get()
        var taught = try AdaptiveBankPredictor()
        taught.state = file.state
        try AdaptiveStateExample.withFile { path in
            var loaded = try PredictorRegistry.standard.makePredictor(typed: "adaptive:state=\(path)")
            let learner = try #require(loaded as? any LearningPredictor)
            #expect(learner.state as? AdaptiveState == file.state)
            var fresh = try PredictorRegistry.standard.makePredictor(typed: "adaptive")
            for round in 0..<2 {
                let stroke = LaggingDevice.stroke(40)
                let error = LaggingDevice.error(of: &loaded, on: stroke)
                #expect(error < 0.9 * LaggingDevice.error(of: &fresh, on: stroke), "round \(round)")
                loaded.lift()
                let now = try #require((loaded as? any LearningPredictor)?.state as? AdaptiveState)
                #expect(now.strokeCount == file.state.strokeCount + 1)
                loaded.reset()
                fresh.reset()
                #expect((loaded as? any LearningPredictor)?.state as? AdaptiveState == file.state)
            }
        }
    }

    @Test("a predictor with another number of random features refuses it, and says how to use it")
    func randomFeatures() throws {
        try AdaptiveStateExample.withFile { path in
            let error = #expect(throws: ModelFileError.self) {
                try PredictorRegistry.standard.makePredictor(typed: "adaptive:state=\(path),random-features=64")
            }
            #expect(
                error?.description
                    .contains("found 128, expected 64. Use adaptive:state=\(path),random-features=128") == true,
                "\(String(describing: error))"
            )
        }
        var predictor = try PredictorRegistry.standard.makePredictor(typed: "adaptive:random-features=13")
        let learner = try #require(predictor as? any LearningPredictor<AdaptiveState>)
        #expect(learner.state.randomFeatureCount == 16)
        #expect(LaggingDevice.error(of: &predictor, on: LaggingDevice.stroke(3)) > 0)
    }

    @Test("it declares whom it was learned from, beside what kalman was fitted on")
    func training() throws {
        try AdaptiveStateExample.withFile { path in
            let registry = PredictorRegistry.standard
            let specification = try PredictorSpecification(typed: "adaptive:state=\(path)")
            let training = try #require(try registry.training(of: specification))
            #expect(training.contains(participant: "ann", dataset: "sha256-of-lagging"))
            #expect(training.contains(participant: "ann", dataset: "other", hashes: ["file"]))
            #expect(!training.contains(participant: "bob", dataset: "sha256-of-lagging"))
            let kalman = try #require(try registry.training(of: PredictorSpecification(name: "kalman")))
            #expect(kalman.sources.allSatisfy(training.sources.contains))
            #expect(try registry.fittedOn(specification).first == "lagging")
            // Without a state only the latter.
            #expect(try registry.training(of: PredictorSpecification(name: "adaptive")) == kalman)
        }
    }

    /// The file with a change, and with checksums that are right.
    private static func changed(_ change: (inout [UInt8]) -> Void, seals: Bool = true) throws -> Data {
        var content = try content.get()
        change(&content)
        if seals, content.count > AdaptiveState().byteCount + 8 {
            for part in [0..<AdaptiveState().byteCount, AdaptiveState().byteCount..<content.count] {
                let sum = StableHash.checksum(of: content[part.dropLast(8)])
                withUnsafeBytes(of: sum.littleEndian) { content.replaceSubrange(part.suffix(8), with: $0) }
            }
        }
        return Data(content)
    }

    private static func refusal(_ content: Data) -> ModelFileError? {
        do throws(ModelFileError) {
            _ = try AdaptiveStateFile(content, path: "f")
            return nil
        } catch {
            return error
        }
    }

    @Test("cut anywhere it is refused, and the file is named")
    func truncated() throws {
        let content = try Self.content.get()
        for count in [0, 1, 7, 8, 12, 100, AdaptiveState().byteCount / 2]
            + Array(AdaptiveState().byteCount - 9..<content.count)
        {
            let error = try #require(Self.refusal(Data(content.prefix(count))), "\(count) bytes were taken")
            #expect("\(error)".hasPrefix("f"), "\(error)")
        }
        #expect(
            Self.refusal(Data(content.prefix(AdaptiveState().byteCount)))
                == .invalidFieldOfFile(
                    path: "f",
                    field: "record of the training set",
                    found: "nothing behind the state",
                    expected: "the record that 'foretouch train' writes there"
                )
        )
        #expect(Self.refusal(Data(content + [0])) != nil, "a byte more was taken")
    }

    @Test("a changed byte is found wherever it is")
    func damaged() throws {
        let content = try Self.content.get()
        for position in Array(stride(from: 0, to: content.count, by: 97)) + [content.count - 1] {
            let damaged = try Self.changed({ $0[position] ^= 0x10 }, seals: false)
            #expect(Self.refusal(damaged) != nil, "byte \(position)")
        }
    }

    @Test("what is wrong is named though the checksums are right")
    func fields() throws {
        let record = AdaptiveState().byteCount
        func field(_ change: (inout [UInt8]) -> Void) throws -> String {
            guard case .invalidFieldOfFile("f", let field, let found, _)? = Self.refusal(try Self.changed(change))
            else {
                return "nothing"
            }
            return "\(field): \(found)"
        }
        #expect(try field { $0[8] = 2 } == "version: 2")
        #expect(try field { $0[record + 8] = 2 } == "version of the record: 2")
        #expect(try field { $0[record + 12] &+= 1 }.hasPrefix("length of the record: "))
        #expect(try field { $0[record] = 0x46 }.hasPrefix("record of the training set: "))
        #expect(
            try field {
                $0[68] = 255; $0[75] = 255
            }.hasPrefix("strokes: ")
        )
        let text = try Self.changed { $0[record + 20] = UInt8(ascii: "[") }
        guard case .malformed("f", let problem)? = Self.refusal(text) else {
            Issue.record("a record that is no JSON was taken")
            return
        }
        #expect(problem.hasPrefix("training set: "))
    }
}
