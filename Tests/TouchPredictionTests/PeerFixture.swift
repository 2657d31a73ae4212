import Foundation
import Testing
import TouchModel

/// The files of `Fixtures/peers`.
enum PeerFixture {
    struct Question: Hashable {
        var stroke: Int
        /// The last sample observed.
        var index: Int
        /// In ms.
        var horizon: Int
    }

    static let horizons = [8, 16, 33]

    static func lines(of name: String) throws -> [[Substring]] {
        let url = try #require(
            Bundle.module.url(forResource: name, withExtension: "csv", subdirectory: "Fixtures/peers")
        )
        return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
    }

    static func strokes() throws -> [[TouchSample]] {
        var strokes: [[TouchSample]] = []
        for fields in try lines(of: "strokes") {
            let numbers = try fields.map { try #require(Double($0)) }
            if Int(numbers[0]) == strokes.count { strokes.append([]) }
            strokes[strokes.count - 1].append(
                TouchSample(timestamp: numbers[1], location: TouchPoint(numbers[2], numbers[3]))
            )
        }
        return strokes
    }

    /// Three fields a horizon: x, y, and 1 for an answer at the horizon itself or 2 for the last point of a prediction that
    /// ends before it; empty where there is no answer.
    static func answers(of peer: String) throws -> [Question: TouchPoint] {
        var answers: [Question: TouchPoint] = [:]
        for fields in try lines(of: peer) {
            let (stroke, index) = (try #require(Int(fields[0])), try #require(Int(fields[1])))
            for (position, horizon) in horizons.enumerated() {
                let first = 2 + 3 * position
                guard !fields[first].isEmpty else { continue }
                answers[Question(stroke: stroke, index: index, horizon: horizon)] = TouchPoint(
                    try #require(Double(fields[first])),
                    try #require(Double(fields[first + 1]))
                )
            }
        }
        return answers
    }
}
