import Foundation
import TouchModel

@testable import ForetouchRecorder

/// A folder that is there for one test.
struct TemporaryFolder: ~Copyable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("capture-\(UInt64.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}

let session = "0123456789abcdef0123456789abcdef"

func header(_ session: String = session, participant: String = "p01", takesOver: Bool = false) throws -> SessionHeader {
    let text = """
        {"session":"\(session)","participant":"\(participant)","device":"a tablet","takeover":\(takesOver),\
        "facts":{"userAgent":"a browser","clockResolution":5e-6}}
        """
    return try Data(text.utf8).withUnsafeBytes { try SessionHeader(request: $0, study: .freeDrawing, began: 1000.5) }
}

func parse(_ text: String) throws -> CaptureBatch {
    try Data(text.utf8).withUnsafeBytes { try CaptureBatch(json: $0) }
}

/// Made-up pages: entries as text, and what they mean.
struct MadePage {
    var generator: SeededGenerator
    var sequence = 0
    /// Milliseconds.
    var clock = 500.0

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }

    func begin(_ trial: Int, task: String = "draw", repetition: Int = 1) -> String {
        """
        {"k":"begin","a":\(clock),"trial":\(trial),"task":"\(task)","repetition":\(repetition),\
        "viewport":{"width":1000,"height":800}}
        """
    }

    func mark(_ kind: String, trial: Int? = nil) -> String {
        "{\"k\":\"\(kind)\",\"a\":\(clock)\(trial.map { ",\"trial\":\($0)" } ?? "")}"
    }

    /// One stroke of a pen or finger in deliveries of one to four samples, with predictions of two samples.
    mutating func stroke(deliveries: Int, pointer: Int = 1, type: String = "pen") -> [String] {
        var x = number(100...800)
        var y = number(100...600)
        let velocity = TouchPoint(number(-2...2), number(-2...2))
        let turn = number(-0.02...0.02)
        var heading = 0.0
        var entries: [String] = []
        for delivery in 0..<deliveries {
            let isLast = delivery == deliveries - 1
            let kind = delivery == 0 ? "down" : isLast ? "up" : "move"
            var samples: [String] = []
            for _ in 0..<(kind == "move" ? Int.random(in: 1...4, using: &generator) : 1) {
                clock += number(3...5)
                heading += turn
                x += velocity.x * cos(heading) + number(-0.1...0.1)
                y += velocity.y * cos(heading) + number(-0.1...0.1)
                samples.append("[\(clock),\(x),\(y),\(number(0...1)),\(number(-60...60)),\(number(-60...60))]")
            }
            let ahead =
                kind == "move"
                ? (1...2).map { "[\(clock + 4.0 * Double($0)),\(x + velocity.x * Double($0)),\(y),0.5]" } : []
            let predicted = ahead.isEmpty ? "" : ",\"q\":[\(ahead.joined(separator: ","))]"
            entries.append(
                """
                {"k":"\(kind)","id":\(pointer),"p":"\(type)","t":\(clock),"a":\(clock + 2),\
                "s":[\(samples.joined(separator: ","))]\(predicted)}
                """
            )
        }
        return entries
    }

    mutating func batch(_ entries: [String], session: String = session) -> String {
        defer { sequence += 1 }
        return
            "{\"session\":\"\(session)\",\"seq\":\(sequence),\"sent\":\(clock),\"entries\":[\(entries.joined(separator: ","))]}"
    }
}

extension SessionStore {
    /// Accepts a batch's text.
    @discardableResult
    func accept(text: String) throws -> Accepted {
        try Data(text.utf8).withUnsafeBytes { bytes in
            try accept(try CaptureBatch(json: bytes), bytes: bytes, received: 2000.25)
        }
    }
}
