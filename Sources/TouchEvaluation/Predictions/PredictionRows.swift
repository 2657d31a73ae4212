import Foundation
import TouchModel
import TouchRecordings

/// Writes the outcomes of strokes as lines of a ``PredictionTable``.
struct PredictionRows {
    private let predictors: [[UInt8]]
    private let horizons: [[UInt8]]
    /// The unit of places whose scale is known; `nil` for that of the dataset, without a column of it.
    private let unit: LengthUnit?
    /// How many of these units the stroke's own is.
    private var scale = 1.0
    /// What the lines of a stroke end with: whether the prediction is absent, and the unit.
    private var ends: (present: [UInt8], absent: [UInt8]) = ([], [])
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
    ///   - unit: that of places; `nil` for that of the dataset.
    init(predictors: [String], horizons: [Double], unit: LengthUnit? = nil) {
        self.unit = unit
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
        var name = ""
        scale = 1
        if let unit {
            let isPhysical = item.unit == CoordinateSpace.cssPixels.unit
            scale = isPhysical ? unit.unitsPerPixel : 1
            name = "," + (isPhysical ? unit.rawValue : item.unit)
        }
        ends = (Array("false\(name)\n".utf8), Array("true\(name)\n".utf8))
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
            append(outcomes[index].prediction.x * scale)
            append(outcomes[index].prediction.y * scale)
            append(outcomes[index].truth.x * scale)
            append(outcomes[index].truth.y * scale)
            bytes += outcomes[index].isAnswered ? ends.present : ends.absent
        }
    }

    /// Hands over the lines so far and goes on without them.
    mutating func takeBytes() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    private static let comma = UInt8(ascii: ",")

    /// A number and a comma; the comma alone for what is no number.
    private mutating func append(_ value: Double) {
        if value.isFinite { bytes.append(number: value, singlePrecision: false) }
        bytes.append(Self.comma)
    }
}
