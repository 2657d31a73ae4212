import Foundation
import TouchModel

/// A looping curve run through at the speed at which people run through it: the two-thirds power law.
///
/// Speed falls with the third root of curvature, v = K κ^(−1/3) (F. Lacquaniti, C. Terzuolo, P. Viviani, "The law
/// relating the kinematic and figural aspects of drawing movements", Acta Psychol. 54, 1983). For a curve r(u) that
/// means du/dt = K |r′ × r″|^(−1/3). Where the curve straightens out the law knows no bound; the cross product is
/// therefore floored smoothly. The movement starts from rest and comes to rest over ``easing`` seconds.
package struct PowerLawTrajectory: Trajectory, Equatable {
    /// The closed curve that is gone round.
    package let shape: LoopShape
    /// Full turns, greater than 0.
    package let turns: Double
    package let duration: Double
    /// Seconds in which the movement gathers speed at its start and loses it at its end.
    package let easing: Double
    /// The angle by which the curve is turned, in radians clockwise.
    package let rotation: Double
    /// Whether the curve runs counter-clockwise instead of clockwise.
    package let isMirrored: Bool
    /// The parameter at even steps of law time, and its rate there.
    private let parameters: [Double]
    private let rates: [Double]
    private let start: TouchPoint

    private static let stepsPerTurn = 256.0
    /// The floor of the cross product, as a share of its root mean square.
    private static let flatness = 0.4

    /// - Parameters:
    ///   - shape: the curve.
    ///   - turns: how many times around, greater than 0.
    ///   - startAngle: the parameter at touch-down, in radians.
    ///   - duration: seconds from touch-down to lift, greater than 0.
    ///   - easing: see ``easing``; limited to half the duration.
    ///   - rotation: see ``rotation``.
    ///   - isMirrored: see ``isMirrored``.
    package init(
        shape: LoopShape,
        turns: Double,
        startAngle: Double = 0,
        duration: Double,
        easing: Double = 0.1,
        rotation: Double = 0,
        isMirrored: Bool = false
    ) {
        self.shape = shape
        self.turns = turns
        self.duration = duration
        self.easing = min(easing, duration / 2)
        self.rotation = rotation
        self.isMirrored = isMirrored
        let span = 2 * Double.pi * turns
        let count = max(16, Int((turns * Self.stepsPerTurn).rounded(.up)))
        let step = span / Double(count)
        func cross(_ parameter: Double) -> Double {
            let derivatives = shape.derivatives(at: parameter)
            return derivatives.first.cross(derivatives.second)
        }
        var meanSquare = 0.0
        for index in 0..<count {
            let value = cross(startAngle + (Double(index) + 0.5) * step)
            meanSquare += value * value / Double(count)
        }
        let floor = Self.flatness * Self.flatness * meanSquare
        /// Law time per unit of parameter.
        func pace(_ parameter: Double) -> Double {
            let value = cross(parameter)
            return Elementary.pow(value * value + floor, 1.0 / 6)
        }
        var total = 0.0
        for index in 0..<count {
            let from = startAngle + Double(index) * step
            total += (pace(from) + 4 * pace(from + step / 2) + pace(from + step)) * step / 6
        }
        // du/dτ over law time scaled to 0…1, by the classical Runge–Kutta method.
        func rate(_ parameter: Double) -> Double { total / pace(parameter) }
        let stride = 1 / Double(count)
        var parameter = startAngle
        var parameters = [parameter]
        var rates = [rate(parameter)]
        for _ in 0..<count {
            let first = rate(parameter)
            let second = rate(parameter + stride / 2 * first)
            let third = rate(parameter + stride / 2 * second)
            let fourth = rate(parameter + stride * third)
            parameter += stride / 6 * (first + 2 * second + 2 * third + fourth)
            parameters.append(parameter)
            rates.append(rate(parameter))
        }
        self.parameters = parameters
        self.rates = rates
        start = shape.derivatives(at: startAngle).point
    }

    package func location(at time: Double) -> TouchPoint {
        var offset = shape.derivatives(at: parameter(atLawTime: lawTime(at: time))).point - start
        if isMirrored { offset.y = -offset.y }
        return offset.rotated(by: rotation)
    }

    /// The share of the law's own time that has passed: constant rate between two eased ends.
    private func lawTime(at time: Double) -> Double {
        let time = min(max(time, 0), duration)
        guard easing > 0 else { return time / duration }
        let whole = duration - easing
        if time < easing { return easing * MinimumJerk.integral(time / easing) / whole }
        if time > duration - easing {
            return 1 - easing * MinimumJerk.integral((duration - time) / easing) / whole
        }
        return (time - easing / 2) / whole
    }

    /// Cubic Hermite interpolation in the table.
    private func parameter(atLawTime time: Double) -> Double {
        let count = parameters.count - 1
        let position = min(max(time, 0), 1) * Double(count)
        let index = min(Int(position), count - 1)
        let part = position - Double(index)
        let rest = 1 - part
        let stride = 1 / Double(count)
        return rest * rest * (1 + 2 * part) * parameters[index] + part * part * (3 - 2 * part) * parameters[index + 1]
            + stride * part * rest * (rest * rates[index] - part * rates[index + 1])
    }
}
