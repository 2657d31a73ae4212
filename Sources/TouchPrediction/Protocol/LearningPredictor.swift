/// A predictor that learns from one stroke to the next, and whose knowledge is a value.
///
/// The state is taken and given between two contacts, behind ``Predictor/lift()``, by whoever knows to which device and person it
/// belongs: it can be kept in a file, given to another predictor, or be put back after another device was used. Given within a contact,
/// it counts from the next sample on.
public protocol LearningPredictor<State>: Predictor {
    /// What was learned.
    associatedtype State: Sendable

    /// What was learned so far; after ``Predictor/reset()`` that of a new predictor, which may have been made with one.
    var state: State { get set }
}
