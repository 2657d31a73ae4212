import CForetouchCore
import TouchModel
import TouchPrediction

/// How far ahead to draw a contact.
final class SafeHorizonHandle: CoreHandle {
    var horizon: SafeHorizon

    init(_ rules: HorizonRules) { horizon = SafeHorizon(rules: rules) }
}

private func list(_ numbers: UnsafePointer<Double>?, _ count: Int) -> [Double] {
    guard let numbers, count > 0 else { return [] }
    return Array(UnsafeBufferPointer(start: numbers, count: count))
}

@_cdecl("foretouch_core_safe_horizon")
package func makeSafeHorizon(
    _ speedEdges: UnsafePointer<Double>?,
    _ edgeCount: Int32,
    _ slowingBelow: Double,
    _ turningAbove: Double,
    _ horizons: UnsafePointer<Double>?
) -> OpaquePointer? {
    guard edgeCount >= 0, edgeCount <= HorizonRules.largestEdgeCount else { return nil }
    let rules = HorizonRules(
        speedEdges: list(speedEdges, Int(edgeCount)),
        slowingBelow: slowingBelow,
        turningAbove: turningAbove,
        horizons: list(horizons, MotionContext.count * (Int(edgeCount) + 1))
    )
    return rules.isValid ? CoreHandle.pointer(SafeHorizonHandle(rules)) : nil
}

@_cdecl("foretouch_core_horizon_observe")
package func observeForHorizon(_ horizon: OpaquePointer?, _ sample: UnsafePointer<foretouch_core_sample>?) {
    guard let horizon, let sample else { return }
    horizon.handle(SafeHorizonHandle.self).horizon.observe(TouchSample(sample.pointee))
}

@_cdecl("foretouch_core_horizon_now")
package func horizonNow(_ horizon: OpaquePointer?) -> Double {
    horizon?.handle(SafeHorizonHandle.self).horizon.horizon ?? 0
}

@_cdecl("foretouch_core_fade")
package func fade(_ idle: Double, _ delay: Double, _ duration: Double) -> Double {
    RestFade(delay: delay, duration: duration).share(idle: idle)
}

@_cdecl("foretouch_core_horizon_reset")
package func resetHorizon(_ horizon: OpaquePointer?) { horizon?.handle(SafeHorizonHandle.self).horizon.reset() }
