import Foundation
import Testing
import TouchModel

@testable import TouchPrediction

@Suite("Fit of a neural predictor")
struct NeuralFitTests {
    /// A fit to strokes of a few people, on one device or several.
    static func fit(
        _ method: NeuralFit.Method = NeuralExample.method,
        people: Int = 3,
        devices: Int = 1,
        tasks: Int = 1,
        shift: Point = .zero,
        order: [Int] = Array(0..<6)
    ) throws -> NeuralFit {
        var fit = try NeuralFit(method: method, horizons: NeuralExample.horizons)
        for index in order {
            let (samples, questions) = NeuralExample.recorded(seed: UInt64(index))
            fit.add(
                samples,
                questions: questions.map {
                    TrainingQuestion(
                        position: $0.position,
                        horizonIndex: $0.horizonIndex,
                        target: $0.target + shift
                    )
                },
                origin: TrainingOrigin(
                    dataset: "d",
                    device: "\(index % devices)",
                    participant: "\(index % people)",
                    task: "\(index % tasks)"
                )
            )
        }
        return fit
    }

    static func encoded(_ fit: NeuralFit, _ session: TrainingSession = TrainingSession()) throws -> Data {
        try fit.model(training: NeuralExample.nobody, session: session).encoded()
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

    @Test("equal strokes and an equal seed give equal bytes, side by side too; another seed gives others")
    func isDeterministic() async throws {
        let fit = try Self.fit(devices: 2)
        let expected = try Self.encoded(fit)
        try await withThrowingTaskGroup(of: Data.self) { group in
            for _ in 0..<3 { group.addTask { try Self.encoded(fit) } }
            for try await data in group { #expect(data == expected) }
        }
        var first = try Self.fit(devices: 2, order: [0, 1])
        first.merge(try Self.fit(devices: 2, order: [2, 3, 4, 5]))
        #expect(first.questionCount == fit.questionCount)
        #expect(try Self.encoded(first) == expected, "parts do not merge to the whole")
        var method = NeuralExample.method
        method.seed += 1
        #expect(try Self.encoded(Self.fit(method, devices: 2)) != expected)
    }

    @Test("a fit that was interrupted goes on to the same bytes", arguments: [1, 2], [0.25, 0.75])
    func resumes(devices: Int, share: Double) async throws {
        let fit = try Self.fit(devices: devices)
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

    @Test("where there are several tasks each has an expert, and such a fit goes on to the same bytes, too")
    func experts() async throws {
        var method = NeuralExample.method
        let order = Array(0..<40)
        let fit = try Self.fit(method, tasks: 2, order: order)
        let model = try fit.model(training: NeuralExample.nobody)
        #expect(model.networks.count == 3 && model.networks.allSatisfy { $0.experts.count == 2 && $0.gate != nil })
        #expect(Set(model.networks.flatMap(\.networks).map(\.parameters)).count == 9, "two networks are equal")
        #expect(model.method.experts == 4)
        // The slowest take 0.7 of 24 steps.
        #expect((1...16).contains(model.evidence.steps))
        let expected = try model.encoded()
        #expect(try NeuralModel(expected, path: "m") == model)
        try await Self.withCheckpoint { path in
            try await Self.interrupt(fit, after: 0.5, checkpoint: path)
            let shares = Shares()
            let session = TrainingSession(report: { shares.add($0.share) }, checkpoint: path)
            #expect(try Self.encoded(fit, session) == expected)
            #expect(shares.values == [0.5, 0.75, 1])
        }
        let summary = try FittedNeuralPredictor(model: model).summary
        #expect(summary.first?.contains(" parameters of 2 experts and a gate after") == true, "\(summary)")
        // On several devices only where asked for.
        let others = try Self.fit(method, devices: 2, tasks: 2, order: order).model(training: NeuralExample.nobody)
        #expect(others.networks.map(\.experts.count) == [1] && others.method.experts == 1)
        method.experts = 1
        let alone = try Self.fit(method, tasks: 2, order: order).model(training: NeuralExample.nobody)
        #expect(alone.networks.allSatisfy { $0.experts.count == 1 && $0.gate == nil })
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
            try NeuralExample.lawful(seed: UInt64(index + 1), layout: layout, group: index) { _, _ in Point(0.1, 0) }
        }
        let course = try NeuralFitCourse(
            strokes: strokes,
            plan: NeuralFitPlan(strokes.map { _ in TrainingOrigin(dataset: "d", participant: "p") }, folds: 2),
            layout: layout,
            method: NeuralExample.method,
            settings: NeuralExample.settings,
            alters: false,
            isCommittee: false
        )
        let teachers = [1, 2].map { NeuralExample.mixture(layout, seed: $0) }
        let plans = try [[], [teachers[0]], [teachers[1]], teachers].map { try course.fingerprint(taughtBy: $0) }
        #expect(Set(plans).count == plans.count)
        #expect(try course.fingerprint(taughtBy: teachers) == plans[3])
    }

    @Test("a network that is taught is another, of its own size, and the file names its teacher")
    func taught() throws {
        var method = NeuralExample.method
        for devices in [1, 2] {
            method.teacherUnits = nil
            let alone = try Self.fit(method, devices: devices).model(training: NeuralExample.nobody)
            (method.teacherUnits, method.teacherSteps) = ([9, 4], 24)
            let model = try Self.fit(method, devices: devices).model(training: NeuralExample.nobody)
            #expect(model.layout == alone.layout && model.networks.count == alone.networks.count)
            #expect(model.networks != alone.networks)
            #expect(try NeuralModel(model.encoded(), path: "m").method.teacherUnits == [9, 4])
        }
    }

    @Test("a checkpoint of another fit, and one that is broken, are ignored")
    func ignoresOtherCheckpoints() async throws {
        let fit = try Self.fit()
        let expected = try Self.encoded(fit)
        var method = NeuralExample.method
        method.learningRate = 6e-3
        let others: [(String, NeuralFit)] = [
            ("another rate", try Self.fit(method)), ("other strokes", try Self.fit(order: [0, 1, 2, 3, 4])),
            ("other truth", try Self.fit(shift: Point(3, 4))), ("other people", try Self.fit(people: 6)),
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
            let error = #expect(throws: ModelFileError.self) { try Self.encoded(Self.fit(order: order)) }
            #expect(error?.description.contains("found \(order.count) strokes") == true)
        }
        // Strokes without a third sample.
        var short = try NeuralFit(method: NeuralExample.method, horizons: NeuralExample.horizons)
        for index in 0..<3 {
            let (samples, _) = NeuralExample.recorded(seed: UInt64(index), count: 2)
            short.add(
                samples,
                questions: [TrainingQuestion(position: 1, horizonIndex: 0, target: .zero)],
                origin: TrainingOrigin(dataset: "d", participant: "\(index)")
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
                origin: TrainingOrigin(dataset: "d", participant: "\(index)")
            )
        }
        let error = #expect(throws: ModelFileError.self) { try Self.encoded(resting) }
        #expect(error?.description.contains("faster than 0.5 px/s") == true)
        for horizons in [[], [0], [0.02, 0.01], [.nan], [0.6]] {
            #expect(throws: ModelFileError.self) { try NeuralFit(horizons: horizons) }
        }
        let changes: [(String, (inout NeuralFit.Method) -> Void)] = [
            ("steps", { $0.steps = 0 }), ("batchSize", { $0.batchSize = 0 }), ("folds", { $0.folds = 1 }),
            ("checks", { $0.checks = 0 }), ("learningRate", { $0.learningRate = .nan }),
            ("weightDecay", { $0.weightDecay = -1 }), ("hiddenUnits", { $0.hiddenUnits = [] }),
            ("hiddenUnits", { $0.hiddenUnits = [0] }), ("dropout", { $0.dropout = -0.1 }),
            ("dropout", { $0.dropout = 0.95 }), ("dropout", { $0.dropout = .nan }), ("rawSteps", { $0.rawSteps = 0 }),
            ("rawSteps", { $0.rawSteps = 17 }), ("experts", { $0.experts = 0 }), ("experts", { $0.experts = 9 }),
            ("teacherSteps", { $0.teacherSteps = 0 }),
        ]
        for (field, change) in changes {
            var method = NeuralFit.Method()
            change(&method)
            let error = #expect(throws: ModelFileError.self) { try NeuralFit(method: method, horizons: [0.02]) }
            #expect(error?.description.contains(field) == true)
        }
    }

    @Test("what a method leaves open is as suits the number of devices, and the file says what was taken")
    func settings() throws {
        typealias Settings = NeuralFit.Settings
        let one = Settings(NeuralFit.Method(), isForOtherDevices: false)
        let others = Settings(NeuralFit.Method(), isForOtherDevices: true)
        #expect((one.steps, one.batchSize, one.folds, one.rawSteps) == (20_000, 128, 3, 16))
        #expect((one.learningRate, one.weightDecay, one.dropout) == (0.003, 0.1, 0.1))
        #expect(one.experts == 4 && others.experts == 1)
        #expect((others.steps, others.batchSize, others.folds, others.rawSteps) == (10_000, 256, 5, 4))
        #expect((others.learningRate, others.weightDecay, others.dropout) == (0.003, 0.05, 0))
        // The built-in model is one for others.
        let builtIn = try NeuralModel.builtIn()
        #expect(Settings(builtIn.method, isForOtherDevices: true) == others && builtIn.layout.steps == others.rawSteps)
        var open = NeuralFit.Method()
        (open.hiddenUnits, open.steps, open.batchSize, open.checks) = ([6], 8, 16, 2)
        for (devices, isForOthers) in [(1, false), (2, true)] {
            let settings = Settings(open, isForOtherDevices: isForOthers)
            let model = try Self.fit(open, people: 6, devices: devices).model(training: NeuralExample.nobody)
            #expect(model.layout.steps == settings.rawSteps && model.evidence.folds == settings.folds)
            #expect(model.networks.count == (isForOthers ? 1 : settings.folds + 1))
            #expect(model.method == open.completed(by: settings, base: model.layout.base))
            #expect(Settings(model.method, isForOtherDevices: !isForOthers) == settings)
            #expect(try NeuralModel(model.encoded(), path: "m").method == model.method)
        }
    }

    @Test("what a method asks for counts, whatever the number of devices")
    func settingsAskedFor() throws {
        var method = NeuralFit.Method()
        (method.steps, method.batchSize, method.learningRate, method.weightDecay) = (8, 16, 0.5, 0.25)
        (method.dropout, method.folds, method.rawSteps, method.experts) = (0.125, 7, 9, 3)
        let settings = NeuralFit.Settings(method, isForOtherDevices: false)
        #expect(settings == NeuralFit.Settings(method, isForOtherDevices: true))
        #expect((settings.steps, settings.batchSize, settings.folds, settings.rawSteps) == (8, 16, 7, 9))
        #expect((settings.learningRate, settings.weightDecay, settings.dropout) == (0.5, 0.25, 0.125))
        #expect(settings.experts == 3)
    }

    @Test("a fit leaves units out where it is told to, or where nothing is said and strokes are of one device")
    func dropout() throws {
        var method = NeuralExample.method
        var networks: [[NeuralMixture]] = []
        for (devices, asked) in [(1, nil), (1, 0), (2, nil), (2, 0.1)] as [(Int, Double?)] {
            method.dropout = asked
            networks.append(try Self.fit(method, devices: devices).model(training: NeuralExample.nobody).networks)
        }
        #expect(networks[0] != networks[1] && networks[2] != networks[3])
        // Said or not said, it is the same.
        for (devices, asked, expected) in [(1, 0.1, 0), (2, 0, 2)] as [(Int, Double, Int)] {
            method.dropout = asked
            let model = try Self.fit(method, devices: devices).model(training: NeuralExample.nobody)
            #expect(model.networks == networks[expected])
        }
    }

    @Test("the small one's settings are its own, whatever the number of devices; its teacher's are the defaults")
    func tiny() throws {
        let one = NeuralFit.Settings(.tiny, isForOtherDevices: false)
        var others = NeuralFit.Settings(.tiny, isForOtherDevices: true)
        #expect(one.folds == 3 && others.folds == 5)
        others.folds = one.folds
        #expect(one == others && one.rawSteps == 4 && one.experts == 1)
        let layout = NeuralLayout(
            ages: NeuralFit.Method.tiny.ages,
            steps: one.rawSteps,
            seesSituation: true,
            seesPlace: true,
            hiddenUnits: NeuralFit.Method.tiny.hiddenUnits,
            horizons: [0.008, 0.016, 0.033, 0.050, 0.067, 0.100]
        )
        #expect(layout.parameterCount <= 6000)
        var method = NeuralFit.Method.tiny
        method.teacherSteps = 77
        let teacher = try #require(method.teacher)
        #expect(teacher.hiddenUnits == NeuralFit.Method().hiddenUnits && teacher.ages == method.ages)
        #expect(teacher.base == .doubleExponential && teacher.teacher == nil)
        for isForOthers in [false, true] {
            var expected = isForOthers ? NeuralFit.Settings.forOtherDevices : .forOneDevice
            (expected.steps, expected.rawSteps, expected.experts) = (77, 4, 1)
            #expect(NeuralFit.Settings(teacher, isForOtherDevices: isForOthers) == expected)
        }
    }

    @Test("a network for one device corrects the cheaper predictor unless that is far behind")
    func choosesBase() throws {
        // Truth that one of the two nearly foretells.
        for base in NeuralBase.allCases {
            var method = NeuralExample.method
            method.base = nil
            let layout = NeuralExample.layout(base: base)
            func fit(devices: Int) throws -> NeuralModel {
                var fit = try NeuralFit(method: method, horizons: NeuralExample.horizons)
                for seed in 1...6 {
                    let stroke = try NeuralExample.lawful(seed: UInt64(seed), layout: layout) { _, _ in
                        Point(1e-3, 0)
                    }
                    fit.add(
                        stroke.samples,
                        questions: stroke.questions,
                        origin: TrainingOrigin(dataset: "d", device: "\(seed % devices)", participant: "\(seed % 3)")
                    )
                }
                return try fit.model(training: NeuralExample.nobody)
            }
            let model = try fit(devices: 1)
            #expect(model.layout.base == base && model.method.base == base)
            #expect(try fit(devices: 2).layout.base == .kalman)
            method.base = .kalman
            #expect(try fit(devices: 1).layout.base == .kalman)
        }
        // One that does not err at all.
        for base in NeuralBase.allCases {
            let strokes = try (1...3).map {
                try NeuralExample.lawful(seed: $0, layout: NeuralExample.layout(base: base)) { _, _ in .zero }
            }
            #expect(try NeuralBaseChoice.base(for: strokes, horizons: NeuralExample.horizons) == base)
        }
        // Nothing to judge by.
        #expect(try NeuralBaseChoice.base(for: [], horizons: NeuralExample.horizons) == .kalman)
    }

    @Test("what is asked of a network is what is fitted; the rest is the kind's own choice")
    func requests() throws {
        let asked = NetworkRequest(
            hiddenUnits: [7],
            seesPlace: false,
            isCommittee: true,
            experts: 3,
            base: .doubleExponential
        )
        for (name, own) in [("neural", NeuralFit.Method()), ("neural-tiny", .tiny)] {
            func method(_ network: NetworkRequest?) throws -> NeuralFit.Method {
                let request = FittingRequest(horizons: NeuralExample.horizons, seed: 5, network: network)
                let makeFit = try #require(PredictorRegistry.standard.kind(named: name).makeFit)
                return try #require(makeFit(request) as? NeuralFit).method
            }
            var expected = own
            expected.seed = 5
            #expect(try method(nil) == expected && method(NetworkRequest()) == expected)
            (expected.hiddenUnits, expected.seesPlace, expected.isCommittee) = ([7], false, true)
            (expected.experts, expected.base) = (3, .doubleExponential)
            #expect(try method(asked) == expected)
        }
    }

    @Test("up to 1.37 times the error the cheaper base is taken", arguments: [1.33, 1.40])
    func baseLimit(ratio: Double) throws {
        let horizons = NeuralExample.horizons
        // Truth on the line through both answers, from the cheaper one's `ratio` times as far as from the other's.
        let strokes = try (1...4).map { seed in
            let samples = makeStroke(.at120, count: 40, seed: UInt64(seed))
            var (adaptive, cheap) = (try NeuralBasePredictor(.kalman), try NeuralBasePredictor(.doubleExponential))
            var questions: [TrainingQuestion] = []
            for (position, sample) in samples.enumerated() {
                adaptive.observe(sample)
                cheap.observe(sample)
                for (index, horizon) in horizons.enumerated() {
                    let near = try #require(adaptive.predict(at: sample.timestamp + horizon)).location
                    let far = try #require(cheap.predict(at: sample.timestamp + horizon)).location
                    let target = near + (near - far) / (ratio - 1)
                    questions.append(.init(position: position, horizonIndex: index, target: target))
                }
            }
            return NeuralStroke(samples: samples, questions: questions, slice: 0, group: 0)
        }
        let expected: NeuralBase = ratio < NeuralBaseChoice.largestRatio ? .doubleExponential : .kalman
        #expect(try NeuralBaseChoice.base(for: strokes, horizons: horizons) == expected)
    }

    @Test("strokes that no hand draws are no reason to fail")
    func hostileStrokes() throws {
        for devices in [1, 2] {
            var method = NeuralExample.method
            method.base = nil
            var fit = try Self.fit(method, devices: devices)
            let expected = try fit.model(training: NeuralExample.nobody).evidence.examples
            for (index, scale) in [1e200, 1e308, 0].enumerated() {
                let samples = (0..<8).map { position in
                    // Stamps so near to each other that the rate of reports overflows.
                    TouchSample(
                        timestamp: Double(position) * (index == 2 ? .leastNormalMagnitude / 4 : 0.008),
                        location: Point(position.isMultiple(of: 2) ? scale : -scale, 0)
                    )
                }
                fit.add(
                    samples,
                    questions: [TrainingQuestion(position: 5, horizonIndex: 0, target: Point(.nan, 0))],
                    origin: TrainingOrigin(dataset: "d", device: "0", participant: "0")
                )
            }
            let model = try fit.model(training: NeuralExample.nobody)
            // The two that overflow leave nothing to learn from.
            #expect(model.evidence.examples == expected + 1)
        }
    }

    @Test("what held on synthetic strokes alone is not trusted, where there are recordings", arguments: [true, false])
    func judgesOnRecordings(isDeclared: Bool) throws {
        var method = NeuralExample.method
        (method.hiddenUnits, method.steps, method.learningRate, method.folds) = ([8], 200, 0.02, 4)
        method.isForOtherDevices = false
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
            ) { _, _ in sign * Point(0.4, -0.3) }
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
        let model = try fit.model(training: NeuralExample.nobody)
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
        method.isForOtherDevices = true
        var fit = try NeuralFit(method: method, horizons: NeuralExample.horizons)
        let layout = NeuralLayout(hiddenUnits: [8], horizons: NeuralExample.horizons)
        for seed in 1...9 {
            let stroke = try NeuralExample.lawful(seed: UInt64(seed), layout: layout, count: 60) { _, _ in
                Point(0.4, -0.3)
            }
            fit.add(
                stroke.samples,
                questions: stroke.questions,
                origin: TrainingOrigin(dataset: "d", participant: "\(seed % 3)")
            )
        }
        // Strokes as they are: an alteration would change what the classical predictor lacks.
        method.isForOtherDevices = false
        var plain = try NeuralFit(method: method, horizons: NeuralExample.horizons)
        plain.merge(fit)
        let model = try plain.model(training: NeuralExample.nobody)
        #expect(model.evidence.heldOut == "participants")
        #expect(model.evidence.folds == 2)
        #expect(model.evidence.strokes == 9)
        #expect(model.evidence.heldOutRatios.allSatisfy { $0 < 0.4 }, "\(model.evidence.heldOutRatios)")
        #expect(model.trust.allSatisfy { $0 > 0.8 }, "\(model.trust)")
        #expect(model.layout.seesSituation && model.layout.seesPlace)
        // One on everything, and one for each fold.
        #expect(model.networks.count == 3)
        (method.seesPlace, method.isCommittee, method.base) = (false, false, .doubleExponential)
        var alone = try NeuralFit(method: method, horizons: NeuralExample.horizons)
        alone.merge(fit)
        let chosen = try alone.model(training: NeuralExample.nobody)
        #expect(chosen.layout.seesSituation && !chosen.layout.seesPlace && chosen.networks.count == 1)
        #expect(model.layout.base == .kalman && chosen.layout.base == .doubleExponential)
    }
}

/// Shares of the work, in the order in which they were reported.
private final class Shares: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: [Double] = []
    var values: [Double] { lock.withLock { stored } }
    func add(_ share: Double) { lock.withLock { stored.append(share) } }
}
