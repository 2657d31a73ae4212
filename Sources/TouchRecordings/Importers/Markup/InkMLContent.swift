import Foundation
import TouchModel

/// What an InkML document says so far, as libxml2's callbacks tell it: definitions, the trace that is open, and the
/// strokes that go on.
final class InkMLContent: MarkupOutput, MarkupHandler {
    /// More formats or contexts than these are damage.
    private static let mostDefinitions = 4096

    private let path: String
    private let options: ImportOptions
    /// Points of the document so far, of which a clock may be counted.
    private var countedPoints = 0
    private var elements: [Element] = []
    private var formats: [String: InkTraceFormat] = [:]
    private var timestamps: [String: Double] = [:]
    /// The format that traces have which name none.
    private var currentFormat = InkTraceFormat.standard
    /// Whether that was said outside of the definitions, which say nothing of traces that name none of them.
    private var isCurrentStated = false
    /// Contexts that were defined, of which some have no format, and the contexts of the groups that are open.
    private var contexts: Set<String> = []
    private var groupContexts: [String?] = []
    private var formatBeingRead: (id: String?, format: InkTraceFormat)?
    /// Identifiers of the contexts and ink sources that are open, which name the format inside them.
    private var openIdentifiers: [String?] = []
    private var respectTo: String?
    private var isIntermittent = false
    private var annotation: [UInt8]?
    private var trace: OpenTrace?
    private var strokes = InkStrokes()
    private var own: InkMLRows?
    private var hasBegun = false

    /// What callbacks tell apart.
    private enum Element {
        case ink, definitions, context, inkSource, traceFormat, intermittentChannels, trace, traceGroup, annotation,
            rows
        case channel, channelProperty, timestamp, other
    }

    private struct OpenTrace {
        var parser: InkPointParser
        var reading: InkReading
        var key: InkStrokes.Key
    }

    init(path: String, options: ImportOptions) throws(DatasetError) {
        self.path = path
        self.options = options
        _ = try PhysicalScale(options: options)
        super.init(path: path)
    }

    // MARK: Elements

    func start(_ name: UnsafeRawBufferPointer, _ attributes: MarkupAttributes) throws {
        noteLine()
        let element = Self.element(name, attributes)
        if elements.isEmpty, element != .ink {
            try malformed("<\(String(decoding: name, as: UTF8.self).prefix(40))> as the root", "<ink>")
        }
        elements.append(element)
        switch element {
        case .context, .inkSource: try openContext(attributes)
        case .traceFormat:
            formatBeingRead = (attributes.text("id"), InkTraceFormat(channels: [], regularCount: 0))
        case .intermittentChannels: isIntermittent = true
        case .channel: try addChannel(InkChannel(attributes: attributes), respectTo: attributes.text("respectTo"))
        case .channelProperty: setProperty(attributes)
        case .timestamp: setTimestamp(attributes)
        case .annotation: annotation = attributes.text("type") == InkMLWriter.annotationType ? [] : nil
        case .trace: try openTrace(attributes)
        case .rows: break
        case .other where name == "brush" || name == "traceView" || name == "mapping" || name == "canvasTransform":
            output.note(.skippedRecord, "<\(String(decoding: name, as: UTF8.self))> is ignored")
        case .traceGroup: groupContexts.append(attributes.text("contextRef").map(Self.target))
        case .ink, .definitions, .other: break
        }
    }

    private static func element(_ name: UnsafeRawBufferPointer, _ attributes: MarkupAttributes) -> Element {
        if name == "trace" { return .trace }
        if name == "channel" { return .channel }
        if name == "traceFormat" { return .traceFormat }
        if name == "intermittentChannels" { return .intermittentChannels }
        if name == "context" { return .context }
        if name == "inkSource" { return .inkSource }
        if name == "traceGroup" { return .traceGroup }
        if name == "channelProperty" { return .channelProperty }
        if name == "timestamp" { return .timestamp }
        if name == "annotation" { return .annotation }
        if name == "annotationXML" { return attributes.text("type") == InkMLWriter.rowsType ? .rows : .other }
        if name == "definitions" { return .definitions }
        return name == "ink" ? .ink : .other
    }

    func end() throws {
        noteLine()
        switch elements.popLast() {
        case .traceFormat: try closeFormat()
        case .intermittentChannels: isIntermittent = false
        case .context, .inkSource: closeContext()
        case .traceGroup: _ = groupContexts.popLast()
        case .annotation:
            if let annotation { try beginOwn(annotation) }
            annotation = nil
        case .trace, .rows: try closeTrace()
        default: break
        }
    }

    func text(_ bytes: UnsafeRawBufferPointer) throws {
        switch elements.last {
        case .annotation:
            annotation?.append(contentsOf: bytes)
            if let annotation, annotation.count > 1 << 20 { try malformed("an annotation of over 1 MiB", "a header") }
        case .trace, .rows:
            noteLine()
            if own != nil {
                try checked { try own?.feed(bytes, line: line, into: &output) }
            } else if trace != nil {
                try checked {
                    try withOpenTrace { parser, take in try parser.feed(bytes, take) }
                }
            }
        default: break
        }
    }

    /// Gives the problems of points their line.
    private func checked(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let problem as InkPointParser.Problem {
            try malformed(problem.found, problem.expected)
        }
    }

    // MARK: Definitions

    private func closeFormat() throws {
        guard let (id, format) = formatBeingRead else { return }
        formatBeingRead = nil
        guard formats.count < Self.mostDefinitions else {
            return try malformed("more than \(Self.mostDefinitions) formats", "fewer")
        }
        for name in [id].compactMap(\.self) + openIdentifiers.compactMap(\.self) { formats[name] = format }
        setCurrent(format)
    }

    private func setCurrent(_ format: InkTraceFormat) {
        let isDefinition = elements.contains(.definitions)
        guard !isDefinition || !isCurrentStated else { return }
        isCurrentStated = isCurrentStated || !isDefinition
        currentFormat = format
    }

    private func openContext(_ attributes: MarkupAttributes) throws {
        let id = attributes.text("id")
        openIdentifiers.append(id)
        if let id, contexts.count < Self.mostDefinitions { contexts.insert(id) }
        for reference in [
            attributes.text("traceFormatRef"), attributes.text("contextRef"), attributes.text("inkSourceRef"),
        ] {
            guard let reference else { continue }
            guard let format = formats[Self.target(reference)] else {
                // A reference to something without a format of its own says nothing.
                continue
            }
            setCurrent(format)
            if let id, formats.count < Self.mostDefinitions { formats[id] = format }
        }
    }

    private func closeContext() { _ = openIdentifiers.popLast() }

    private func addChannel(_ channel: InkChannel, respectTo: String?) throws {
        guard formatBeingRead != nil else { return }
        guard let count = formatBeingRead?.format.channels.count, count < 64 else {
            return try malformed("more than 64 channels", "fewer")
        }
        formatBeingRead?.format.channels.append(channel)
        if !isIntermittent { formatBeingRead?.format.regularCount = count + 1 }
        if channel.name == "T" { self.respectTo = respectTo.map(Self.target) }
    }

    private func setProperty(_ attributes: MarkupAttributes) {
        guard attributes.text("name") == "resolution", let channel = attributes.text("channel"),
            let value = attributes.text("value").flatMap(Double.init), let units = attributes.text("units")
        else { return }
        func set(_ format: inout InkTraceFormat) {
            if let index = format.index(of: channel) { format.channels[index].setResolution(value, units: units) }
        }
        set(&currentFormat)
        for case let id? in openIdentifiers {
            if var format = formats[id] {
                set(&format)
                formats[id] = format
            }
        }
    }

    private func setTimestamp(_ attributes: MarkupAttributes) {
        guard let id = attributes.text("id"), timestamps.count < Self.mostDefinitions else { return }
        let base = attributes.text("timestampRef").flatMap { timestamps[Self.target($0)] } ?? 0
        let time = attributes.text("time").flatMap(Double.init) ?? 0
        let offset = attributes.text("timeOffset").flatMap(Double.init) ?? 0
        timestamps[id] = base + (time + offset) / 1000
    }

    private static func target(_ reference: String) -> String {
        String(reference.drop { $0 == "#" })
    }

    // MARK: Traces

    private func openTrace(_ attributes: MarkupAttributes) throws {
        guard own == nil else { return }
        guard !elements.contains(.definitions) else {
            return output.note(.skippedRecord, "a trace among the definitions; skipped")
        }
        let type = attributes.text("type") ?? "penDown"
        guard type == "penDown" else {
            return output.note(.skippedRecord, "a trace of type \(type.prefix(20)), not drawn; skipped")
        }
        var format = currentFormat
        let group = groupContexts.last { $0 != nil } ?? nil
        if let reference = attributes.text("contextRef").map(Self.target) ?? group {
            if let named = formats[reference] {
                format = named
            } else if !contexts.contains(reference) {
                return try malformed("the context '\(reference.prefix(40))'", "one that was defined before")
            }
        }
        if !hasBegun { begin(format) }
        var seconds = 1.0
        if let time = format.index(of: "T") {
            guard let stated = options.secondsPerTimeUnit ?? format.channels[time].seconds else {
                throw noTiming("the T channel has no units; --time-unit says what it counts")
            }
            seconds = stated
        } else if options.rate == nil {
            throw noTiming("no T channel in the trace's format")
        }
        let offset = (attributes.text("timeOffset").flatMap(Double.init) ?? 0) / 1000
        let base = respectTo.flatMap { timestamps[$0] } ?? 0
        let reading = try InkReading(
            format: format,
            options: options,
            secondsPerUnit: seconds,
            timeOrigin: base + offset
        )
        guard reading.hasLocation else { return try malformed("a format without X and Y", "both channels") }
        let key = strokes.open(
            id: attributes.text("id"),
            continuation: attributes.text("continuation"),
            prior: attributes.text("priorRef").map(Self.target),
            into: &output
        )
        trace = OpenTrace(parser: InkPointParser(format: format), reading: reading, key: key)
    }

    /// Lends the parser of the open trace and what takes its points to `body`, with all that a point touches at hand
    /// rather than in this object or a dictionary.
    private func withOpenTrace(
        _ body: (inout InkPointParser, _ take: ([Double?]) throws -> Void) throws -> Void
    ) throws {
        guard let open = trace, var builder = strokes.builder(of: open.key) else { return }
        var parser = open.parser
        var output = ImportOutput(path: path)
        swap(&output, &self.output)
        defer {
            swap(&output, &self.output)
            trace?.parser = parser
            strokes.set(builder, of: open.key)
        }
        let (reading, line) = (open.reading, output.line ?? 1)
        try body(&parser) { values in
            defer { countedPoints += 1 }
            guard let sample = reading.sample(values, number: countedPoints) else {
                output.note(.skippedRecord, "a point with the tip switch open, or without time or place; skipped")
                return
            }
            builder.add(sample, line: line, to: &output)
        }
    }

    private func closeTrace() throws {
        if own != nil { return try checked { try own?.endText(line: line, into: &output) } }
        guard let key = trace?.key else { return }
        try checked { try withOpenTrace { parser, take in try parser.finish(take) } }
        trace = nil
        strokes.close(key, into: &output)
    }

    private func begin(_ format: InkTraceFormat) {
        hasBegun = true
        for channel in format.channels where !InkReading.known.contains(channel.name) {
            output.note(.skippedRecord, "the channel \(channel.name.prefix(40)) is left out")
        }
        let rate = format.index(of: "T") == nil ? options.rate : nil
        if let rate { output.assume(ImportOptions.countedClock(rate: rate)) }
        output.orderStrokes(by: options.strokeOrder)
        output.begin(
            RecordingMetadata(
                device: options.device,
                participant: options.participant,
                task: options.task,
                pointerTypes: [.pencil],
                reportRate: rate,
                space: InkReading.space(of: format, options: options),
                clock: rate == nil ? .unknown : .counted
            )
        )
    }

    private func beginOwn(_ json: [UInt8]) throws {
        let place = SourceLocation(file: path, line: line)
        let header = try json.withUnsafeBytes { try RecordingHeader(line: $0, at: place) }
        own?.finish(into: &output)
        own = try InkMLRows(format: currentFormat, place: place)
        hasBegun = true
        output.begin(header.metadata.overridden(by: options), origins: header.origins)
    }

    /// Takes the end of the document.
    override func finish(isComplete: Bool) throws {
        if !isComplete {
            output.note(.truncatedLine, "the document broke off; what came before it was read")
            // The number in front of the break need not be whole.
            if let trace { strokes.end(trace.key, into: &output) }
            trace = nil
        }
        own?.finish(into: &output)
        strokes.finish(into: &output)
        if !hasBegun { begin(currentFormat) }
    }
}
