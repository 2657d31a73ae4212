import CForetouchCore
import ForetouchCore
import Testing
import TouchModel

@Suite("Touch gestures of what no finger does")
struct UnusualTouchTests {
    private typealias CoreTouch = foretouch_core_touch

    private static func touch(_ contact: Int32, _ phase: Int, _ time: Double, _ x: Double, _ y: Double) -> CoreTouch {
        foretouch_core_touch(
            sample: foretouch_core_sample(time: time, x: x, y: y, force: .nan, altitude: .nan, azimuth: .nan),
            contact: contact,
            type: 0,
            phase: Int32(phase),
            reserved: 0
        )
    }

    private static func changes(_ handle: OpaquePointer?, _ count: Int32) -> [foretouch_core_gesture_change] {
        (0..<count).map { number in
            var change = foretouch_core_gesture_change()
            #expect(foretouch_core_touch_gestures_change(handle, number, &change) == 1)
            return change
        }
    }

    private static let places = [
        0, 1, 30, 300, -300, 5e-324, 1e-300, -1e-160, 1e-9, 1e9, -1e9, 1e10, 1e150, 1e154, -1e160, 1e307, -1e307,
        1.7976931348623157e308,
        .infinity, -.infinity, .nan,
    ]
    private static let steps = [
        0, 5e-324, 1e-300, 1e-12, 0.001, 0.008, 0.008, 0.02, 0.4, 1e9, 1e307, .infinity, .nan, -1,
    ]

    @Test("every number of every change is finite, whatever places and times", arguments: CoreCalls.presets.indices)
    func finite(preset: Int) throws {
        let (places, steps, touch, changes) = (Self.places, Self.steps, Self.touch, Self.changes)
        var generator = SeededGenerator(seed: UInt64(preset + 1))
        var (seen, scales) = (0, 0)
        for _ in 0..<400 {
            let handle = try #require(CoreCalls.presets[preset].make())
            defer { foretouch_core_release(UnsafeMutableRawPointer(handle)) }
            var time = [0, -1e307, 1e307, 1, 1000][generator.integer(0...4)]
            // Some sequences have places that are used only, so that gestures are under way when others come.
            let usable = generator.integer(0...1) == 0 ? 11 : places.count
            var down: Set<Int32> = []
            for _ in 0..<40 {
                let step = steps[generator.integer(0...steps.count - 1)]
                time = (time + step).isFinite ? time + step : time
                let touches = (0..<Int32(generator.integer(1...3))).map { contact in
                    let isDown = down.contains(contact)
                    let phase = !isDown ? 0 : [1, 1, 1, 1, 1, 3, 4][generator.integer(0...6)]
                    if phase == 0 { down.insert(contact) } else if phase > 2 { down.remove(contact) }
                    return touch(
                        contact,
                        phase,
                        step.isFinite ? time : step,
                        places[generator.integer(0...usable - 1)],
                        places[generator.integer(0...usable - 1)]
                    )
                }
                let moment = step.isFinite ? time : step
                let count = foretouch_core_touch_gestures_consume(handle, moment, touches, Int32(touches.count))
                let consumed = changes(handle, count)
                let advanced = changes(handle, foretouch_core_touch_gestures_advance(handle, time))
                for change in consumed + advanced {
                    let numbers = [
                        change.time, change.start_time, change.x, change.y, change.translation_x, change.translation_y,
                        change.velocity_x, change.velocity_y, change.scale, change.rotation,
                    ]
                    guard numbers.allSatisfy(\.isFinite), change.scale > 0 else {
                        Issue.record("\(CoreCalls.presets[preset].name), gesture \(change.gesture): \(numbers)")
                        return
                    }
                    seen += 1
                    if change.scale != 1 { scales += 1 }
                }
            }
        }
        #expect(seen > 500 && scales > 50, "\(seen), \(scales)")
    }

    @Test("of contacts that never lift the one that came down first is cancelled")
    func neverLifted() throws {
        for (name, make) in CoreCalls.presets {
            let handle = try #require(make())
            defer { foretouch_core_release(UnsafeMutableRawPointer(handle)) }
            let most = Int32(ContactLimit.most)
            var time = 0.0
            func send(_ touches: [foretouch_core_touch]) -> [foretouch_core_gesture_change] {
                Self.changes(handle, foretouch_core_touch_gestures_consume(handle, time, touches, Int32(touches.count)))
            }
            // One by one, and many at a time.
            for contact in 0..<40 * most {
                time += 0.001
                _ = send([Self.touch(contact, 0, time, Double(contact % 100), 50)])
            }
            time += 0.001
            _ = send((0..<5 * most).map { Self.touch(1_000_000 + $0, 0, time, Double($0), 50) })
            // All that are followed lift: what comes then is a tap like any other.
            for contact in 4 * most..<5 * most {
                time += 0.001
                _ = send([Self.touch(1_000_000 + contact, 3, time, Double(contact), 50)])
            }
            time += 10
            _ = foretouch_core_touch_gestures_advance(handle, time)
            var found = send([Self.touch(1, 0, time, 10, 10)])
            time += 0.05
            found += send([Self.touch(1, 3, time, 10, 10)])
            found += Self.changes(handle, foretouch_core_touch_gestures_advance(handle, time + 5))
            #expect(found.contains { $0.gesture == 0 && $0.to == 3 }, "\(name): \(found)")
        }
    }
}
