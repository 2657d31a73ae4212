import TouchModel

/// The angle between two figures as vectors, after the turn that makes it least (Li 2010, "Protractor").
///
/// With a = Σ p·q and b = Σ p×q over corresponding points, the similarity after the turn atan(b/a) is √(a² + b²) with the
/// sign of a: the turn is at most a right angle.
enum OptimalCosine {
    /// The angle in radians, 0…π.
    ///
    /// - Parameters:
    ///   - candidate: points whose coordinates together have length 1.
    ///   - template: as many, likewise.
    static func distance(of candidate: Span<TouchPoint>, to template: Span<TouchPoint>) -> Double {
        var (a, b) = (0.0, 0.0)
        for index in candidate.indices {
            a += candidate[index].dot(template[index])
            b += candidate[index].cross(template[index])
        }
        let similarity = (a * a + b * b).squareRoot()
        return Elementary.acos(max(-1, min(1, a < 0 ? -similarity : similarity)))
    }

    /// The nearest multiple of 45° below an angle that is moved up by half of it: one of eight orientations.
    static func baseOrientation(of angle: Double) -> Double {
        (.pi / 4) * ((angle + .pi / 8) / (.pi / 4)).rounded(.down)
    }
}
