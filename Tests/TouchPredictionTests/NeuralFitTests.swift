import Foundation
import Testing
import TouchModel

@testable import PredictorFitting
@testable import StandardPredictors
@testable import TouchPrediction

@Suite("Fit of a neural predictor")
struct NeuralFitTests {
    /// A fit to strokes of a few people, on one device or several.
    static func fit(
        _ method: NeuralMethod = NeuralExample.method,
        people: Int = 3,
        devices: Int = 2,
        shift: TouchPoint = .zero,
        order: [Int] = Array(0..<6)
    ) throws -> NeuralFit {
        var fit = try NeuralFit(
            method: method,
            stepMethod: NeuralExample.stepMethod,
            horizons: NeuralExample.horizons
        )
        for index in order {
            let (samples, questions) = NeuralExample.recorded(seed: UInt64(index))
            fit.add(
                samples,
                questions: questions.map {
                    TrainingQuery(
                        position: $0.position,
                        horizonIndex: $0.horizonIndex,
                        target: $0.target + shift
                    )
                },
                origin: TrainingOrigin(
                    dataset: "d",
                    device: "\(index % devices)",
                    participant: "\(index % people)"
                )
            )
        }
        return fit
    }

    static func encoded(_ fit: NeuralFit, _ session: TrainingSession = TrainingSession()) throws -> Data {
        try fit.fitted(on: NeuralExample.nobody, session: session).encoded()
    }

    /// A path that nothing is at, and nothing is at afterwards.
    static func withCheckpoint(_ body: (String) async throws -> Void) async throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("neural-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        try await body(url.path)
    }

    /// Fits until `share` of the work is done, and leaves a checkpoint.
    ///
    /// - Parameter session: the checkpoint that is named to the fit, where that is another.
    static func interrupt(
        _ fit: NeuralFit,
        after share: Double,
        checkpoint: String,
        of session: String? = nil
    ) async throws {
        let session = TrainingSession(
            report: { if $0.share >= share { withUnsafeCurrentTask { $0?.cancel() } } },
            checkpoint: session ?? checkpoint
        )
        let result = await Task { try fit.model(training: NeuralExample.nobody, session: session) }.result
        #expect(throws: CancellationError.self) { try result.get() }
        #expect(FileManager.default.fileExists(atPath: checkpoint))
    }

    @Test(
        "equal strokes and an equal seed give equal bytes, side by side too; another seed gives others",
        arguments: [1, 2]
    )
    func isDeterministic(devices: Int) async throws {
        let fit = try Self.fit(devices: devices)
        let expected = try Self.encoded(fit)
        try await withThrowingTaskGroup(of: Data.self) { group in
            for _ in 0..<3 { group.addTask { try Self.encoded(fit) } }
            for try await data in group { #expect(data == expected) }
        }
        var first = try Self.fit(devices: devices, order: [0, 1])
        first.merge(try Self.fit(devices: devices, order: [2, 3, 4, 5]))
        #expect(first.questionCount == fit.questionCount)
        #expect(try Self.encoded(first) == expected, "parts do not merge to the whole")
        var (method, stepMethod) = (fit.method, fit.stepMethod)
        (method.seed, stepMethod.seed) = (method.seed + 1, stepMethod.seed + 1)
        var other = try NeuralFit(method: method, stepMethod: stepMethod, horizons: fit.horizons)
        other.merge(fit)
        #expect(try Self.encoded(other) != expected)
    }

    @Test("a fit that was interrupted goes on to the same bytes", arguments: [0.25, 0.75])
    func resumes(share: Double) async throws {
        let fit = try Self.fit()
        let expected = try Self.encoded(fit)
        try await Self.withCheckpoint { path in
            try await Self.interrupt(fit, after: share, checkpoint: path)
            let shares = Shares()
            let session = TrainingSession(report: { shares.add($0.share) }, checkpoint: path)
            #expect(try Self.encoded(fit, session) == expected)
            // The first report is that of the checkpoint: nothing was done twice.
            #expect(shares.values == Array(stride(from: share, through: 1, by: 0.25)))
            #expect(!FileManager.default.fileExists(atPath: path), "the checkpoint outlives the fit")
        }
    }

    @Test("a fit with a teacher goes on to the same bytes wherever it was interrupted", arguments: [0.25, 0.875])
    func resumesTeaching(share: Double) async throws {
        var method = NeuralExample.method
        (method.teacherUnits, method.teacherSteps) = ([9, 4], 24)
        let fit = try Self.fit(method)
        let expected = try Self.encoded(fit)
        try await Self.withCheckpoint { path in
            defer { try? FileManager.default.removeItem(atPath: path + ".teacher") }
            let teachers = path + ".teacher"
            try await Self.interrupt(fit, after: share, checkpoint: share < 0.5 ? teachers : path, of: path)
            let shares = Shares()
            let session = TrainingSession(report: { shares.add($0.share) }, checkpoint: path)
            #expect(try Self.encoded(fit, session) == expected)
            // A teacher that is fitted is not fitted again.
            let first = share < 0.5 ? [] : [0.5]
            #expect(shares.values == first + Array(stride(from: share, through: 1, by: 0.125)))
            for file in [path, teachers] { #expect(!FileManager.default.fileExists(atPath: file), "\(file) is left") }
        }
    }

    @Test("what was learned of other teachers is not gone on from")
    func fingerprintsTeachers() throws {
        let layout = NeuralExample.layout()
        let strokes = try (0..<4).map { index in
            try NeuralExample.lawful(seed: UInt64(index + 1), layout: layout, group: index) { _, _ in TouchPoint(0.1, 0)
            }
        }
        let fit = try NeuralCorrectionFit(
            strokes: strokes,
            plan: NeuralFitPlan(strokes.map { _ in TrainingOrigin(dataset: "d", participant: "p") }, folds: 2),
            layout: layout,
            method: NeuralExample.method,
            alters: false
        )
        let teachers = [1, 2].map { NeuralExample.network(layout.widths, seed: $0) }
        let plans = try [[], [teachers[0]], [teachers[1]], teachers].map { try fit.fingerprint(taughtBy: $0) }
        #expect(Set(plans).count == plans.count)
        #expect(try fit.fingerprint(taughtBy: teachers) == plans[3])
    }

    @Test("a network that is taught is another, of its own size, and the file names its teacher")
    func taught() throws {
        var method = NeuralExample.method
        let alone = try Self.fit(method).model(training: NeuralExample.nobody)
        (method.teacherUnits, method.teacherSteps) = ([9, 4], 24)
        let model = try Self.fit(method).model(training: NeuralExample.nobody)
        #expect(model.layout == alone.layout && model.network != alone.network)
        #expect(try NeuralModel(model.encoded(), path: "m").method.teacherUnits == [9, 4])
    }

    @Test("a checkpoint of another fit, and one that is broken, are ignored")
    func ignoresOtherCheckpoints() async throws {
        let fit = try Self.fit()
        let expected = try Self.encoded(fit)
        var method = NeuralExample.method
        method.learningRate = 6e-3
        let others: [(String, NeuralFit)] = [
            ("another rate", try Self.fit(method)), ("other strokes", try Self.fit(order: [0, 1, 2, 3, 4])),
            ("other truth", try Self.fit(shift: TouchPoint(3, 4))), ("other people", try Self.fit(people: 6)),
        ]
        for (name, other) in others {
            try await Self.withCheckpoint { path in
                try await Self.interrupt(other, after: 0.5, checkpoint: path)
                #expect(try Self.encoded(fit, TrainingSession(checkpoint: path)) == expected, "\(name)")
            }
        }
        try await Self.withCheckpoint { path in
            try await Self.interrupt(fit, after: 0.5, checkpoint: path)
            let url = URL(fileURLWithPath: path)
            let whole = try Data(contentsOf: url)
            let file = try SafeTensors(whole, path: path)
            var broken = [Data("no checkpoint".utf8), whole.prefix(whole.count / 2)]
            for name in ["network2.step", "done", "bestRatio", "fingerprint"] {
                var other = file
                other.metadata[name] = "-1"
                broken.append(try other.encoded())
            }
            // Those of networks behind the first: what comes before must not have been taken over.
            for name in ["network2.parameters", "best2"] {
                var other = file
                other.tensors[name] = .init(shape: [1], values: [0])
                broken.append(try other.encoded())
            }
            for (number, data) in broken.enumerated() {
                try data.write(to: url)
                #expect(try Self.encoded(fit, TrainingSession(checkpoint: path)) == expected, "broken \(number)")
            }
        }
    }

    @Test("what cannot be fitted is an error that says so")
    func refusals() throws {
        for order in [[], [0]] {
            let fit = try Self.fit(order: order)
            let error = #expect(throws: ModelFileError.self) { try fit.model(training: NeuralExample.nobody) }
            #expect(error?.description.contains("found \(order.count) strokes") == true)
        }
        #expect(throws: ModelFileError.noExamples("no contact moves: nothing to fit to")) {
            try Self.encoded(Self.fit(order: []))
        }
        // Strokes without a third sample.
        var short = try NeuralFit(method: NeuralExample.method, horizons: NeuralExample.horizons)
        for index in 0..<3 {
            let (samples, _) = NeuralExample.recorded(seed: UInt64(index), count: 2)
            short.add(
                samples,
                questions: [TrainingQuery(position: 1, horizonIndex: 0, target: .zero)],
                origin: TrainingOrigin(dataset: "d", device: "\(index)", participant: "\(index)")
            )
        }
        #expect(throws: ModelFileError.self) { try Self.encoded(short) }
        // Strokes in a unit in which all of them rest.
        var resting = try NeuralFit(method: NeuralExample.method, horizons: NeuralExample.horizons)
        for index in 0..<3 {
            let (samples, questions) = NeuralExample.recorded(seed: UInt64(index))
            let shrunk = samples.map { sample in
                var sample = sample
                sample.location = 1e-6 * sample.location
                return sample
            }
            resting.add(
                shrunk,
                questions: questions.map {
                    .init(position: $0.position, horizonIndex: $0.horizonIndex, target: 1e-6 * $0.target)
                },
                origin: TrainingOrigin(dataset: "d", device: "\(index)", participant: "\(index)")
            )
        }
        let error = #expect(throws: ModelFileError.self) { try Self.encoded(resting) }
        #expect(error?.description.contains("faster than 0.5 px/s") == true)
        for horizons in [[], [0], [0.02, 0.01], [.nan], [0.6]] {
            #expect(throws: ModelFileError.self) { try NeuralFit(horizons: horizons) }
        }
        let changes: [(String, (inout NeuralMethod) -> Void)] = [
            ("steps", { $0.steps = 0 }), ("batchSize", { $0.batchSize = 0 }), ("folds", { $0.folds = 1 }),
            ("checks", { $0.checks = 0 }), ("learningRate", { $0.learningRate = .nan }),
            ("weightDecay", { $0.weightDecay = -1 }), ("hiddenUnits", { $0.hiddenUnits = [] }),
            ("hiddenUnits", { $0.hiddenUnits = [0] }), ("teacherSteps", { $0.teacherSteps = 0 }),
        ]
        for (field, change) in changes {
            var method = NeuralMethod()
            change(&method)
            let error = #expect(throws: ModelFileError.self) { try NeuralFit(method: method, horizons: [0.02]) }
            #expect(error?.description.contains(field) == true)
        }
    }

    @Test("the small one has few parameters, and a teacher like the large one's default")
    func tiny() throws {
        var method = NeuralMethod.tiny
        let layout = NeuralLayout(
            ages: method.ages,
            hiddenUnits: method.hiddenUnits,
            horizons: [0.008, 0.016, 0.033, 0.050, 0.067, 0.100]
        )
        #expect(layout.parameterCount <= 6000)
        method.teacherSteps = 77
        let teacher = try #require(method.teacher)
        #expect(teacher.hiddenUnits == NeuralMethod().hiddenUnits && teacher.ages == method.ages)
        #expect(teacher.base == .doubleExponential && teacher.teacher == nil)
        var expected = NeuralMethod().schedule
        expected.steps = 77
        #expect(teacher.schedule == expected)
    }

    @Test("what is asked of a network is what is fitted; the rest is the kind's own choice")
    func requests() throws {
        for (name, own, ownSteps) in [
            ("neural", NeuralMethod(), NeuralStepMethod()), ("neural-tiny", .tiny, .tiny),
        ] {
            let makeFit = try #require(PredictorRegistry.standard.withFits().kind(named: name).makeFit)
            for units in [nil, [7]] as [[Int]?] {
                let request = FittingRequest(horizons: NeuralExample.horizons, seed: 5, hiddenUnits: units)
                let fit = try #require(makeFit(request) as? NeuralFit)
                var (method, steps) = (own, ownSteps)
                (method.seed, steps.seed) = (5, 5)
                if let units { (method.hiddenUnits, steps.hiddenUnits) = (units, units) }
                #expect(fit.method == method && fit.stepMethod == steps)
            }
        }
        // What is no network has no hidden layers.
        let linear = try #require(PredictorRegistry.standard.withFits().kind(named: "autoregressive").makeFit)
        #expect(throws: ModelFileError.self) { try linear(FittingRequest(horizons: [0.02], hiddenUnits: [7])) }
    }

    @Test("strokes that no hand draws are no reason to fail")
    func hostileStrokes() throws {
        for devices in [1, 2] {
            var fit = try Self.fit(devices: devices)
            func examples() throws -> Int {
                devices == 1
                    ? try fit.stepModel(training: NeuralExample.nobody).evidence.examples
                    : try fit.model(training: NeuralExample.nobody).evidence.examples
            }
            let expected = try examples()
            for (index, scale) in [1e200, 1e308, 0].enumerated() {
                let samples = (0..<8).map { position in
                    // Stamps so near to each other that the rate of reports overflows.
                    TouchSample(
                        timestamp: Double(position) * (index == 2 ? .leastNormalMagnitude / 4 : 0.008),
                        location: TouchPoint(position.isMultiple(of: 2) ? scale : -scale, 0)
                    )
                }
                fit.add(
                    samples,
                    questions: [TrainingQuery(position: 5, horizonIndex: 0, target: TouchPoint(.nan, 0))],
                    origin: TrainingOrigin(dataset: "d", device: "0", participant: "0")
                )
            }
            // Those that overflow leave nothing to learn from; of raw steps one is left, a direction that overflows being none.
            #expect(try examples() == expected + (devices == 1 ? 2 : 1))
        }
    }

    @Test("what held on synthetic strokes alone is not trusted, where there are recordings", arguments: [true, false])
    func judgesOnRecordings(isDeclared: Bool) throws {
        var method = NeuralExample.method
        (method.hiddenUnits, method.steps, method.learningRate, method.folds) = ([8], 200, 0.02, 4)
        var fit = try NeuralFit(method: method, horizons: NeuralExample.horizons)
        let layout = NeuralLayout(hiddenUnits: [8], horizons: NeuralExample.horizons)
        // Eight people of a generator that lack one thing, and four recorded ones that lack the contrary.
        for index in 0..<12 {
            let isSynthetic = index < 8
            let sign = isSynthetic ? 1.0 : -1
            let stroke = try NeuralExample.lawful(
                seed: UInt64(index + 1),
                layout: layout,
                count: isSynthetic ? 80 : 20
            ) { _, _ in sign * TouchPoint(0.4, -0.3) }
            fit.add(
                stroke.samples,
                questions: stroke.questions,
                origin: TrainingOrigin(
                    dataset: isSynthetic ? "made" : "recorded",
                    participant: "\(index)",
                    isSynthetic: isSynthetic && isDeclared
                )
            )
        }
        let model = try fit.model(training: NeuralExample.nobody, alters: false)
        if isDeclared {
            #expect(model.trust.allSatisfy { $0 < 0.2 }, "\(model.trust)")
            #expect(model.evidence.heldOutRatios.allSatisfy { $0 > 0.95 }, "\(model.evidence.heldOutRatios)")
        } else {
            #expect(model.trust.allSatisfy { $0 > 0.8 }, "\(model.trust)")
            #expect(model.evidence.heldOutRatios.allSatisfy { $0 < 0.9 }, "\(model.evidence.heldOutRatios)")
        }
    }

    @Test("a law that holds for everybody is found and trusted, and the file says how well it held")
    func findsLaw() throws {
        var method = NeuralExample.method
        (method.hiddenUnits, method.steps, method.learningRate) = ([8], 200, 0.02)
        var fit = try NeuralFit(method: method, horizons: NeuralExample.horizons)
        let layout = NeuralLayout(hiddenUnits: [8], horizons: NeuralExample.horizons)
        for seed in 1...9 {
            let stroke = try NeuralExample.lawful(seed: UInt64(seed), layout: layout, count: 60) { _, _ in
                TouchPoint(0.4, -0.3)
            }
            fit.add(
                stroke.samples,
                questions: stroke.questions,
                origin: TrainingOrigin(dataset: "d", participant: "\(seed % 3)")
            )
        }
        // Strokes as they are: an alteration would change what the classical predictor lacks.
        let model = try fit.model(training: NeuralExample.nobody, alters: false)
        #expect(model.evidence.heldOut == "participants")
        #expect(model.evidence.folds == 2)
        #expect(model.evidence.strokes == 9)
        #expect(model.evidence.heldOutRatios.allSatisfy { $0 < 0.4 }, "\(model.evidence.heldOutRatios)")
        #expect(model.trust.allSatisfy { $0 > 0.8 }, "\(model.trust)")
    }
}

/// Shares of the work, in the order in which they were reported.
private final class Shares: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: [Double] = []
    var values: [Double] { lock.withLock { stored } }
    func add(_ share: Double) { lock.withLock { stored.append(share) } }
}
