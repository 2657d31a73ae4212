import Foundation
import PredictorTesting
import Testing
import TouchModel

@testable import PredictorFitting
@testable import StandardPredictors
@testable import TouchPrediction

@Suite("Plan, alterations and validation of a neural fit")
struct NeuralFitPartsTests {
    static func origins(datasets: Int, people: Int, strokes: Int, devices: Int = 1, tasks: Int = 1) -> [TrainingOrigin]
    {
        (0..<strokes).map { index in
            TrainingOrigin(
                dataset: "d\(index % datasets)",
                device: "v\(index / 2 % devices)",
                participant: "p\(index / datasets % people)",
                task: "t\(index % tasks)"
            )
        }
    }

    @Test("whole datasets are held out where there are three, else participants, else strokes")
    func holding() {
        let datasets = NeuralFitPlan(Self.origins(datasets: 3, people: 2, strokes: 12), folds: 5)
        #expect(datasets.holding == .datasets && datasets.groupCount == 3 && datasets.foldCount == 3)
        // The same name in two datasets is two people.
        let people = NeuralFitPlan(Self.origins(datasets: 2, people: 2, strokes: 12), folds: 3)
        #expect(people.holding == .participants && people.groupCount == 4 && people.foldCount == 3)
        let strokes = NeuralFitPlan(Self.origins(datasets: 1, people: 2, strokes: 7), folds: 3)
        #expect(strokes.holding == .strokes && strokes.groupCount == 7)
        let none = NeuralFitPlan([], folds: 3)
        #expect(none.groupCount == 0 && none.foldCount == 0 && NeuralFitPlan.deviceCount([]) == 0)
    }

    @Test("groups are whole, every fold has some, and folds are of like size")
    func folds() {
        var random = SeededGenerator(seed: 2)
        for wanted in 2...6 {
            let origins = (0..<200).map { _ in
                TrainingOrigin(dataset: "d", participant: "p\(min(random.integer(0...20), random.integer(0...20)))")
            }
            let plan = NeuralFitPlan(origins, folds: wanted)
            #expect(plan.foldCount == wanted)
            #expect(plan.folds.count == plan.groupCount)
            var sizes = [Int](repeating: 0, count: wanted)
            var groupOf: [String: Int] = [:]
            for (origin, group) in zip(origins, plan.groups) {
                #expect(groupOf[origin.participant] ?? group == group)
                groupOf[origin.participant] = group
                sizes[plan.folds[group]] += 1
            }
            // Largest first, to the lightest: off by no more than the largest group.
            let largest = Dictionary(grouping: plan.groups, by: \.self).values.map(\.count).max() ?? 0
            #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= largest)
            #expect(sizes.allSatisfy { $0 > 0 })
        }
    }

    @Test("a slice is a task on a device of a dataset, and weighs by the root of its dataset's rows")
    func masses() {
        let origins = [
            TrainingOrigin(dataset: "a", device: "x", participant: "1", task: "s"),
            TrainingOrigin(dataset: "a", device: "y", participant: "1", task: "s"),
            TrainingOrigin(dataset: "a", device: "x", participant: "2", task: "s"),
            TrainingOrigin(dataset: "b", device: "x", participant: "1", task: "s"),
            TrainingOrigin(dataset: "a", device: "x", participant: "2", task: "t"),
        ]
        let plan = NeuralFitPlan(origins, folds: 2)
        #expect(plan.slices == [0, 1, 0, 2, 3])
        #expect(plan.sliceDatasets == [0, 0, 1, 0])
        #expect(plan.sliceDevices == [0, 1, 2, 0])
        #expect(NeuralFitPlan.deviceCount(origins) == 3)
        // 250 rows are half of a full slice.
        let masses = plan.masses([1000, 250, 400, 0])
        let root = Double(1250).squareRoot()
        let expected = [root / 1.5, root * 0.5 / 1.5, 20, 0]
        for (found, expected) in zip(masses, expected) { #expect(abs(found - expected) < 1e-9) }
    }

    @Test("networks are validated on recordings, and on synthetic strokes only where there is nothing else")
    func validationMasses() {
        func plan(_ synthetic: [Bool]) -> NeuralFitPlan {
            NeuralFitPlan(
                synthetic.enumerated().map { index, isSynthetic in
                    TrainingOrigin(dataset: "d\(index % 3)", participant: "p", isSynthetic: isSynthetic)
                },
                folds: 2
            )
        }
        let masses = [2.0, 3, 5]
        #expect(plan([false, false, false]).validationMasses(masses) == masses)
        #expect(plan([true, false, true]).validationMasses(masses) == [0, 3, 0])
        // A slice with a single recorded stroke is recorded.
        #expect(plan([true, false, true, false, false, true]).validationMasses(masses) == [2, 3, 0])
        #expect(plan([true, true, true]).validationMasses(masses) == masses)
        // Where all that is recorded weighs nothing, there is nothing else.
        #expect(plan([true, false, true]).validationMasses([2, 0, 5]) == [2, 0, 5])
    }

    @Test("rows are drawn by mass, evenly within a slice, and none that is held out")
    func draws() throws {
        let strokes = (0..<4).map { index -> NeuralStroke in
            let (samples, questions) = NeuralExample.recorded(seed: UInt64(index), count: index == 0 ? 60 : 12)
            return NeuralStroke(samples: samples, questions: questions, slice: index % 2, group: index)
        }
        let examples = try NeuralExample.examples(strokes)
        let sampler = NeuralSampler(
            examples,
            isHeldOut: [false, false, true, false],
            masses: [1, 3],
            weights: [1, 1, 1, 1]
        )
        var random = SeededGenerator(seed: 1)
        var counts = [Int](repeating: 0, count: examples.rowCount)
        for _ in 0..<20_000 { counts[Int(sampler.draw(using: &random))] += 1 }
        var bySlice = [0, 0]
        for (row, count) in counts.enumerated() {
            #expect((count == 0) == (examples.groups[row] == 2))
            bySlice[Int(examples.slices[row])] += count
        }
        // 20 000 draws: five standard deviations are 306.
        #expect(abs(bySlice[1] - 15_000) < 306)
        #expect(NeuralSampler(examples, isHeldOut: [true, true, true, true], masses: [1, 3], weights: []).isEmpty)
        #expect(!sampler.isEmpty)
    }

    @Test("an altered stroke is one: positions and stamps ascend, and truth is zoomed with it")
    func alterations() throws {
        var random = SeededGenerator(seed: 8)
        var shorter = 0
        for seed in 0..<200 {
            let recorded = NeuralExample.recorded(seed: UInt64(seed), count: 30)
            let stroke = NeuralStroke(samples: recorded.samples, questions: recorded.questions, slice: 3, group: 4)
            guard let altered = StrokeAlteration.alter(stroke, using: &random) else { continue }
            #expect(altered.slice == 3 && altered.group == 4)
            #expect(altered.samples.count > 3 && altered.samples.count <= 30)
            if altered.samples.count < 30 { shorter += 1 }
            for (earlier, later) in zip(altered.samples, altered.samples.dropFirst()) {
                #expect(earlier.timestamp < later.timestamp)
            }
            for (earlier, later) in zip(altered.questions, altered.questions.dropFirst()) {
                #expect((earlier.position, earlier.horizonIndex) < (later.position, later.horizonIndex))
            }
            // Targets of the recording are among those of the altered one, all zoomed alike.
            var next = 0
            var zooms: [Double] = []
            for question in altered.questions {
                #expect(altered.samples.indices.contains(question.position))
                while next < stroke.questions.count {
                    let zoom = question.target.x / stroke.questions[next].target.x
                    let isSame =
                        question.horizonIndex == stroke.questions[next].horizonIndex
                        && (stroke.questions[next].target * zoom).distance(to: question.target) < 1e-9
                    next += 1
                    guard isSame, zooms.isEmpty || abs(zoom - zooms[0]) < 1e-9 else { continue }
                    zooms.append(zoom)
                    break
                }
            }
            #expect(zooms.count == altered.questions.count, "a target that is none of the stroke's")
            let zoom = try #require(zooms.first)
            #expect(abs(log(zoom)) <= StrokeAlteration.zoom)
            // Each question still follows its sample: by noise of 1 px, a grid of 1.5 px and a stamp of 8 ms off.
            for question in altered.questions {
                let way = altered.samples[question.position].location.distance(to: question.target)
                #expect(way < zoom * 2500 * 4 / 120 + 8)
            }
        }
        #expect((20..<180).contains(shorter))
    }

    @Test("a stroke that is too short, or whose stamps hardly differ, is altered or is not, but is no reason to fail")
    func hostileAlterations() {
        for count in 0..<6 {
            for interval in [0, .leastNonzeroMagnitude, 1e-300, 1e-25, 1e300] {
                for seed in 0..<20 {
                    var random = SeededGenerator(seed: UInt64(seed))
                    let samples = (0..<count).map { TouchSample(timestamp: Double($0) * interval, location: .zero) }
                    let stroke = NeuralStroke(samples: samples, questions: [], slice: 0, group: 0)
                    let altered = StrokeAlteration.alter(stroke, using: &random)
                    #expect(altered == nil || count > 3)
                }
            }
        }
    }

    /// A validation on strokes that lack what a law says.
    static func validation(_ law: NeuralExample.Law) throws -> NeuralValidation {
        let plan = NeuralFitPlan(Self.origins(datasets: 1, people: 8, strokes: 16, devices: 2), folds: 3)
        let strokes = try (0..<16).map { index in
            try NeuralExample.lawful(
                seed: UInt64(index),
                group: plan.groups[index],
                slice: plan.slices[index],
                count: 60,
                law: law
            )
        }
        let examples = try NeuralExample.examples(strokes)
        return NeuralValidation(recorded: examples, plan: plan, masses: [2, 1], weights: [1, 1, 1, 1])
    }

    @Test("a correction is trusted by as much as it is right, noise not at all")
    func trust() throws {
        var random = RandomNumbers(seed: 3)
        let validation = try Self.validation { _, _ in 0.3 * random.normalPair() + TouchPoint(0.1, 0) }
        let targets = validation.recorded.targets
        #expect(validation.trust(targets) == [1, 1])
        #expect(validation.ratios(targets, trust: [1, 1]) == [0, 0])
        #expect(validation.ratios(targets, trust: [0, 0]) == [1, 1])
        // Twice as much as is lacking; the first horizon alone; the contrary.
        #expect(validation.trust(targets.map { 2 * $0 }) == [0.5, 0.5])
        #expect(validation.trust(targets.enumerated().map { $0.offset % 4 < 2 ? $0.element : 0 })[0] == 1)
        #expect(validation.trust(targets.map { -$0 }) == [0, 0])
        let noise = targets.map { _ in Float(3 * random.normalPair().x) }
        #expect(validation.trust(noise).allSatisfy { $0 <= 0.05 })
        let nearly = targets.map { $0 + Float(0.03 * random.normalPair().x) }
        #expect(validation.trust(nearly).allSatisfy { $0 >= 0.9 })
    }

    @Test("each row is answered by the network that has not seen its fold")
    func answers() throws {
        let validation = try Self.validation { _, _ in .zero }
        let layout = NeuralExample.layout()
        let networks = (0..<3).map { NeuralExample.network(layout.widths, seed: UInt64($0)) }
        let answers = validation.answers(networks)
        #expect(answers.count == validation.recorded.rowCount * 4)
        for row in stride(from: 0, to: validation.recorded.rowCount, by: 7) {
            let network = networks[validation.plan.folds[Int(validation.recorded.groups[row])]]
            let inputs = Array(validation.recorded.inputs[row * layout.inputCount..<(row + 1) * layout.inputCount])
            let expected = NeuralExample.reference(network, inputs)
            for (found, expected) in zip(answers[row * 4..<row * 4 + 4], expected) {
                #expect(abs(Double(found) - expected) < 2e-5 * (1 + abs(expected)))
            }
        }
    }

    @Test("a region holds nine tenths of what it was made from, every slice weighing its mass")
    func regions() throws {
        var random = RandomNumbers(seed: 5)
        let plan = NeuralFitPlan(Self.origins(datasets: 1, people: 8, strokes: 60, devices: 2), folds: 3)
        let strokes = try (0..<60).map { index in
            try NeuralExample.lawful(
                seed: UInt64(index),
                group: plan.groups[index],
                slice: plan.slices[index],
                count: 60
            ) { _, horizon in 0.2 * Double(horizon + 1) * random.normalPair() }
        }
        let masses = [2.0, 1]
        let models = (0..<3).map { NeuralExample.model(trust: 0, seed: UInt64($0)) }
        let calibration = NeuralCalibration(
            strokes: strokes,
            plan: plan,
            masses: masses,
            horizons: NeuralExample.horizons,
            models: models
        )
        let regions = try calibration.regions()
        let adaptation = try #require(regions.adaptation)
        #expect(adaptation.nearHorizon == 0 && adaptation.farHorizon == 1)
        // Errors of one kind: their mean is well inside of their quantile at 0.9.
        for ratio in [adaptation.nearRatio, adaptation.farRatio] { #expect((0.2...0.8).contains(ratio)) }
        #expect(try calibration.regions() == regions)
        let cells = 2 * NeuralRegions.binCount
        for isPlain in [true, false] {
            var model = models[0]
            model.regions = isPlain ? NeuralRegions(factors: adaptation.plainFactors) : regions
            var (inside, all) = ([Double](repeating: 0, count: cells), [Double](repeating: 0, count: cells))
            var counts = [Int](repeating: 0, count: cells)
            var bySlice = [[Double]](repeating: [0, 0], count: 2)
            for stroke in strokes {
                for question in stroke.questions { bySlice[question.horizonIndex][stroke.slice] += 1 }
            }
            for stroke in strokes {
                var predictor = try NeuralPredictor(model, adaptationRate: 0)
                for (position, sample) in stroke.samples.enumerated() {
                    predictor.observe(sample)
                    for question in stroke.questions where question.position == position {
                        let horizon = NeuralExample.horizons[question.horizonIndex]
                        let answer = try #require(predictor.predict(at: sample.timestamp + horizon))
                        guard case .radius(let radius, _) = answer.uncertainty else { continue }
                        let cell = question.horizonIndex * NeuralRegions.binCount + predictor.regionBin
                        let weight = masses[stroke.slice] / bySlice[question.horizonIndex][stroke.slice]
                        all[cell] += weight
                        counts[cell] += 1
                        let error = answer.location.distance(to: question.target)
                        if error <= radius * (1 + 1e-5) { inside[cell] += weight }
                    }
                }
            }
            // Bins with few answers take the region of all.
            #expect(counts.contains { $0 >= 100 })
            for cell in 0..<cells where counts[cell] >= 100 {
                let share = inside[cell] / all[cell]
                #expect(share >= 0.9 && share < 0.92, "cell \(cell), plain \(isPlain): \(share)")
            }
        }
    }

    @Test("factors are linear between horizons")
    func factors() {
        let horizons = [0.01, 0.03]
        let factors: [Float] = [1, 2, 11, 12]
        func factor(_ horizon: Double, _ bin: Int) -> Double {
            horizons.withUnsafeBufferPointer { horizons in
                factors.withUnsafeBufferPointer { factors in
                    factors.baseAddress.map {
                        NeuralRegions.factor($0, horizon: horizon, among: horizons, bin: bin)
                    } ?? .nan
                }
            }
        }
        for bin in 0..<NeuralRegions.binCount {
            let first = Double(bin + 1)
            #expect(factor(0.001, bin) == first && factor(0.01, bin) == first)
            #expect(abs(factor(0.02, bin) - (first + 5)) < 1e-9)
            #expect(factor(0.03, bin) == first + 10 && factor(0.5, bin) == first + 10)
        }
    }
}
