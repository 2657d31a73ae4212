import CForetouch
import Foretouch
import Foundation
import Testing

@testable import ForetouchC

/// Calls through the declarations of `foretouch.h`, as C does.
@Suite("The C interface", .serialized)
struct ForetouchCTests {
    /// What a failed call says; "" for one that did not fail.
    private func error(_ call: (UnsafeMutablePointer<CChar>, Int) -> Bool) -> String {
        var text = [CChar](repeating: 1, count: 400)
        let failed = call(&text, text.count)
        guard failed else { return "" }
        let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func text(_ handle: OpaquePointer?) -> String {
        defer { foretouch_release(UnsafeMutableRawPointer(handle)) }
        return foretouch_text_bytes(handle).map { String(cString: $0) } ?? ""
    }

    @Test("A predictor is made with what it learned, from the file that its specification names")
    func learnedState() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("state-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        let training = TrainingSet(sources: [], questions: "")
        let content = try AdaptiveStateFile(state: AdaptiveState(), training: training).encoded()
        try content.write(to: url)
        let predictor = try #require(foretouch_predictor_make("adaptive:state=\(url.path)", nil, 0))
        foretouch_release(UnsafeMutableRawPointer(predictor))
        try content.dropLast().write(to: url)
        let message = error { foretouch_predictor_make("adaptive:state=\(url.path)", $0, $1) == nil }
        #expect(message.contains(url.path) && message.contains("length of the record"), "\(message)")
    }

    @Test("A predictor observes, answers, is copied and forgets")
    func predictor() throws {
        let before = foretouch_handle_count()
        let linear = try #require(foretouch_predictor_make("linear", nil, 0))
        let times = [0.0, 0.01]
        let xs = [1.0, 2.0]
        let ys = [5.0, 5.0]
        var x = [0.0]
        func ask(_ predictor: OpaquePointer) -> Double {
            x.withUnsafeMutableBufferPointer { x in
                var answers = foretouch_answers()
                (answers.count, answers.x) = (1, x.baseAddress)
                #expect(foretouch_predictor_predict(predictor, [0.02], 1, &answers, nil, 0) == 0)
            }
            return x[0]
        }
        times.withUnsafeBufferPointer { times in
            xs.withUnsafeBufferPointer { xs in
                ys.withUnsafeBufferPointer { ys in
                    var samples = foretouch_samples()
                    samples.count = 2
                    (samples.time, samples.x, samples.y) = (times.baseAddress, xs.baseAddress, ys.baseAddress)
                    #expect(foretouch_predictor_observe(linear, &samples, nil, 0) == 0)
                    let again = error { foretouch_predictor_observe(linear, &samples, $0, $1) != 0 }
                    #expect(again == "sample 0: found time 0.0 s after 0.01 s, expected times that ascend")
                }
            }
        }
        let copied = try #require(foretouch_predictor_copy(linear, nil, 0))
        #expect(abs(ask(linear) - 3) < 1e-9)
        #expect(foretouch_predictor_reset(linear, nil, 0) == 0)
        #expect(ask(linear).isNaN)
        #expect(abs(ask(copied) - 3) < 1e-9)
        #expect(text(foretouch_predictor_failures(copied, nil, 0)) == "[]")
        foretouch_release(UnsafeMutableRawPointer(linear))
        foretouch_release(UnsafeMutableRawPointer(copied))
        #expect(foretouch_handle_count() == before)
    }

    @Test("NULL is an error wherever a value is needed")
    func nullPointers() throws {
        let linear = try #require(foretouch_predictor_make("linear", nil, 0))
        defer { foretouch_release(UnsafeMutableRawPointer(linear)) }
        var samples = foretouch_samples()
        samples.count = 3
        var answers = foretouch_answers()
        let errors = [
            error { foretouch_predictor_make(nil, $0, $1) == nil },
            error { foretouch_predictor_copy(nil, $0, $1) == nil },
            error { foretouch_predictor_reset(nil, $0, $1) != 0 },
            error { foretouch_predictor_observe(nil, nil, $0, $1) != 0 },
            error { foretouch_predictor_observe(linear, nil, $0, $1) != 0 },
            error { foretouch_predictor_observe(linear, &samples, $0, $1) != 0 },
            error { foretouch_predictor_predict(linear, nil, 2, &answers, $0, $1) != 0 },
            error { foretouch_predictor_predict(linear, nil, 0, nil, $0, $1) != 0 },
            error { foretouch_predictor_replay(linear, nil, nil, 0, nil, 0, nil, $0, $1) != 0 },
            error { foretouch_predictor_failures(nil, $0, $1) == nil },
            error { foretouch_recordings_open(nil, 1, nil, 0, $0, $1) == nil },
            error { foretouch_recordings_open(nil, 0, nil, 0, $0, $1) == nil },
            error { foretouch_recordings_make(nil, nil, $0, $1) == nil },
            error { foretouch_recordings_read(nil, $0, $1) == nil },
            error { foretouch_strokes_describe(nil, $0, $1) == nil },
            error { foretouch_strokes_copy(nil, 0, nil, $0, $1) != 0 },
            error { foretouch_evaluate(nil, nil, nil, 0, nil, nil, $0, $1) == nil },
            error { foretouch_result_file(nil, nil, $0, $1) == nil },
            error { foretouch_classifier_make(nil, nil, $0, $1) == nil },
            error { foretouch_classifier_classify(nil, nil, $0, $1) == nil },
        ]
        for (index, error) in errors.enumerated() { #expect(!error.isEmpty, "call \(index)") }
        #expect(foretouch_text_bytes(nil) == nil)
        #expect(foretouch_text_size(nil) == 0)
        foretouch_release(nil)
    }

    @Test("Counts that are negative, too large or do not agree are errors")
    func counts() throws {
        let hold = try #require(foretouch_predictor_make("hold", nil, 0))
        defer { foretouch_release(UnsafeMutableRawPointer(hold)) }
        let values = [0.0, 1, 2]
        values.withUnsafeBufferPointer { values in
            var samples = foretouch_samples()
            (samples.time, samples.x, samples.y) = (values.baseAddress, values.baseAddress, values.baseAddress)
            func replay(
                _ count: Int64,
                offsets: [Int64],
                strokes: Int64,
                horizons: [Double] = [0.01],
                horizonCount: Int64 = 1,
                capacity: Int64
            ) -> String {
                samples.count = count
                var answers = foretouch_answers()
                answers.count = capacity
                return error {
                    foretouch_predictor_replay(
                        hold,
                        &samples,
                        offsets,
                        strokes,
                        horizons,
                        horizonCount,
                        &answers,
                        $0,
                        $1
                    ) != 0
                }
            }
            #expect(replay(3, offsets: [0, 1, 3], strokes: 2, capacity: 3).isEmpty)
            #expect(replay(0, offsets: [0], strokes: 0, capacity: 0).isEmpty)
            #expect(replay(-1, offsets: [0, 3], strokes: 1, capacity: 3).contains("a count of -1"))
            #expect(replay(3, offsets: [0, 3], strokes: -1, capacity: 3).contains("stroke_count"))
            #expect(replay(3, offsets: [0, 3], strokes: .max, capacity: 3).contains("stroke_count"))
            #expect(replay(3, offsets: [0, 2], strokes: 1, capacity: 3).contains("offsets"))
            #expect(replay(3, offsets: [1, 3], strokes: 1, capacity: 3).contains("offsets"))
            #expect(replay(3, offsets: [0, 4, 3], strokes: 2, capacity: 3).contains("offsets"))
            #expect(replay(3, offsets: [0, -1, 3], strokes: 2, capacity: 3).contains("offsets"))
            #expect(replay(3, offsets: [0, 3], strokes: 1, capacity: 2).contains("space for 2, expected 3"))
            #expect(replay(3, offsets: [0, 3], strokes: 1, capacity: -3).contains("space for -3"))
            #expect(replay(3, offsets: [0, 3], strokes: 1, horizonCount: -1, capacity: 3).contains("horizons"))
            #expect(replay(3, offsets: [0, 3], strokes: 1, horizons: [.nan], capacity: 3).contains("horizons[0]"))
            #expect(replay(3, offsets: [0, 3], strokes: 1, horizons: [1e300], capacity: 3).contains("horizons[0]"))
        }
    }

    @Test("A folder with everything in it is the list that commands have of it, and what is not read is named")
    func mixedFolder() throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent("foretouch-c-\(UUID().uuidString)")
        defer { try? files.removeItem(at: folder) }
        func write(_ text: String, to name: String) throws {
            let file = folder.appendingPathComponent(name)
            try files.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        for (number, name) in ["mix/one", "mix/deep/two", "elsewhere"].enumerated() {
            let lines = (0..<20).map { index -> String in
                let phase = index == 0 ? "began" : index == 19 ? "ended" : "moved"
                let sample = #"{"t":\#(Double(index) / 100),"x":\#(3 * index),"y":\#(number)}"#
                return #"{"touches":[{"id":1,"phase":"\#(phase)","samples":[\#(sample)],"type":"direct"}]}"#
            }
            let header = #"{"format":"foretouch-recording","version":"1.0","pointerTypes":["direct"]}"#
            let text = ([header] + lines).joined(separator: "\n") + "\n"
            let hash = ContentHash.of(Data(text.utf8))
            try write(text, to: name + "/a.jsonl")
            let files = #"[{"file":"a.jsonl","sha256":"\#(hash)"}]"#
            try write(
                #"{"format":"foretouch-dataset","version":"1.0","name":"n","recordings":\#(files)}"#,
                to: name + "/dataset.json"
            )
        }
        try write("notes", to: "mix/notes.txt")
        try write("stroke_id,t,x,y\n1,0,1,1\n1,0.1,2,2\n", to: "mix/loose.csv")
        for (link, target) in [("to-dataset", "../elsewhere"), ("to-one", "one"), ("gone.csv", "nowhere")] {
            try files.createSymbolicLink(
                atPath: folder.appendingPathComponent("mix/" + link).path,
                withDestinationPath: target
            )
        }
        let mix = folder.appendingPathComponent("mix").path
        let members = DatasetMembers(of: mix)
        #expect(members.paths == ["deep/two", "one", "to-dataset"].map { "\(mix)/\($0)" })
        #expect(
            members.omissions.map(\.path) == ["gone.csv", "loose.csv", "notes.txt", "to-one"].map { "\(mix)/\($0)" }
        )
        let opened = try RecordingsHandle.opening([mix])
        let alone = try members.paths.map { try EvaluationDataset(Dataset(path: $0)).identity }
        #expect(opened.datasets.map(\.identity) == alone)
        #expect(opened.remarks.flatMap(\.omissions) == members.omissions.map(\.description))
    }

    @Test("A handle of another kind is an error")
    func otherKind() throws {
        let hold = try #require(foretouch_predictor_make("hold", nil, 0))
        defer { foretouch_release(UnsafeMutableRawPointer(hold)) }
        let found = error { foretouch_recordings_read(hold, $0, $1) == nil }
        #expect(found == "recordings: found a handle of another kind, expected one of recordings")
        #expect(foretouch_text_bytes(hold) == nil)
    }

    @Test("An error text is cut at the end of a character, and never beyond its buffer")
    func errorText() {
        for size in 0..<60 {
            var buffer = [CChar](repeating: 7, count: 80)
            _ = foretouch_predictor_make("nä\u{301}h🙂🙂🙂", &buffer, size)
            #expect(buffer[size...].allSatisfy { $0 == 7 })
            guard size > 0 else { continue }
            let text = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            #expect(text.count < size && String(validating: text, as: UTF8.self) != nil, "\(size)")
        }
    }

    @Test(
        "A plan that is not understood is an error that names what is wrong",
        arguments: [
            ("", "JSON"), ("[]", "array"), (#"{"predictors":["hold"]}"#, "horizons"),
            (#"{"predictors":["hold"],"horizons":["a"]}"#, "horizons"),
            (#"{"predictors":["hold"],"horizons":[]}"#, "horizons"),
            (#"{"predictors":["hold"],"horizons":[-1]}"#, "horizons"),
            (#"{"predictors":["hold"],"horizons":[0.01],"horizon":1}"#, "'horizon'"),
            (#"{"predictors":["hold"],"horizons":[0.01],"replay":"never"}"#, "replay"),
            (#"{"predictors":["none"],"horizons":[0.01]}"#, "none"),
            (#"{"predictors":["function:f"],"horizons":[0.01]}"#, "'f'"),
            (#"{"predictors":["hold"],"horizons":[0.01],"intervals":-1}"#, "intervals"),
            (#"{"predictors":["hold"],"horizons":[0.01],"metrics":["no"]}"#, "'no'"),
        ]
    )
    func plans(_ plan: String, _ named: String) async throws {
        let found = await withCheckedContinuation { found in
            Thread.detachNewThread { found.resume(returning: errorOfPlan(plan)) }
        }
        #expect(!found.isEmpty && found.contains(named), "\(found)")
    }

    @Test("An evaluation by a task of Swift's, which it would wait for, is an error")
    func evaluationWithin() {
        let found = errorOfPlan(#"{"predictors":["hold"],"horizons":[0.01]}"#)
        #expect(found == "evaluate: found a call by a predictor's function, expected one from outside")
    }

    private func errorOfPlan(_ plan: String) -> String {
        guard let recordings = try? made(counts: "[2]") else { return "" }
        defer { foretouch_release(UnsafeMutableRawPointer(recordings)) }
        return error {
            let result = foretouch_evaluate(recordings, plan, nil, 0, nil, nil, $0, $1)
            defer { foretouch_release(UnsafeMutableRawPointer(result)) }
            return result == nil
        }
    }

    @Test("Recordings are made of samples, read back, and refused where the description does not fit")
    func recordings() throws {
        let recordings = try made(counts: "[2]")
        let strokes = try #require(foretouch_recordings_read(recordings, nil, 0))
        let description = text(foretouch_strokes_describe(strokes, nil, 0))
        #expect(description.contains(#""counts":[2]"#) && description.contains(#""samples":2"#))
        var x = [0.0, 0]
        x.withUnsafeMutableBufferPointer { x in
            var buffers = foretouch_sample_buffers()
            (buffers.count, buffers.x) = (2, x.baseAddress)
            #expect(foretouch_strokes_copy(strokes, 0, &buffers, nil, 0) == 0)
            buffers.count = 1
            #expect(error { foretouch_strokes_copy(strokes, 1, &buffers, $0, $1) != 0 }.contains("space for 1"))
        }
        #expect(x == [3, 4])
        foretouch_release(UnsafeMutableRawPointer(strokes))
        foretouch_release(UnsafeMutableRawPointer(recordings))
        for counts in ["[3]", "[1]", "[-1]", "[0]", "[2,0]", "[9223372036854775807]", "[1.5]", "[]"] {
            #expect(throws: (any Error).self) { try made(counts: counts) }
        }
    }

    private struct NotMade: Error { var text: String }

    /// A stroke of two samples.
    private func made(counts: String) throws -> OpaquePointer {
        let description = #"{"recordings":[{"dataset":"d","types":["pencil"],"counts":\#(counts)}]}"#
        var recordings: OpaquePointer?
        let found = [1.0, 2].withUnsafeBufferPointer { time in
            [3.0, 4].withUnsafeBufferPointer { x in
                var samples = foretouch_samples()
                (samples.count, samples.time, samples.x, samples.y) = (
                    2, time.baseAddress, x.baseAddress, x.baseAddress
                )
                return error {
                    recordings = foretouch_recordings_make(description, &samples, $0, $1)
                    return recordings == nil
                }
            }
        }
        guard let recordings else { throw NotMade(text: found) }
        return recordings
    }
}
