import Foundation
import TouchModel
import TouchRecognition

/// How a class of gestures is usually drawn: the gesture that is nearest to the mean of all.
///
/// Where every gesture of the class has one stroke, points correspond in the order of drawing; else as clouds, greedily as `$P` matches
/// them. Clouds are matched with the first gesture for the mean.
package struct GestureTaskAxis: Sendable {
    /// Into how many points gestures are resampled.
    package static let pointCount = 64

    /// The position of the gesture among those given.
    package let position: Int
    private let axis: ArticulatedPath
    private let isOrdered: Bool

    /// O(gestures · points²·⁵).
    ///
    /// - Parameter gestures: of one class.
    /// - Returns: `nil` where no gesture has a finite point.
    package init?(of gestures: [StrokeGesture]) {
        let paths = gestures.enumerated().compactMap { position, gesture in
            ArticulatedPath(gesture, count: Self.pointCount).map { (position: position, path: $0) }
        }
        guard let first = paths.first else { return nil }
        let isOrdered = paths.allSatisfy { $0.path.strokeCount == 1 }
        let indices = Array(0..<Self.pointCount)
        let orders = paths.map { isOrdered ? indices : CloudOrder.match($0.path.places, with: first.path.places) }
        let mean = indices.map { index in
            zip(paths, orders).reduce(TouchPoint.zero) { $0 + $1.0.path.places[$1.1[index]] } / Double(paths.count)
        }
        let distances = zip(paths, orders).map { path, order in
            indices.reduce(0) { $0 + path.path.places[order[$1]].distance(to: mean[$1]) }
        }
        let nearest = distances.indices.min { distances[$0] < distances[$1] } ?? 0
        position = paths[nearest].position
        axis = paths[nearest].path
        self.isOrdered = isOrdered
    }

    /// The measures of a gesture of the class, in the order of `ArticulationMeasure.allCases`; all are 0 for the axis itself.
    ///
    /// - Returns: `nil` without a finite point.
    package func measures(of gesture: StrokeGesture) -> [Double]? {
        guard let path = ArticulatedPath(gesture, count: Self.pointCount) else { return nil }
        let ordered = Array(0..<Self.pointCount)
        let cloud = CloudOrder.match(path.places, with: axis.places)
        let order = isOrdered ? ordered : cloud
        func differences(_ values: KeyPath<ArticulatedPath, [Double]>) -> [Double] {
            ordered.map { abs(path[keyPath: values][order[$0]] - axis[keyPath: values][$0]) }
        }
        func distances(_ order: [Int]) -> [Double] {
            ordered.map { path.places[order[$0]].distance(to: axis.places[$0]) }
        }
        let (shape, bending, speed) = (distances(order), differences(\.turns), differences(\.speeds))
        return ArticulationMeasure.allCases.map { measure in
            switch measure {
            case .shapeError: shape.mean
            case .shapeVariability: shape.deviation
            case .lengthError: abs(path.length - axis.length)
            case .sizeError: abs(path.area - axis.area)
            case .bendingError: bending.mean
            case .bendingVariability: bending.deviation
            case .timeError: abs(path.duration - axis.duration)
            case .timeVariability: differences(\.times).deviation
            case .velocityError: speed.mean
            case .velocityVariability: speed.deviation
            case .strokeError: Double(abs(path.strokeCount - axis.strokeCount))
            case .strokeOrderError: abs(distances(ordered).mean - distances(cloud).mean)
            }
        }
    }
}

extension [Double] {
    fileprivate var mean: Double { reduce(0, +) / Double(count) }

    fileprivate var deviation: Double {
        let mean = mean
        return (reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count - 1)).squareRoot()
    }
}
