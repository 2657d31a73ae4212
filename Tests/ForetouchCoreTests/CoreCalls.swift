import CForetouchCore
import ForetouchCore
import TouchRecognition

/// The same by the functions of the C header.
enum CoreCalls {
    static func answers(of predictor: OpaquePointer?, to operations: [GoldenOperation]) -> [Double] {
        var numbers: [Double] = []
        for operation in operations {
            switch operation.kind {
            case .observe:
                var sample = foretouch_core_sample(operation)
                foretouch_core_observe(predictor, operation.contact, &sample)
            case .lift: foretouch_core_lift(predictor, operation.contact)
            case .cancel: foretouch_core_cancel(predictor, operation.contact)
            case .reset: foretouch_core_reset(predictor)
            case .predict:
                var answer = foretouch_core_prediction()
                if foretouch_core_predict(predictor, operation.contact, operation.time, &answer) == 0 {
                    numbers += [Double](repeating: GoldenLibrary.absent, count: 6)
                } else {
                    numbers += [answer.x, answer.y, answer.radius, answer.force, answer.altitude, answer.azimuth].map {
                        $0.isNaN ? GoldenLibrary.absent : $0
                    }
                }
            }
        }
        return numbers
    }
}

extension foretouch_core_sample {
    init(_ operation: GoldenOperation) {
        self.init(
            time: operation.time,
            x: operation.location.x,
            y: operation.location.y,
            force: operation.force,
            altitude: operation.altitude,
            azimuth: operation.azimuth
        )
    }
}

extension CoreCalls {
    static func classifications(
        by recognizer: OpaquePointer?,
        _ file: GestureTemplates,
        of drawn: GestureTemplates
    ) -> [Double] {
        let bytes = file.bytes
        guard foretouch_core_recognizer_load(recognizer, bytes, Int32(bytes.count)) == 1,
            foretouch_core_recognizer_train(recognizer) == 1
        else { return [] }
        let labels = file.templates.map(\.label)
        return drawn.templates.flatMap { gesture in
            let points = gesture.points.map {
                foretouch_core_point(
                    x: $0.location.x,
                    y: $0.location.y,
                    time: $0.timestamp,
                    stroke: Int64($0.stroke)
                )
            }
            var answer = foretouch_core_classification()
            guard foretouch_core_recognizer_classify(recognizer, points, Int32(points.count), &answer) == 1 else {
                return [Double](repeating: GoldenLibrary.absent, count: 4)
            }
            return [
                Double(answer.label.flatMap { labels.firstIndex(of: String(cString: $0)) } ?? -1),
                Double(answer.nearest), answer.distance, answer.rejection_score,
            ]
        }
    }

    static func changes(by gestures: OpaquePointer?, of operations: [GoldenOperation]) -> [Double] {
        var numbers: [Double] = []
        var down: Set<Int32> = []
        var last: [Int32: GoldenOperation] = [:]
        func read(_ count: Int32) {
            for number in 0..<count {
                var change = foretouch_core_gesture_change()
                guard foretouch_core_touch_gestures_change(gestures, number, &change) == 1 else { continue }
                numbers += [
                    Double(change.gesture), Double(change.from), Double(change.to), Double(change.contacts),
                    Double(change.corrected_by), change.time, change.start_time, change.x, change.y,
                    change.translation_x, change.translation_y, change.velocity_x, change.velocity_y, change.scale,
                    change.rotation,
                ]
            }
        }
        for operation in operations {
            let contact = operation.contact
            let phase: Int
            switch operation.kind {
            case .observe: phase = down.insert(contact).inserted ? FORETOUCH_CORE_BEGAN : FORETOUCH_CORE_MOVED
            case .lift, .cancel:
                guard down.remove(contact) != nil else { continue }
                phase = operation.kind == .lift ? FORETOUCH_CORE_ENDED : FORETOUCH_CORE_CANCELLED
            case .predict: continue
            case .reset:
                read(foretouch_core_touch_gestures_finish(gestures))
                continue
            }
            let place = operation.kind == .observe ? operation : last[contact] ?? operation
            last[contact] = place
            var touch = foretouch_core_touch(
                sample: foretouch_core_sample(place),
                contact: contact,
                type: Int32(FORETOUCH_CORE_DIRECT),
                phase: Int32(phase),
                reserved: 0
            )
            read(foretouch_core_touch_gestures_consume(gestures, place.time, &touch, 1))
        }
        return numbers
    }
}
