/// What a recognizer makes of a gesture.
public struct GestureClassification: Sendable, Hashable {
    /// The class it takes the gesture for.
    public var label: String
    /// The position of the nearest template among those of the training; `nil` for recognizers that keep none.
    public var template: Int?
    /// How far the gesture is from it, in the recognizer's own measure: smaller is better, and what a copy has is the
    /// smallest.
    public var distance: Double
    /// How little the gesture looks like its class: 0 for a copy of a template, about 1 where nothing is alike. A threshold of it
    /// separates gestures from other strokes. It does not depend on the size of the drawing.
    public var rejectionScore: Double

    /// Each parameter is the property of that name.
    public init(label: String, template: Int?, distance: Double, rejectionScore: Double) {
        self.label = label
        self.template = template
        self.distance = distance
        self.rejectionScore = rejectionScore
    }
}

/// How far a gesture is from one template, or from one class of a recognizer that keeps no templates.
public struct GestureDistance: Sendable, Hashable {
    /// The name of the class.
    public var label: String
    /// The position of the template among those of the training; `nil` for recognizers that keep none.
    public var template: Int?
    /// The distance in the recognizer's own measure; infinite where the recognizer does not compare the two.
    public var distance: Double

    /// Each parameter is the property of that name.
    public init(label: String, template: Int?, distance: Double) {
        self.label = label
        self.template = template
        self.distance = distance
    }
}
