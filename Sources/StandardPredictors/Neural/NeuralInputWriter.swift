import TouchModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Turns vectors of the surface into the frame of a ``NeuralView``: along and across the heading, over S.
struct NeuralFrame {
    /// 1 / S.
    let inverseScale: Double
    /// What a unit of x and a unit of y are along and across, over S.
    private let x: TouchPoint
    private let y: TouchPoint

    @inline(__always)
    init(_ view: NeuralView) {
        inverseScale = 1 / view.scale
        x = TouchPoint(view.heading.x, -view.heading.y * view.mirror) * inverseScale
        y = TouchPoint(view.heading.y, view.heading.x * view.mirror) * inverseScale
    }

    /// A vector as it is seen in the frame, times a number.
    @inline(__always)
    func seen(_ vector: TouchPoint, times factor: Double) -> TouchPoint { (x * vector.x + y * vector.y) * factor }
}

/// Writes inputs one behind the other.
struct NeuralInputWriter {
    private let inputs: UnsafeMutableBufferPointer<Float>
    private var next = 0

    /// - Parameter inputs: as many as will be added.
    @inline(__always)
    init(inputs: UnsafeMutableBufferPointer<Float>) { self.inputs = inputs }

    @inline(__always)
    mutating func add(_ value: Float) {
        inputs[next] = value
        next += 1
    }

    @inline(__always)
    mutating func add(_ pair: TouchPoint) {
        let pair = SIMD2<Float>(pair)
        inputs[next] = pair.x
        inputs[next + 1] = pair.y
        next += 2
    }

    @inline(__always)
    mutating func addLogarithm(_ value: Double) { add(log(Float(value))) }
}
