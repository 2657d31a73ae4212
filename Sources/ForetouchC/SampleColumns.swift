import CForetouch
import Foretouch

/// A caller's samples.
struct SampleColumns {
    let count: Int
    private let time: UnsafeBufferPointer<Double>
    private let x: UnsafeBufferPointer<Double>
    private let y: UnsafeBufferPointer<Double>
    private let force: UnsafePointer<Double>?
    private let altitude: UnsafePointer<Double>?
    private let azimuth: UnsafePointer<Double>?

    init(_ samples: UnsafePointer<foretouch_samples>?) throws(CallError) {
        guard let samples = samples?.pointee else { throw CallError("samples", found: "NULL", expected: "samples") }
        time = try list(samples.time, samples.count, "samples.time")
        x = try list(samples.x, samples.count, "samples.x")
        y = try list(samples.y, samples.count, "samples.y")
        (force, altitude, azimuth) = (samples.force, samples.altitude, samples.azimuth)
        count = time.count
    }

    /// Appends samples of one contact.
    ///
    /// - Parameters:
    ///   - range: which.
    ///   - time: of the sample before the first of them.
    ///   - place: where they are, for errors.
    /// - Throws: ``CallError`` where one is not finite, or not later than the one before.
    func append(
        _ range: Range<Int>,
        after time: Double = -.infinity,
        in place: @autoclosure () -> String = "",
        to samples: inout [TouchSample]
    ) throws(CallError) {
        var last = time
        for index in range {
            var sample = TouchSample(timestamp: self.time[index], location: TouchPoint(x[index], y[index]))
            guard sample.isFinite else {
                throw CallError(
                    place() + "sample \(index)",
                    found: "time \(sample.timestamp), location (\(x[index]), \(y[index]))",
                    expected: "finite numbers"
                )
            }
            guard sample.timestamp > last else {
                throw CallError(
                    place() + "sample \(index)",
                    found: "time \(sample.timestamp) s after \(last) s",
                    expected: "times that ascend"
                )
            }
            last = sample.timestamp
            if let force { sample.force = try channel(force[index], "force", index) }
            if let altitude { sample.altitude = try channel(altitude[index], "altitude", index) }
            if let azimuth { sample.azimuth = try channel(azimuth[index], "azimuth", index) }
            samples.append(sample)
        }
    }

    @inline(__always)
    private func channel(_ value: Double, _ name: String, _ index: Int) throws(CallError) -> Double? {
        // Kept in single precision.
        guard value.isNaN || Float(value).isFinite else {
            throw CallError("sample \(index)", found: "\(name) \(value)", expected: "a number, or NaN for none")
        }
        return value.isNaN ? nil : value
    }
}

/// Where a caller wants answers.
struct AnswerColumns {
    private let answers: foretouch_answers

    /// - Parameter count: how many there are.
    init(_ answers: UnsafePointer<foretouch_answers>?, count: Int) throws(CallError) {
        guard let answers = answers?.pointee else { throw CallError("answers", found: "NULL", expected: "columns") }
        guard answers.count == count else {
            throw CallError("answers", found: "space for \(answers.count)", expected: "\(count)")
        }
        self.answers = answers
    }

    @inline(__always)
    func set(_ index: Int, _ prediction: Prediction?) {
        answers.x?[index] = prediction?.location.x ?? .nan
        answers.y?[index] = prediction?.location.y ?? .nan
        if answers.radius != nil || answers.level != nil {
            let disc = prediction?.uncertainty?.disc
            answers.radius?[index] = disc?.radius ?? .nan
            answers.level?[index] = disc?.level ?? .nan
        }
        answers.force?[index] = prediction?.force ?? .nan
        answers.altitude?[index] = prediction?.altitude ?? .nan
        answers.azimuth?[index] = prediction?.azimuth ?? .nan
    }
}
