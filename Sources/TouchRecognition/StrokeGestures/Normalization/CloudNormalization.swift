import TouchModel

/// The order in which point-cloud recognizers prepare a gesture; it changes answers.
package enum CloudSteps: String, Sendable, CaseIterable {
    /// Resample, scale, move the centroid of the new points to the origin: the papers and the authors' JavaScript.
    case paper
    /// Scale, move the mean of the drawn points to the origin, resample: the authors' C#. The mean leans to where drawing was
    /// slow.
    case csharp
}

extension GesturePath {
    /// Makes a cloud whose box has a larger side of 1 and which lies about the origin (Vatavu, Anthony, Wobbrock 2012).
    mutating func cloud(_ steps: CloudSteps, into cloud: inout [TouchPoint]) {
        var result = cloud.mutableSpan
        if steps == .csharp { normalize() }
        resample(.apart, into: &result)
        if steps == .paper {
            result.scaleUniformly(to: 1)
            result.translate(origin: result.centroid)
        }
    }
}
