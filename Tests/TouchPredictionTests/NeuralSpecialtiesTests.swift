import Testing
import TouchModel

@testable import TouchPrediction

@Suite("Specialties of experts")
struct NeuralSpecialtiesTests {
    @Test(
        "the tasks with the most rows get an expert, in the order of the slices, and where there is one task none does"
    )
    func choice() {
        func slices(_ rows: [Int], _ most: Int) -> [Int] {
            NeuralSpecialties(rows: rows, most: most).experts.map(\.slice)
        }
        #expect(slices([600, 9000, 499, 700, 800], 4) == [0, 1, 3, 4])
        #expect(slices([600, 9000, 499, 700, 800], 2) == [1, 4])
        #expect(slices([600, 600, 600], 2) == [0, 1])
        #expect(slices([600, 9000, 499], 1).isEmpty)
        #expect(slices([9000, 499], 4).isEmpty && slices([9000], 4).isEmpty && slices([], 4).isEmpty)
        #expect(NeuralSpecialties(rows: [9000, 499], most: 4).roles == [.everything])
    }

    @Test("an expert draws its own task as often as all others, or by its rows more often; a gate draws tasks alike")
    func masses() {
        var specialties = NeuralSpecialties(rows: [27_000, 1250, 100, 5000], most: 3)
        #expect(specialties.expertOfSlice == [0, 1, nil, 2])
        specialties.showPlace { $0 == 1 ? .trusted : .hidden }
        let roles: [NeuralSpecialties.Role] = [
            .gate, .expert(slice: 0, place: .hidden), .expert(slice: 1, place: .trusted),
            .expert(slice: 3, place: .hidden),
        ]
        #expect(specialties.roles == roles)
        let masses = roles.map { specialties.masses([7, 7, 7, 7], for: $0) }
        #expect(masses[0] == [1, 1, 0, 1])
        #expect(masses[1] == [1.5 * 6350, 1250, 100, 5000])
        #expect(masses[2] == [27_000, 32_100, 100, 5000])
        #expect(masses[3] == [27_000, 1250, 100, 28_350])
        #expect(specialties.masses([1, 2, 3, 4], for: .everything) == [1, 2, 3, 4])
    }

    @Test("what the place is worth tells how long an expert learns, how much the place counts, and if it is hidden")
    func steps() {
        let specialties = NeuralSpecialties(rows: [1000, 1000], most: 4)
        let roles: [NeuralSpecialties.Role] = [
            .everything, .gate, .expert(slice: 0, place: .trusted), .expert(slice: 0, place: .seen),
            .expert(slice: 0, place: .hidden),
        ]
        #expect(roles.map { specialties.steps(20_000, for: $0) } == [20_000, 2500, 6000, 8000, 14_000])
        #expect(roles.map { specialties.steps(1, for: $0) } == [1, 1, 1, 1, 1])
        #expect(roles.map { specialties.placeGain(for: $0) } == [1, 1, 3, 1, 0])
        #expect(roles.map { specialties.hidesLocations(for: $0) } == [true, true, false, true, false])
        let ratios: [Double] = [0.5, 0.98, 0.981, 1, 1.001, .infinity, .nan]
        #expect(
            ratios.map { NeuralSpecialties.Place(ratio: $0) }
                == [.trusted, .trusted, .seen, .seen, .hidden, .hidden, .hidden]
        )
    }

    /// Three people, each with a place of their own, who do two tasks.
    private static func strokes(_ layout: NeuralLayout) throws -> [NeuralStroke] {
        try (0..<36).map { index in
            let (person, task) = (index % 3, index / 3 % 2)
            // What the first task lacks follows from where across the surface a contact is, which everybody visits alike; in
            // the second everybody lacks something else, at a place of their own.
            let whim = [Point(0.6, 0.4), Point(-0.6, 0.1), Point(0, -0.6)][person]
            return try NeuralExample.lawful(
                seed: UInt64(index + 1),
                layout: layout,
                group: person,
                slice: task,
                count: 60,
                shift: task == 0 ? Point(Double(index / 6 % 2) * 400, 0) : Point(0, Double(person) * 400),
                law: { inputs, _ in
                    task == 0 ? Point(inputs[inputs.count - 2] > 250 ? 0.5 : -0.5, 0) : whim
                }
            )
        }
    }

    @Test("the place is shown to those experts whose task errs less with it on people not seen")
    func pilot() throws {
        let layout = NeuralExample.layout(seesPlace: true, hiddenUnits: [16])
        let strokes = try Self.strokes(layout)
        var method = NeuralExample.method
        (method.steps, method.learningRate, method.folds) = (16 * 250, 0.01, 3)
        let course = try NeuralFitCourse(
            strokes: strokes,
            plan: NeuralFitPlan(
                strokes.map { TrainingOrigin(dataset: "d", participant: "\($0.group)", task: "\($0.slice)") },
                folds: 3
            ),
            layout: layout,
            method: method,
            settings: NeuralFit.Settings(method, isForOtherDevices: false),
            alters: false,
            isCommittee: true
        )
        #expect(
            course.specialties.roles == [
                .gate, .expert(slice: 0, place: .trusted), .expert(slice: 1, place: .hidden),
            ]
        )
    }
}
