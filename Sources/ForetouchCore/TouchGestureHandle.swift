import CForetouchCore
import TouchModel
import TouchRecognition

/// Touch gestures of some settings.
final class TouchGestureHandle: CoreHandle {
    var session: TouchGestureSession
    /// Those of the last call.
    var changes: [foretouch_core_gesture_change] = []

    init(_ settings: TouchGestureSettings) { session = TouchGestureSession(settings) }

    func gather() -> Int32 {
        changes.removeAll(keepingCapacity: true)
        for (gesture, change) in session.changes {
            let motion = change.motion
            changes.append(
                foretouch_core_gesture_change(
                    time: change.time,
                    start_time: motion.startTime,
                    x: motion.location.x,
                    y: motion.location.y,
                    translation_x: motion.translation.x,
                    translation_y: motion.translation.y,
                    velocity_x: motion.velocity.x,
                    velocity_y: motion.velocity.y,
                    scale: motion.scale,
                    rotation: motion.rotation,
                    gesture: Int32(gesture.number),
                    from: Int32(change.from.rawValue),
                    to: Int32(change.to.rawValue),
                    contacts: Int32(motion.contactCount),
                    corrected_by: change.correctedBy.flatMap { session.gesture($0) }.map { Int32($0.number) } ?? -1,
                    reserved: 0
                )
            )
        }
        return Int32(changes.count)
    }
}

private func handle(_ settings: TouchGestureSettings) -> OpaquePointer {
    CoreHandle.pointer(TouchGestureHandle(settings))
}

@_cdecl("foretouch_core_touch_gestures_standard")
package func makeStandardGestures() -> OpaquePointer? { handle(.standard) }

@_cdecl("foretouch_core_touch_gestures_uikit")
package func makeUIKitGestures() -> OpaquePointer? { handle(.uikit) }

@_cdecl("foretouch_core_touch_gestures_android")
package func makeAndroidGestures() -> OpaquePointer? { handle(.android) }

@_cdecl("foretouch_core_touch_gestures_flutter")
package func makeFlutterGestures() -> OpaquePointer? { handle(.flutter) }

@_cdecl("foretouch_core_touch_gestures_chromium")
package func makeChromiumGestures() -> OpaquePointer? { handle(.chromium) }

@_cdecl("foretouch_core_touch_gestures_hammer")
package func makeHammerGestures() -> OpaquePointer? { handle(.hammer) }

@_cdecl("foretouch_core_touch_gestures_gpui")
package func makeGPUIGestures() -> OpaquePointer? { handle(.gpui) }

@_cdecl("foretouch_core_touch_gestures_consume")
package func consume(
    _ gestures: OpaquePointer?,
    _ time: Double,
    _ touches: UnsafePointer<foretouch_core_touch>?,
    _ count: Int32
) -> Int32 {
    guard let handle = gestures?.handle(TouchGestureHandle.self), let touches, count > 0 else { return 0 }
    var event = TouchEvent(timestamp: time, touches: [])
    for touch in UnsafeBufferPointer(start: touches, count: Int(count)) {
        guard let type = TouchType(rawValue: UInt8(clamping: touch.type)),
            let phase = TouchPhase(rawValue: UInt8(clamping: touch.phase))
        else { continue }
        event.touches.append(Touch(id: touch.contact, type: type, phase: phase, samples: [TouchSample(touch.sample)]))
    }
    handle.session.consume(event)
    return handle.gather()
}

@_cdecl("foretouch_core_touch_gestures_advance")
package func advance(_ gestures: OpaquePointer?, _ time: Double) -> Int32 {
    guard let handle = gestures?.handle(TouchGestureHandle.self) else { return 0 }
    handle.session.advance(to: time)
    return handle.gather()
}

@_cdecl("foretouch_core_touch_gestures_deadline")
package func deadline(_ gestures: OpaquePointer?) -> Double {
    gestures?.handle(TouchGestureHandle.self).session.deadline ?? .infinity
}

@_cdecl("foretouch_core_touch_gestures_finish")
package func finish(_ gestures: OpaquePointer?) -> Int32 {
    guard let handle = gestures?.handle(TouchGestureHandle.self) else { return 0 }
    handle.session.finish()
    return handle.gather()
}

@_cdecl("foretouch_core_touch_gestures_change")
package func change(
    _ gestures: OpaquePointer?,
    _ number: Int32,
    _ change: UnsafeMutablePointer<foretouch_core_gesture_change>?
) -> Int32 {
    guard let handle = gestures?.handle(TouchGestureHandle.self), let change,
        handle.changes.indices.contains(Int(number))
    else { return 0 }
    change.pointee = handle.changes[Int(number)]
    return 1
}
