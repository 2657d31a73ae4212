/// What a contact says besides its location: force, altitude and azimuth, side by side in 16 bytes.
///
/// The form in which predictors carry these quantities from sample to sample; absent ones stay absent.
@frozen
public struct TouchChannels: Sendable {
    /// Force, maximum possible force, altitude, azimuth; NaN where absent.
    public var lanes: SIMD4<Float>

    /// Each parameter is the property of that name.
    @inlinable
    public init(lanes: SIMD4<Float>) { self.lanes = lanes }

    /// Nothing is known.
    @inlinable public static var none: TouchChannels { TouchChannels(lanes: SIMD4(repeating: .nan)) }

    /// Whether nothing is known.
    @inlinable public var isEmpty: Bool { !any(lanes .== lanes) }

    /// Takes over what a newer sample says, and keeps what it does not mention.
    @inlinable
    @inline(__always)
    public mutating func update(from newer: TouchChannels) {
        lanes.replace(with: newer.lanes, where: newer.lanes .== newer.lanes)
    }
}
