import Foundation
import TouchModel

/// Curves that wind round and round, with their derivatives. Lengths are CSS px; the parameter grows by 2π a turn.
package enum LoopShape: Sendable, Equatable {
    /// An ellipse with the given half axes.
    case ellipse(width: Double, height: Double)
    /// A row of loops, as in cursive `eee`: an ellipse that moves on by `advance` a turn. Loops need an advance below
    /// 2π times the half width.
    case cycloid(width: Double, height: Double, advance: Double)
    /// An Archimedean spiral whose radius grows from `inner` by `pitch` a turn.
    case spiral(inner: Double, pitch: Double)
    /// An eight lying on its side, with the given half axes.
    case figureEight(width: Double, height: Double)

    /// The point at a parameter value with its first and second derivatives.
    func derivatives(at parameter: Double) -> (point: TouchPoint, first: TouchPoint, second: TouchPoint) {
        let cosine = Elementary.cos(parameter)
        let sine = Elementary.sin(parameter)
        switch self {
        case .ellipse(let width, let height):
            let point = TouchPoint(width * cosine, height * sine)
            return (point, TouchPoint(-width * sine, height * cosine), -point)
        case .cycloid(let width, let height, let advance):
            let step = advance / (2 * .pi)
            return (
                TouchPoint(width * cosine + step * parameter, height * sine),
                TouchPoint(-width * sine + step, height * cosine),
                TouchPoint(-width * cosine, -height * sine)
            )
        case .spiral(let inner, let pitch):
            let growth = pitch / (2 * .pi)
            let radius = inner + growth * parameter
            let out = TouchPoint(cosine, sine)
            let across = TouchPoint(-sine, cosine)
            return (out * radius, out * growth + across * radius, across * (2 * growth) - out * radius)
        case .figureEight(let width, let height):
            let doubleSine = Elementary.sin(2 * parameter)
            let doubleCosine = Elementary.cos(2 * parameter)
            return (
                TouchPoint(width * sine, height * doubleSine),
                TouchPoint(width * cosine, 2 * height * doubleCosine),
                TouchPoint(-width * sine, -4 * height * doubleSine)
            )
        }
    }
}
