import Foundation
import TouchModel
import TouchRecordings

/// Writes the outcomes of strokes as lines of a ``PredictionTable``.
struct PredictionRows {
    private let predictors: [[UInt8]]
    private let horizons: [[UInt8]]
    private var bytes: [UInt8] = []
    /// What the lines of a stroke begin with.
    private var stroke: [UInt8] = []
    private var samples: [TouchSample] = []
    /// For each horizon the positions, among the samples that predictors see, of those behind which they were asked.
    private var asked: [[Int]] = []
    /// More than the numbers of a line take.
    private static let numbersOfLine = 7 * 32

    /// - Parameters:
    ///   - predictors: labels, as results have them.
    ///   - horizons: in milliseconds.
    init(predictors: [String], horizons: [Double]) {
        self.predictors = predictors.map { Array((DelimitedText.quoted($0) + ",").utf8) }
        self.horizons = horizons.map { Array((DelimitedText.field($0) + ",").utf8) }
    }

    /// What follows is of this stroke.
    mutating func begin(_ item: StrokeBatchReader.Item, _ replay: StrokeReplay) {
        let slice = item.key.slice
        let fields = [
            slice.dataset, item.identity.recording, String(item.identity.part), slice.participant, slice.task,
            slice.condition, String(item.number),
        ]
        stroke = Array((fields.map(DelimitedText.quoted).joined(separator: ",") + ",").utf8)
        samples = replay.samples
        asked = replay.askedPositions
    }

    /// Adds a line for each outcome.
    mutating func append(_ outcomes: Span<PredictionOutcome>, predictor: Int, horizon: Int) {
        let line = stroke.count + predictors[predictor].count + horizons[horizon].count + Self.numbersOfLine
        bytes.reserveCapacity(max(bytes.count + outcomes.count * line, bytes.capacity))
        for index in outcomes.indices {
            let position = asked[horizon][index]
            bytes += stroke
            bytes.append(integer: Int64(position + 1))
            bytes.append(Self.comma)
            append(samples[position].timestamp)
            bytes += horizons[horizon]
            bytes += predictors[predictor]
            append(outcomes[index].prediction.x)
            append(outcomes[index].prediction.y)
            append(outcomes[index].truth.x)
            append(outcomes[index].truth.y)
            bytes += outcomes[index].isAnswered ? Self.present : Self.absent
        }
    }

    /// Hands over the lines so far and goes on without them.
    mutating func takeBytes() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    private static let comma = UInt8(ascii: ",")
    private static let present = Array("false\n".utf8)
    private static let absent = Array("true\n".utf8)

    /// A number and a comma; the comma alone for what is no number.
    private mutating func append(_ value: Double) {
        if value.isFinite { bytes.append(number: value, singlePrecision: false) }
        bytes.append(Self.comma)
    }
}
