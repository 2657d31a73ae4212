import CForetouchCore
import TouchModel
import TouchRecognition

/// A classifier of drawn gestures with its templates; this one answers nothing.
class StrokeGestureHandle: CoreHandle {
    /// What the command calls it with its defaults.
    final let name: String
    final var templates: [StrokeGesture] = []
    final var rejectionThreshold = Double.infinity
    /// The labels of the last training's templates as C has them.
    final var labels: [(label: String, text: UnsafeMutablePointer<CChar>)] = []

    init(_ name: String) { self.name = name }

    func train() -> Bool { false }
    func classify(_ points: Span<GesturePoint>) -> GestureClassification? { nil }

    deinit { for label in labels { label.text.deallocate() } }

    /// The text of a label, for as long as the templates last.
    final func text(_ label: String) -> UnsafePointer<CChar> {
        for known in labels where GestureClasses.areSame(known.label, label) { return UnsafePointer(known.text) }
        let bytes = Array(label.utf8)
        let text = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
        for index in bytes.indices { text[index] = CChar(bitPattern: bytes[index]) }
        text[bytes.count] = 0
        labels.append((label, text))
        return UnsafePointer(text)
    }

    final func forgetTexts() {
        for label in labels { label.text.deallocate() }
        labels = []
    }
}

/// One kind of classifier.
final class StrokeGestureHandleOf<Kind: StrokeGestureRecognizer>: StrokeGestureHandle {
    private var recognizer: Kind

    init(_ name: String, _ recognizer: Kind) {
        self.recognizer = recognizer
        super.init(name)
    }

    override func train() -> Bool {
        forgetTexts()
        guard !templates.isEmpty else { return false }
        do throws(StrokeGestureError) {
            try recognizer.train(templates)
            return true
        } catch {
            return false
        }
    }

    override func classify(_ points: Span<GesturePoint>) -> GestureClassification? { recognizer.classify(points) }
}

private func points(_ points: UnsafePointer<foretouch_core_point>?, _ count: Int32) -> [GesturePoint] {
    guard let points, count > 0 else { return [] }
    return UnsafeBufferPointer(start: points, count: Int(count)).map {
        // In web pages, integers have 32 bits: what tells strokes apart are their lower ones.
        GesturePoint(TouchPoint($0.x, $0.y), timestamp: $0.time, stroke: Int(truncatingIfNeeded: $0.stroke))
    }
}

@_cdecl("foretouch_core_recognizer_add")
package func addTemplate(
    _ recognizer: OpaquePointer?,
    _ label: UnsafePointer<CChar>?,
    _ drawn: UnsafePointer<foretouch_core_point>?,
    _ count: Int32
) {
    guard let recognizer, let label else { return }
    recognizer.handle(StrokeGestureHandle.self).templates.append(
        StrokeGesture(label: String(cString: label), points: points(drawn, count))
    )
}

private func templates(_ bytes: UnsafePointer<UInt8>?, _ size: Int32) -> GestureTemplates? {
    guard let bytes, size > 0 else { return nil }
    return try? GestureTemplates(bytes: Array(UnsafeBufferPointer(start: bytes, count: Int(size))))
}

@_cdecl("foretouch_core_recognizer_load")
package func loadTemplates(_ recognizer: OpaquePointer?, _ bytes: UnsafePointer<UInt8>?, _ size: Int32) -> Int32 {
    guard let handle = recognizer?.handle(StrokeGestureHandle.self), let file = templates(bytes, size),
        GestureClasses.areSame(file.recognizer, handle.name)
    else { return 0 }
    handle.templates += file.templates
    handle.rejectionThreshold = file.rejectionThreshold
    return 1
}

@_cdecl("foretouch_core_recognizer_of_templates")
package func recognizer(
    ofTemplates bytes: UnsafePointer<UInt8>?,
    _ size: Int32,
    _ name: UnsafeMutablePointer<CChar>?,
    _ capacity: Int32
) -> Int32 {
    guard let file = templates(bytes, size) else { return 0 }
    let text = Array(file.recognizer.utf8)
    if let name, text.count < capacity {
        for index in text.indices { name[index] = CChar(bitPattern: text[index]) }
        name[text.count] = 0
    }
    return Int32(text.count + 1)
}

@_cdecl("foretouch_core_recognizer_threshold")
package func rejectionThreshold(_ recognizer: OpaquePointer?) -> Double {
    recognizer?.handle(StrokeGestureHandle.self).rejectionThreshold ?? .infinity
}

@_cdecl("foretouch_core_recognizer_set_threshold")
package func setRejectionThreshold(_ recognizer: OpaquePointer?, _ threshold: Double) -> Int32 {
    guard let handle = recognizer?.handle(StrokeGestureHandle.self), threshold > 0 else { return 0 }
    handle.rejectionThreshold = threshold
    return 1
}

@_cdecl("foretouch_core_recognizer_clear")
package func clearTemplates(_ recognizer: OpaquePointer?) {
    guard let handle = recognizer?.handle(StrokeGestureHandle.self) else { return }
    handle.templates = []
    handle.rejectionThreshold = .infinity
}

@_cdecl("foretouch_core_recognizer_train")
package func trainRecognizer(_ recognizer: OpaquePointer?) -> Int32 {
    recognizer?.handle(StrokeGestureHandle.self).train() == true ? 1 : 0
}

@_cdecl("foretouch_core_recognizer_classify")
package func classify(
    _ recognizer: OpaquePointer?,
    _ drawn: UnsafePointer<foretouch_core_point>?,
    _ count: Int32,
    _ result: UnsafeMutablePointer<foretouch_core_classification>?
) -> Int32 {
    guard let handle = recognizer?.handle(StrokeGestureHandle.self), let result,
        let answer = handle.classify(points(drawn, count).span)
    else { return 0 }
    result.pointee = foretouch_core_classification(
        label: handle.text(answer.label),
        nearest: Int32(answer.template ?? -1),
        is_rejected: answer.rejectionScore > handle.rejectionThreshold ? 1 : 0,
        distance: answer.distance,
        rejection_score: answer.rejectionScore
    )
    return 1
}
