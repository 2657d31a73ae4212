import CForetouchCore
import Foundation
import Testing
import TouchModel
import TouchPrediction
import TouchRecognition

@testable import StandardPredictors
@testable import TouchEvaluation

/// The functions of the C header answer as the library does, to the bit. With FORETOUCH_GOLDEN, a folder, the answers are also left there for
/// programs that call the core as Embedded Swift: `scripts/test-core`.
@Suite("The core for other languages")
struct GoldenVectorTests {
    private static func bits(_ numbers: [Double]) -> [UInt64] { numbers.map(\.bitPattern) }

    private static func keep(_ bytes: some Sequence<UInt8>, _ name: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["FORETOUCH_GOLDEN"] else { return }
        try Data(bytes).write(to: URL(fileURLWithPath: folder).appendingPathComponent(name))
    }

    private static func keep(_ numbers: [Double], _ name: String) throws {
        try keep(numbers.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian, Array.init) }, name)
    }

    @Test("Every predictor that the header names, over contacts side by side and what devices do wrong")
    func predictors() throws {
        let operations = try [GoldenOperation].recorded()
        let asked = operations.count { $0.kind == .predict }
        #expect(asked > 5000)
        try Self.keep(operations.flatMap(\.numbers), "operations")
        for (name, make) in CoreCalls.predictors {
            let handle = try #require(make(), "\(name)")
            defer { foretouch_core_release(UnsafeMutableRawPointer(handle)) }
            let expected = try GoldenLibrary.answers(of: name, to: operations)
            #expect(expected.count == 6 * asked && expected.contains { $0 != GoldenLibrary.absent }, "\(name)")
            #expect(Self.bits(CoreCalls.answers(of: handle, to: operations)) == Self.bits(expected), "\(name)")
            try Self.keep(expected, "predictor-\(name)")
        }
    }

    @Test("The header names every predictor for apps that runs without a file, another program or what a platform says")
    func named() {
        // The adaptive filter is there to be compared with; no app should draw by it.
        let others: Set = ["adaptive-fir", "cut", "android-motion", "system"]
        let names = PredictorRegistry.standard.kinds.map(\.name).filter { !others.contains($0) }
        #expect(Set(names) == Set(CoreCalls.predictors.map(\.name)))
        #expect(Set(StrokeGestureRegistry.standard.kinds.map(\.name)) == Set(CoreCalls.recognizers.map(\.name)))
        #expect(TouchGestureSettings.presets.map(\.name) == CoreCalls.presets.map(\.name))
    }

    /// A figure of a few strokes, never the same twice.
    private static func drawing(_ label: String, _ number: Int, _ generator: inout SeededGenerator) -> StrokeGesture {
        let turns = [("spiral", 3.0), ("arc", 0.6), ("loop", 1.0), ("wave", 0.0), ("cross", -1.0)]
        let turn = turns.first { $0.0 == label }?.1 ?? 0
        let count = 24 + number
        let points = (0..<count).map { index in
            let share = Double(index) / Double(count - 1)
            let noise = TouchPoint(generator.uniform(-2...2), generator.uniform(-2...2))
            let isSecond = turn < 0 && index >= count / 2
            let place =
                turn > 0
                ? (40 + 30 * share) * TouchPoint(cos(2 * .pi * turn * share), sin(2 * .pi * turn * share))
                : turn == 0
                    ? TouchPoint(120 * share, 25 * sin(12 * share))
                    : isSecond
                        ? TouchPoint(200 * (share - 0.5), 100 - 200 * (share - 0.5)) : 200 * TouchPoint(share, share)
            return GesturePoint(place + noise, timestamp: 0.01 * Double(index), stroke: isSecond ? 1 : 0)
        }
        return StrokeGesture(label: label, points: points)
    }

    @Test("Every recognizer of drawn gestures, trained from one file")
    func recognizers() throws {
        var generator = SeededGenerator(seed: 7, stream: "drawn gestures")
        func drawings(_ count: Int) -> GestureTemplates {
            GestureTemplates(
                templates: ["spiral", "arc", "loop", "wave", "cross"].flatMap { label in
                    (0..<count).map { Self.drawing(label, $0, &generator) }
                },
                rejectionThreshold: 0.75
            )
        }
        let (file, drawn) = (drawings(4), drawings(3))
        #expect(try GestureTemplates(bytes: file.bytes) == file)
        try Self.keep(file.bytes, "templates")
        try Self.keep(drawn.bytes, "drawings")
        for (name, make) in CoreCalls.recognizers {
            let handle = try #require(make(), "\(name)")
            defer { foretouch_core_release(UnsafeMutableRawPointer(handle)) }
            var own = file
            own.recognizer = name
            let expected = try GoldenLibrary.classifications(by: name, file, of: drawn)
            #expect(expected.count == 60 && Set(expected.indices.filter { $0 % 4 == 0 }.map { expected[$0] }).count > 2)
            #expect(Self.bits(CoreCalls.classifications(by: handle, own, of: drawn)) == Self.bits(expected), "\(name)")
            #expect(foretouch_core_recognizer_threshold(handle) == 0.75)
            try Self.keep(expected, "recognizer-\(name)")
        }
    }

    @Test("Templates of another recognizer are refused by its name, and scores above the threshold are rejected")
    func templatesOfAnother() throws {
        var generator = SeededGenerator(seed: 8, stream: "drawn gestures")
        func bytes(for recognizer: String, above threshold: Double) -> [UInt8] {
            GestureTemplates(
                templates: ["arc", "loop"].map { Self.drawing($0, 1, &generator) },
                rejectionThreshold: threshold,
                recognizer: recognizer
            ).bytes
        }
        let handle = try #require(foretouch_core_dollarp())
        defer { foretouch_core_release(UnsafeMutableRawPointer(handle)) }
        for other in ["oriented-cloud", "dollarp-plus", "dollarp:steps=csharp", "dollar", ""] {
            let file = bytes(for: other, above: 0.5)
            #expect(foretouch_core_recognizer_load(handle, file, Int32(file.count)) == 0, "\(other)")
            let size = foretouch_core_recognizer_of_templates(file, Int32(file.count), nil, 0)
            #expect(size == Int32(other.utf8.count + 1))
            var name = [CChar](repeating: 7, count: Int(size))
            #expect(foretouch_core_recognizer_of_templates(file, Int32(file.count), &name, size - 1) == size)
            #expect(name.allSatisfy { $0 == 7 })
            #expect(foretouch_core_recognizer_of_templates(file, Int32(file.count), &name, size) == size)
            #expect(String(cString: name) == other)
            #expect(foretouch_core_recognizer_of_templates(file, Int32(file.count - 1), &name, size) == 0)
        }
        #expect(foretouch_core_recognizer_train(handle) == 0, "a refused file changes nothing")
        #expect(foretouch_core_recognizer_threshold(handle) == .infinity)

        let file = bytes(for: "dollarp", above: 0.5)
        #expect(foretouch_core_recognizer_load(handle, file, Int32(file.count)) == 1)
        #expect(foretouch_core_recognizer_train(handle) == 1)
        let points = Self.drawing("arc", 2, &generator).points.map {
            foretouch_core_point(x: $0.location.x, y: $0.location.y, time: $0.timestamp, stroke: Int64($0.stroke))
        }
        var answer = foretouch_core_classification()
        #expect(foretouch_core_recognizer_classify(handle, points, Int32(points.count), &answer) == 1)
        let score = answer.rejection_score
        #expect(score > 0 && score < 0.5 && answer.is_rejected == 0)
        for (threshold, isRejected) in [(score, 0), (score.nextDown, 1), (.infinity, 0)] as [(Double, Int32)] {
            #expect(foretouch_core_recognizer_set_threshold(handle, threshold) == 1)
            #expect(foretouch_core_recognizer_classify(handle, points, Int32(points.count), &answer) == 1)
            #expect(answer.is_rejected == isRejected)
        }
        #expect(foretouch_core_recognizer_set_threshold(handle, 0.25) == 1)
        for wrong in [0, -1, Double.nan] { #expect(foretouch_core_recognizer_set_threshold(handle, wrong) == 0) }
        #expect(foretouch_core_recognizer_threshold(handle) == 0.25)
        foretouch_core_recognizer_clear(handle)
        #expect(foretouch_core_recognizer_threshold(handle) == .infinity)
    }

    @Test("Time that goes back, or is no time, does not repeat what changed")
    func timeThatGoesBack() throws {
        let handle = try #require(foretouch_core_touch_gestures_standard())
        defer { foretouch_core_release(UnsafeMutableRawPointer(handle)) }
        var touch = foretouch_core_touch(
            sample: foretouch_core_sample(time: 1, x: 5, y: 5, force: .nan, altitude: .nan, azimuth: .nan),
            contact: 1,
            type: Int32(FORETOUCH_CORE_DIRECT),
            phase: Int32(FORETOUCH_CORE_BEGAN),
            reserved: 0
        )
        _ = foretouch_core_touch_gestures_consume(handle, 1, &touch, 1)
        #expect(foretouch_core_touch_gestures_advance(handle, 3) > 0)
        for time in [3, 2, Double.nan, .infinity] { #expect(foretouch_core_touch_gestures_advance(handle, time) == 0) }
    }

    @Test("Touch gestures of every preset, of the same contacts")
    func touchGestures() throws {
        let operations = try [GoldenOperation].recorded()
        for ((name, make), preset) in zip(CoreCalls.presets, TouchGestureSettings.presets) {
            let handle = try #require(make(), "\(name)")
            defer { foretouch_core_release(UnsafeMutableRawPointer(handle)) }
            let expected = GoldenLibrary.changes(by: preset.settings, of: operations)
            #expect(expected.count > 80, "\(name)")
            #expect(Self.bits(CoreCalls.changes(by: handle, of: operations)) == Self.bits(expected), "\(name)")
            try Self.keep(expected, "gestures-\(name)")
        }
    }

    @Test("What was learned comes back byte for byte, and damage is refused")
    func state() throws {
        let operations = try [GoldenOperation].recorded().filter { $0.kind != .reset }
        let handle = try #require(foretouch_core_adaptive())
        defer { foretouch_core_release(UnsafeMutableRawPointer(handle)) }
        _ = CoreCalls.answers(of: handle, to: operations)
        let size = foretouch_core_state_size(handle)
        var bytes = [UInt8](repeating: 0, count: Int(size))
        #expect(foretouch_core_state_save(handle, &bytes, size - 1) == 0)
        #expect(foretouch_core_state_save(handle, &bytes, size) == size)
        #expect(try AdaptiveState(bytes: bytes).bytes == bytes)
        #expect(foretouch_core_state_strokes(handle) > 30)
        let other = try #require(foretouch_core_adaptive())
        defer { foretouch_core_release(UnsafeMutableRawPointer(other)) }
        #expect(foretouch_core_state_load(other, bytes, size) == 1)
        var again = bytes
        again[Int(size) / 2] ^= 4
        #expect(foretouch_core_state_load(other, again, size) == 0)
        #expect(foretouch_core_state_load(other, bytes, size - 9) == 0)
        #expect(foretouch_core_state_strokes(other) == foretouch_core_state_strokes(handle))
        foretouch_core_reset(other)
        #expect(foretouch_core_state_strokes(other) == 0)
        let kalman = try #require(foretouch_core_kalman())
        defer { foretouch_core_release(UnsafeMutableRawPointer(kalman)) }
        #expect(foretouch_core_state_size(kalman) == 0 && foretouch_core_state_load(kalman, bytes, size) == 0)
    }

    @Test("Rules of an advice say the same as in an app; numbers that are none are refused")
    func safeHorizon() throws {
        let edges = [50.0, 400]
        let horizons = [0.03, 0.02, 0.01, 0.02, 0.01, 0.005, 0.01, 0.004, 0]
        let rules = HorizonRules(speedEdges: edges, slowingBelow: 0.7, turningAbove: 5, horizons: horizons)
        #expect(rules.isValid)
        var expected = SafeHorizon(rules: rules)
        let handle = try #require(foretouch_core_safe_horizon(edges, 2, 0.7, 5, horizons))
        defer { foretouch_core_release(UnsafeMutableRawPointer(handle)) }
        var seen: Set<Double> = []
        for operation in try [GoldenOperation].recorded().prefix(4000) where operation.kind == .observe {
            var sample = foretouch_core_sample(operation)
            foretouch_core_horizon_observe(handle, &sample)
            expected.observe(operation.sample)
            #expect(foretouch_core_horizon_now(handle) == expected.horizon)
            seen.insert(expected.horizon)
        }
        #expect(seen.count > 4)
        #expect(foretouch_core_safe_horizon([400, 50], 2, 0.7, 5, horizons) == nil)
        #expect(foretouch_core_safe_horizon(edges, 2, 7, 5, horizons) == nil)
        #expect(foretouch_core_safe_horizon(edges, -1, 0.7, 5, horizons) == nil)
        #expect(foretouch_core_safe_horizon(edges, 2, 0.7, 5, [Double](repeating: 2, count: 9)) == nil)
    }

    @Test("The lead of a contact that rests fades as in an app")
    func fade() {
        let fade = RestFade(delay: 0.05, duration: 0.04)
        for idle in [-1, 0, 0.05, 0.06, 0.07, 0.09, 1, .infinity, .nan] {
            #expect(foretouch_core_fade(idle, 0.05, 0.04) == fade.share(idle: idle))
        }
    }

    @Test("NULL is a handle that answers nothing")
    func nothing() {
        var sample = foretouch_core_sample(GoldenOperation(kind: .observe))
        var prediction = foretouch_core_prediction()
        foretouch_core_observe(nil, 1, &sample)
        #expect(foretouch_core_predict(nil, 1, 0, &prediction) == 0)
        foretouch_core_lift(nil, 1)
        foretouch_core_reset(nil)
        foretouch_core_release(nil)
        #expect(foretouch_core_recognizer_of_templates(nil, 9, nil, 0) == 0)
        #expect(foretouch_core_recognizer_set_threshold(nil, 1) == 0)
        #expect(foretouch_core_recognizer_train(nil) == 0 && foretouch_core_touch_gestures_advance(nil, 1) == 0)
        #expect(foretouch_core_state_size(nil) == 0 && foretouch_core_horizon_now(nil) == 0)
    }

    @Test("A file of templates that is damaged says how")
    func damagedTemplates() throws {
        let file = GestureTemplates(
            templates: [
                StrokeGesture(label: "ä", points: [GesturePoint(TouchPoint(1, 2), timestamp: 3, stroke: -4)])
            ],
            rejectionThreshold: 0.25,
            recognizer: "dollarp"
        )
        let bytes = file.bytes
        #expect(try GestureTemplates(bytes: bytes) == file)
        #expect(throws: GestureTemplatesError.notTemplates) { try GestureTemplates(bytes: []) }
        var other = bytes
        other[8] = 3
        #expect(throws: GestureTemplatesError.unknownVersion(found: 3)) { try GestureTemplates(bytes: other) }
        for length in 8..<bytes.count {
            #expect(throws: GestureTemplatesError.self) { try GestureTemplates(bytes: Array(bytes.prefix(length))) }
        }
        // A count that memory could not hold, with a checksum that is right.
        var writer = LittleEndianWriter()
        writer.append(bytes: bytes[..<12])
        writer.append(UInt32.max)
        writer.append(bytes: bytes[16..<(bytes.count - 8)])
        writer.appendChecksum()
        #expect(throws: GestureTemplatesError.self) { try GestureTemplates(bytes: writer.bytes) }
    }
}
