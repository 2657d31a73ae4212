import TouchModel

/// The columns of a batch, decoded and checked against each other.
struct InkSamples {
    struct Problem: Error {
        var found: String
        var expected: String
    }

    private let x: [Double]
    private let y: [Double]
    private let time: [Double]
    private let pressure: [Double]
    private let tilt: [Double]
    private let orientation: [Double]

    init(_ batch: InkStrokeInputBatch) throws(Problem) {
        x = try Self.values(batch.x, "x")
        y = try Self.values(batch.y, "y", count: x.count)
        time = try Self.values(batch.elapsedSeconds, "elapsed_seconds", count: x.count)
        pressure = try Self.values(batch.pressure, "pressure", optional: x.count)
        tilt = try Self.values(batch.tilt, "tilt", optional: x.count)
        orientation = try Self.values(batch.orientation, "orientation", optional: x.count)
    }

    func samples(scale: Double, origin: TouchSample.Origin) -> [TouchSample] {
        x.indices.map { index in
            let location = TouchPoint(x[index], y[index]) * scale
            var sample = TouchSample(timestamp: time[index], location: location, origin: origin)
            if !pressure.isEmpty {
                sample.force = pressure[index]
                sample.maximumPossibleForce = 1
            }
            if !tilt.isEmpty { sample.altitude = .pi / 2 - tilt[index] }
            if !orientation.isEmpty { sample.azimuth = orientation[index] }
            return sample
        }
    }

    private static func values(_ run: InkNumberRun, _ name: String, optional count: Int) throws(Problem) -> [Double] {
        run.deltas.isEmpty ? [] : try values(run, name, count: count)
    }

    private static func values(_ run: InkNumberRun, _ name: String, count: Int? = nil) throws(Problem) -> [Double] {
        if let count, run.deltas.count != count {
            throw Problem(found: "\(run.deltas.count) values of \(name)", expected: "\(count), as of x")
        }
        let scale = Double(run.scale ?? 1)
        let offset = Double(run.offset ?? 0)
        guard scale.isFinite, offset.isFinite else {
            throw Problem(found: "\(name) with scale \(scale) and offset \(offset)", expected: "finite numbers")
        }
        var sum: Int64 = 0
        return run.deltas.map { delta in
            // At most a million 32-bit numbers: no sum of them overflows.
            sum += Int64(delta)
            return offset + scale * Double(sum)
        }
    }
}
