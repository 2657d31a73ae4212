import PluginSpecification
import StandardPredictors
import TouchPrediction

/// A predictor, recognizer, classifier or spotter as it was run.
public struct ResultSubject: Sendable, Hashable, Codable {
    /// The specification as given: the label in rows.
    public var label: String
    /// The specification with every parameter spelled out; absent for subjects that have none.
    public var specification: RecordedSpecification?
    /// The public data on which its constants were fitted: rows on them are not out of sample.
    public var fittedOn: [String]
    /// What a predictor was fitted on, where it declares that: never a participant it is evaluated on.
    public var training: TrainingSet?
    /// What answered, where that is not this program.
    package var origin: PredictorOrigin?
    /// Set for a predictor that learns from one stroke to the next, as far as `EvaluationResult.carry` lets it.
    package var learns: Bool?

    /// Each parameter is the property of that name.
    package init(
        label: String,
        specification: RecordedSpecification? = nil,
        fittedOn: [String] = [],
        training: TrainingSet? = nil,
        origin: PredictorOrigin? = nil,
        learns: Bool? = nil
    ) {
        self.label = label
        self.specification = specification
        self.fittedOn = fittedOn
        self.training = training
        self.origin = origin
        self.learns = learns
    }

    /// The specification with every parameter spelled out; the label of a subject that has none.
    package var spelledOut: String { specification?.description ?? label }
}
