#if Recorder
import NIOCore
import StandardPredictors
import TouchPrediction

/// The live view: leads and touch gestures of what is being drawn, and figures of what was.
///
/// Leads come from what the page sends for them, before it is on disk; figures from batches that are. The two do not wait for
/// each other.
struct LiveView: Sendable {
    private let leads: LiveLeads
    private let figures: LiveFigures
    private let touchGestures = LiveTouchGestures()

    init(registry: PredictorRegistry) throws {
        leads = LiveLeads(registry: registry)
        figures = try LiveFigures(registry: registry)
    }

    /// Takes a batch into account that is on disk.
    func consume(_ batch: CaptureBatch) async { await figures.consume(batch) }

    /// Answers for leads.
    func leads(_ body: ByteBuffer) async throws -> ByteBuffer {
        let request = try body.withUnsafeReadableBytes { try LiveRequest(json: $0) }
        let answer = try await leads.answer(request)
        let leads = answer.leads.map { lead in
            let points = lead.points.map { "[" + $0.map { "\($0.x),\($0.y)" }.joined(separator: ",") + "]" }
            return "{\"id\":\(lead.pointer),\"t\":\(lead.time),\"points\":[\(points.joined(separator: ","))]}"
        }
        let cost = answer.nanoseconds.map { "\($0)" }.joined(separator: ",")
        return ByteBuffer(
            string: "{\"leads\":[\(leads.joined(separator: ","))],\"nanoseconds\":[\(cost)],"
                + "\"handled\":\(answer.handled)}"
        )
    }

    /// Answers for touch gestures.
    func touchGestures(_ body: ByteBuffer) async throws -> ByteBuffer {
        let request = try body.withUnsafeReadableBytes { try LiveRequest(json: $0) }
        let answer = await touchGestures.answer(request)
        let gestures = answer.gestures.map { each in
            let motion = each.motion
            return
                "{\"name\":\"\(each.gesture.rawValue)\",\"state\":\"\(each.state)\",\"contacts\":\(motion.contactCount),"
                + "\"translation\":[\(motion.translation.x),\(motion.translation.y)],\"scale\":\(motion.scale),"
                + "\"rotation\":\(motion.rotation)}"
        }
        let deadline = answer.deadline.flatMap { $0.isFinite ? "\($0 * 1000)" : nil } ?? "null"
        return ByteBuffer(string: "{\"gestures\":[\(gestures.joined(separator: ","))],\"deadline\":\(deadline)}")
    }

    /// Answers for figures.
    func figures(_ body: ByteBuffer) async throws -> ByteBuffer {
        let request = try body.withUnsafeReadableBytes { try LiveRequest(json: $0) }
        let answer = try await figures.answer(request.session, request.settings)
        func number(_ value: Double) -> String { value.isFinite ? "\(value)" : "null" }
        let rows = answer.rows.map { row in
            "{\"predictor\":\"\(row.predictor)\",\"mean\":\(number(row.mean)),\"rmse\":\(number(row.rmse)),"
                + "\"residual\":\(number(row.residualLatency)),\"abstention\":\(number(row.abstention)),"
                + "\"n\":\(row.count),\"strokes\":["
                + row.strokes.map { "[\($0.count),\(number($0.mean))]" }.joined(separator: ",") + "]}"
        }
        return ByteBuffer(
            string:
                "{\"rows\":[\(rows.joined(separator: ","))],\"strokes\":\(answer.strokes),\"partial\":\(answer.isPartial)}"
        )
    }
}
#endif
