import Foundation
import TouchModel

extension EventField {
    /// The channel's name in InkML: the standard's own where it has one of this meaning.
    var channelName: String {
        switch self {
        case .x: "X"
        case .y: "Y"
        case .time: "T"
        case .force: "F"
        case .altitude: "OE"
        case .azimuth: "OA"
        case .roll: "OR"
        default: columnName
        }
    }

    fileprivate var channelUnits: String? {
        switch self {
        case .time, .deliveryTime, .arrival: "s"
        case .altitude, .azimuth, .roll: "rad"
        default: nil
        }
    }

    /// The channels in InkML's order: those that every point has first, X and Y at the head.
    static let channelOrder: [EventField] =
        [.x, .y, .time, .delivery, .deliveryTime, .touch, .contact, .type, .phase, .role]
        + [.force, .altitude, .azimuth, .roll, .maximumForce, .arrival, .updateIndex, .estimated, .expecting]
        + [.preciseX, .preciseY, .radius, .radiusTolerance, .updated]
    static let regularChannels = 10
}

/// Writes one recording as InkML: real samples in traces, everything else in annotations that other programs skip.
///
/// Rows follow the order of deliveries. A stroke is one trace where nothing comes between its samples, else a chain of
/// traces that continue each other, with `<annotationXML type="foretouch-rows">` between them for predictions,
/// corrections and touches without a sample. All use the same channels; words are numbers in the order in which the
/// vocabulary names them.
package final class InkMLWriter: RecordingExportWriter {
    static let annotationType = "foretouch-recording"
    static let rowsType = "foretouch-rows"
    /// A trace of more bytes is split, so that memory does not grow with a stroke.
    private static let longestTrace = 64 << 10

    private let text: TextWriter
    /// Points of the trace or annotation being gathered.
    private var gathered: [UInt8] = []
    private var gatheredIsTrace = false
    private var lastRow: EventRow?
    /// The last trace of the chain of each contact that goes on.
    private var chains: [Int32: Int] = [:]
    private var traceCount = 0

    package init(path: String, header: RecordingHeader) throws {
        text = try TextWriter(path: path)
        let json = String(decoding: try header.line(at: SourceLocation(file: path)), as: UTF8.self)
        let isPhysical = header.metadata.space.isPhysical
        func channel(_ field: EventField) -> String {
            // A CSS px is 1/96 in, which InkML has no name for: said as a resolution.
            let units = field.channelUnits.map { " units=\"\($0)\"" } ?? ""
            return "<channel name=\"\(field.channelName)\" type=\"decimal\"\(units)/>"
        }
        let regular = EventField.channelOrder.prefix(EventField.regularChannels).map(channel).joined(separator: "\n")
        let others = EventField.channelOrder.dropFirst(EventField.regularChannels).map(channel).joined(separator: "\n")
        let resolution = ["X", "Y"].map {
            "<channelProperty channel=\"\($0)\" name=\"resolution\" value=\"96\" units=\"1/in\"/>\n"
        }
        let lines = """
            <?xml version="1.0" encoding="UTF-8"?>
            <ink xmlns="http://www.w3.org/2003/InkML">
            <definitions>
            <context xml:id="recording">
            <inkSource xml:id="device">
            <traceFormat>
            \(regular)
            <intermittentChannels>
            \(others)
            </intermittentChannels>
            </traceFormat>
            <channelProperties>
            \(isPhysical ? resolution.joined() : "")</channelProperties>
            </inkSource>
            </context>
            </definitions>
            <annotation type="\(Self.annotationType)">\(Self.escaped(json))</annotation>

            """
        try text.write { $0.append(contentsOf: lines.utf8) }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    package func append(_ row: EventRow) throws {
        let isPoint = row.role == .touch || row.role == .coalesced
        let beginsAnew =
            row.phase == .began && lastRow.map { $0.delivery != row.delivery || $0.touch != row.touch } ?? true
        if let lastRow, !gathered.isEmpty {
            let isSameTrace = isPoint && lastRow.contact == row.contact && !(isPoint && beginsAnew)
            let fits = gathered.count < Self.longestTrace
            if gatheredIsTrace != isPoint || (isPoint && !isSameTrace) || !fits {
                // The stroke is over with its last sample, or with a lift that follows at once.
                let liftsNow = row.role == .none && row.contact == lastRow.contact && row.phase.isTerminal
                let endsHere = lastRow.phase.isTerminal && !(isSameTrace && !fits)
                try flush(goesOn: !(endsHere || liftsNow))
                if liftsNow { chains[row.contact] = nil }
            }
        }
        if row.role == .none, row.phase.isTerminal, let prior = chains.removeValue(forKey: row.contact) {
            try flush(goesOn: false)
            try writeTrace(Array(" ".utf8), attributes: " continuation=\"end\" priorRef=\"#t\(prior)\"")
        }
        // A contact that begins anew without having lifted leaves its chain open.
        if isPoint, beginsAnew { chains[row.contact] = nil }
        if chains.count > 4 * EventSanitizer.mostContacts { chains.removeAll() }
        if !gathered.isEmpty { gathered.append(contentsOf: ",\n".utf8) }
        gatheredIsTrace = isPoint
        put(row)
        lastRow = row
    }

    private func put(_ row: EventRow) {
        let values = EventField.channelOrder.map { $0.value(in: row) }
        let last = max(EventField.regularChannels - 1, values.lastIndex { $0 != nil } ?? 0)
        for (index, field) in EventField.channelOrder.enumerated().prefix(last + 1) {
            if index > 0 { gathered.append(UInt8(ascii: " ")) }
            guard let value = values[index] else {
                gathered.append(UInt8(ascii: "?"))
                continue
            }
            gathered.append(number: value, singlePrecision: field.isSinglePrecision)
        }
    }

    /// Writes what is gathered.
    private func flush(goesOn: Bool) throws {
        guard !gathered.isEmpty, let contact = lastRow?.contact else { return }
        if gatheredIsTrace {
            var attributes = ""
            if let prior = chains[contact] {
                attributes = " continuation=\"\(goesOn ? "middle" : "end")\" priorRef=\"#t\(prior)\""
            } else if goesOn {
                attributes = " continuation=\"begin\""
            }
            try writeTrace(gathered, attributes: attributes)
            chains[contact] = goesOn ? traceCount : nil
        } else {
            try text.write { buffer in
                buffer.append(contentsOf: "<annotationXML type=\"\(Self.rowsType)\">".utf8)
                buffer.append(contentsOf: gathered)
                buffer.append(contentsOf: "</annotationXML>\n".utf8)
            }
        }
        gathered.removeAll(keepingCapacity: true)
    }

    private func writeTrace(_ points: [UInt8], attributes: String) throws {
        traceCount += 1
        try text.write { buffer in
            buffer.append(contentsOf: "<trace xml:id=\"t\(traceCount)\" contextRef=\"#recording\"\(attributes)>".utf8)
            buffer.append(contentsOf: points)
            buffer.append(contentsOf: "</trace>\n".utf8)
        }
    }

    package func finish() throws {
        try flush(goesOn: lastRow.map { !$0.phase.isTerminal } ?? false)
        try text.write { $0.append(contentsOf: "</ink>\n".utf8) }
        try text.finish()
    }
}
