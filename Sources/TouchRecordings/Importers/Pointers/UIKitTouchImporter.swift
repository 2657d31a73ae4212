import TouchModel

/// Logs of UIKit's touches as a JSON array, one object for each: real touches, those that UIKit predicted (`isPrediction`), and late
/// corrections of estimated properties (`isUpdate`).
///
/// - Rows stand in the order in which an app got them. A delivery is a run of real rows and the run of predicted ones behind it; a
///   run of corrections is a delivery of its own, at the time of the last real row. Where UIKit predicted nothing, consecutive
///   deliveries cannot be told apart and are one.
/// - `touchIdentifier` names the contact, `phase` and `type` are UIKit's numbers or names, `timestamp` is in seconds and is counted
///   from the first real row. `estimationUpdateIndex`, `estimatedProperties` and `estimatedPropertiesExpectingUpdates` are UIKit's.
/// - `force` has `maximumPossibleForce` for its maximum; 0 there means that the device senses none. `altitudeAngle` and `azimuth`
///   (or `azimuthAngle`) count for pencils alone: of fingers UIKit has constants.
/// - Locations are points, whose size depends on the device, and are kept as recorded unless the options give a scale: an iPad of 264
///   pixels an inch has 132 points an inch.
package struct UIKitTouchImporter: ByteImporter {
    package static let formatName = "uikit-touches"
    package static let summary =
        "UIKit's touches as a JSON array, with its predictions (isPrediction) and late corrections (isUpdate)"

    private let path: String
    private let options: ImportOptions
    private let scale: PhysicalScale

    package init(path: String, options: ImportOptions) throws {
        self.path = path
        self.options = options
        scale = try PhysicalScale(options: options)
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        let content = probe.head.utf8.lazy.filter { $0 > 0x20 }.prefix(2)
        return content.elementsEqual("[{".utf8)
            && ["\"isPrediction\"", "\"timestamp\"", "\"location\"", "\"phase\""].allSatisfy(probe.head.contains)
    }

    /// Does nothing: the document is read from the file when it is known to be whole.
    package mutating func consume(_ bytes: UnsafeRawBufferPointer, into output: inout ImportOutput) {}

    package mutating func finish(into output: inout ImportOutput) throws {
        let survey = try JSONStream(path: path)
        if survey.skippedByteOrderMark { output.note(.encoding, "a byte-order mark was skipped") }
        var types: Set<TouchType> = []
        var isFirst = true
        while try survey.element(isFirst: &isFirst) {
            let row = try survey.held { try UIKitTouchRow(&$0) }
            if row.kind == .real { types.insert(row.type) }
        }
        guard try survey.isAtEnd else { throw survey.malformed(expected: "the end of the document") }
        output.begin(
            RecordingMetadata(
                device: options.device,
                participant: options.participant,
                task: options.task,
                pointerTypes: TouchType.allCases.filter(types.contains),
                space: scale.space,
                clock: .event,
                clockResolution: 0.001
            )
        )
        let stream = try JSONStream(path: path)
        var deliveries = UIKitDeliveries(scale: scale.unitsPerRecordedUnit)
        isFirst = true
        output.inPieces { output in
            for _ in 0..<1024 {
                let line = stream.line
                guard try stream.element(isFirst: &isFirst) else {
                    deliveries.finish(into: &output)
                    return false
                }
                output.line = line
                deliveries.take(try stream.held { try UIKitTouchRow(&$0) }, into: &output)
            }
            return true
        }
    }
}
