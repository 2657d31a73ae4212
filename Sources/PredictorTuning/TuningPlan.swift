import PluginSpecification
import StandardPredictors
import TouchEvaluation
import TouchPrediction

/// What to tune, on what measure, and how long.
package struct TuningPlan: Sendable {
    /// What is tuned; its settings stay as they are, those named in ``parameters`` are where the search starts.
    package var predictor: PredictorSpecification
    /// What is searched, with its ends.
    package var parameters: [TunedParameter]
    /// A metric whose smaller values are better; what counts is its ratio to that of `linear`.
    package var objective: String
    /// When predictors are asked, how far ahead, and against what truth.
    package var replay: ReplayParameters
    /// Over which strokes predictors that learn keep what they learned.
    package var carry: CarryScope
    /// How many points each search may look at, besides the predictor as given. There is one search for each participant who is held out, and one over
    /// everybody; what they look at in common is evaluated once.
    package var evaluations: Int
    /// How candidates are chosen.
    package var search: SearchMethod
    /// Whether the gain is measured on participants who were held out.
    package var holdsOutParticipants: Bool
    /// Which interval the gain has.
    package var intervals: IntervalParameters

    /// - Parameters:
    ///   - predictor: what is tuned.
    ///   - parameters: what is searched.
    ///   - objective: a metric whose smaller values are better.
    ///   - replay: when predictors are asked.
    ///   - carry: over which strokes predictors that learn keep what they learned.
    ///   - evaluations: the points that each search may look at.
    ///   - search: how candidates are chosen; `nil` for what suits the number of parameters.
    ///   - holdsOutParticipants: whether the gain is measured on participants held out.
    ///   - intervals: which interval the gain has. Its seed is the search's too.
    package init(
        predictor: PredictorSpecification,
        parameters: [TunedParameter],
        objective: String = "rmse",
        replay: ReplayParameters,
        carry: CarryScope = .none,
        evaluations: Int = 60,
        search: SearchMethod? = nil,
        holdsOutParticipants: Bool = true,
        intervals: IntervalParameters = IntervalParameters()
    ) {
        self.predictor = predictor
        self.parameters = parameters
        self.objective = objective
        self.replay = replay
        self.carry = carry
        self.evaluations = evaluations
        self.search = search ?? .suiting(parameters.count)
        self.holdsOutParticipants = holdsOutParticipants
        self.intervals = intervals
    }

    /// When predictors are asked and what they keep, for a person.
    var replaySummary: String { carry == .none ? replay.summary : "\(replay.summary), --carry \(carry)" }

    /// Checks every field that can be checked before the data are read: the ends of each range are tried.
    func validate(registry: PredictorRegistry, quantities: [MetricQuantity]) throws {
        guard !parameters.isEmpty else {
            throw EvaluationError.invalidPlan(field: "parameter", found: "none", expected: "at least one")
        }
        for (index, parameter) in parameters.enumerated() {
            if parameters[..<index].contains(where: { $0.name == parameter.name }) {
                throw EvaluationError.invalidPlan(
                    field: "parameter",
                    found: "'\(parameter.name)' twice",
                    expected: "each once"
                )
            }
        }
        for position in [0.0, 1] {
            _ = try registry.makePredictor(specification(at: Array(repeating: position, count: parameters.count)))
        }
        guard (1...100_000).contains(evaluations) else {
            throw EvaluationError.invalidPlan(
                field: "evaluations",
                found: "\(evaluations)",
                expected: "from 1 to 100000"
            )
        }
        let suitable = quantities.filter { $0.preference == .lower }.map(\.name)
        guard suitable.contains(objective) else {
            throw EvaluationError.invalidPlan(
                field: "metric",
                found: "'\(objective)'",
                expected: "one of " + suitable.joined(separator: ", ")
            )
        }
    }

    /// The specification at a point of the unit cube.
    func specification(at point: [Double]) -> PredictorSpecification {
        var specification = predictor
        for (parameter, position) in zip(parameters, point) {
            let value = parameter.text(at: position)
            if let index = specification.settings.firstIndex(where: { $0.name == parameter.name }) {
                specification.settings[index].value = value
            } else {
                specification.settings.append(.init(name: parameter.name, value: value))
            }
        }
        return specification
    }

    /// Where the predictor as given lies in the unit cube; `nil` where a value lies outside its range.
    func start(registry: PredictorRegistry) throws -> [Double]? {
        let settings = try registry.complete(predictor).settings
        let positions = parameters.compactMap { parameter in
            settings.first { $0.name == parameter.name }.flatMap { parameter.position(of: $0.value) }
        }
        return positions.count == parameters.count ? positions : nil
    }
}
