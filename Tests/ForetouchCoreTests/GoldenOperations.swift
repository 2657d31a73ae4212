import Foundation
import TouchModel
import TouchRecordings

/// What is done to a predictor, or to touch gestures: rows of eight numbers, so that a program in any language reads them from a file.
struct GoldenOperation {
    enum Kind: Double { case observe, lift, cancel, predict, reset }

    var kind: Kind
    var contact: Int32 = 0
    var time = 0.0
    var location = TouchPoint.zero
    var force = Double.nan
    var altitude = Double.nan
    var azimuth = Double.nan

    var numbers: [Double] {
        [kind.rawValue, Double(contact), time, location.x, location.y, force, altitude, azimuth]
    }

    var sample: TouchSample {
        var sample = TouchSample(timestamp: time, location: location)
        (sample.force, sample.altitude, sample.azimuth) = (force, altitude, azimuth)
        return sample
    }
}

extension [GoldenOperation] {
    /// Strokes of three recordings, two and three of them at a time, with what devices do wrong in between.
    static func recorded() throws -> [GoldenOperation] {
        var operations: [GoldenOperation] = []
        for name in ["finger-60", "irregular-120", "pen-240"] {
            let strokes = try strokes(of: name)
            for (index, stroke) in strokes.prefix(24).enumerated() {
                // Every third begins while the one before it is still down.
                let together = index % 3 == 1 ? [stroke, strokes[index - 1]] : [stroke]
                operations += side(by: together, from: Double(index) * 10)
            }
            operations.append(GoldenOperation(kind: .reset))
        }
        return operations
    }

    private static func strokes(of name: String) throws -> [[TouchSample]] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Datasets/bundled/\(name)")
        var strokes: [[TouchSample]] = []
        var cursor = try Dataset(path: folder.path).sources[0].makeCursor()
        var under: [Int32: [TouchSample]] = [:]
        while let element = try cursor.next() {
            guard case .event(let event) = element else { continue }
            for touch in event.touches {
                under[touch.id, default: []] += touch.samples
                if touch.phase.isTerminal, let stroke = under.removeValue(forKey: touch.id) { strokes.append(stroke) }
            }
        }
        return strokes
    }

    /// Strokes of several contacts from one time on.
    private static func side(by strokes: [[TouchSample]], from start: Double) -> [GoldenOperation] {
        var rows: [(time: Double, operation: GoldenOperation)] = []
        for (number, stroke) in strokes.enumerated() {
            let contact = Int32(7 + number)
            let begun = start + 0.05 * Double(number) - (stroke.first?.timestamp ?? 0)
            for (index, sample) in stroke.enumerated() {
                let time = sample.timestamp + begun
                var operation = GoldenOperation(kind: .observe, contact: contact, time: time)
                operation.location = sample.location + TouchPoint(300 * Double(number), 0)
                operation.force = sample.force ?? .nan
                operation.altitude = sample.altitude ?? .nan
                operation.azimuth = sample.azimuth ?? .nan
                rows.append((time, operation))
                if index % 31 == 17 { rows += wrong(operation).map { (time, $0) } }
                for horizon in [0.008, 0.016, 0.05] {
                    rows.append((time, GoldenOperation(kind: .predict, contact: contact, time: time + horizon)))
                }
            }
            let end = (stroke.last?.timestamp ?? 0) + begun + 0.001
            rows.append((end, GoldenOperation(kind: number == 1 ? .cancel : .lift, contact: contact)))
        }
        return rows.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map {
            $0.element.operation
        }
    }

    /// What must change nothing, or at least end nothing.
    private static func wrong(_ right: GoldenOperation) -> [GoldenOperation] {
        var (late, nowhere, far, unheard) = (right, right, right, right)
        late.time -= 0.1
        nowhere.location.x = .nan
        far.time += 1e-4
        far.location.y = 1e9
        unheard.time = .infinity
        return [
            right, late, nowhere, unheard, GoldenOperation(kind: .predict, contact: right.contact, time: .nan),
            GoldenOperation(kind: .predict, contact: right.contact, time: right.time - 1),
            GoldenOperation(kind: .predict, contact: 999, time: right.time), GoldenOperation(kind: .lift, contact: 998),
        ]
    }
}
