import TouchModel

/// W3C Ink Markup Language (InkML, 2011): traces of points whose channels a `traceFormat` names.
///
/// - A `<trace>` of type penDown is a stroke; `continuation` and `priorRef` join several to one. Other types, brushes,
///   views, mappings and transforms are skipped and counted. A trace's format is that of its `contextRef` or
///   its group's, else that which was said last outside of the definitions, else of these, else X and Y.
/// - Time is the channel T in its `units`, unless ``ImportOptions/secondsPerTimeUnit`` says others, from the timestamp that it
///   respects and the trace's `timeOffset`. A document without T has no timing and is refused; so is a T without units.
/// - X and Y become CSS px where both have units of length or a resolution. F becomes force, as a share of its range
///   where the format says one; OE becomes altitude. A tip switch S that is off is no contact. Azimuth and tilt, whose
///   zero is the device's affair, are left out and counted.
/// - What `RecordingExport` wrote is read back as it was: every delivery, prediction and correction.
package struct InkMLImporter: ByteImporter {
    package static let formatName = "inkml"
    package static let summary = "W3C Ink Markup Language with a time channel, and what 'dataset export' writes in it"

    package static let declaresOrigins = true

    private let document: MarkupDocument

    package init(path: String, options: ImportOptions) throws {
        document = try MarkupDocument(path: path, content: InkMLContent(path: path, options: options))
    }

    package static func recognizes(_ probe: FileProbe) -> Bool { MarkupProbe.rootName(of: probe) == "ink" }

    package mutating func consume(_ bytes: UnsafeRawBufferPointer, into output: inout ImportOutput) throws {
        try document.consume(bytes, into: &output)
    }

    package mutating func finish(into output: inout ImportOutput) throws { try document.finish(into: &output) }
}
