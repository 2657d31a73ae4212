import Foundation
import StandardPredictors
import TouchModel
import TouchPrediction

/// A move of the surface and of the clock, and the symmetry that a predictor needs for its answers to move along.
struct StrokeMove: Sendable, CustomStringConvertible {
    var symmetry: PredictorSymmetries
    /// The images of the unit vectors.
    var columns = (x: TouchPoint(1, 0), y: TouchPoint(0, 1))
    var shift = TouchPoint.zero
    var timeShift = 0.0

    static let identity = StrokeMove(symmetry: [])

    /// Several moves for each symmetry. The later clock is that of a device that has run for a day, off the whole ms.
    static let all: [StrokeMove] =
        [TouchPoint(-1234.5, 987.25), TouchPoint(0.1, 3e4)].map { StrokeMove(symmetry: .translation, shift: $0) }
        + [0.3, .pi / 2, 4.5].map {
            StrokeMove(symmetry: .rotation, columns: (TouchPoint(cos($0), sin($0)), TouchPoint(-sin($0), cos($0))))
        }
        + [
            StrokeMove(symmetry: .reflection, columns: (TouchPoint(-1, 0), TouchPoint(0, 1))),
            StrokeMove(symmetry: .reflection, columns: (TouchPoint(1, 0), TouchPoint(0, -1))),
        ]
        + [-17.75, 100_000.000_37].map { StrokeMove(symmetry: .timeShift, timeShift: $0) }
        + [0.37, 51].map { StrokeMove(symmetry: .scaling, columns: (TouchPoint($0, 0), TouchPoint(0, $0))) }

    var description: String { "\(symmetry): \(columns) + \(shift), \(timeShift) s" }

    /// By how much lengths grow.
    var scale: Double { columns.x.length }

    func callAsFunction(_ location: TouchPoint) -> TouchPoint {
        location.x * columns.x + location.y * columns.y + shift
    }

    func callAsFunction(_ sample: TouchSample) -> TouchSample {
        var moved = sample
        moved.timestamp += timeShift
        moved.location = self(sample.location)
        moved.azimuth = sample.azimuth.map(turned)
        return moved
    }

    func callAsFunction(_ answer: Prediction) -> Prediction {
        var moved = answer
        moved.location = self(answer.location)
        moved.azimuth = answer.azimuth.map(turned)
        switch answer.uncertainty {
        case .covariance(let c):
            // M Σ Mᵀ.
            func form(_ left: (Double, Double), _ right: (Double, Double)) -> Double {
                left.0 * (c.xx * right.0 + c.xy * right.1) + left.1 * (c.xy * right.0 + c.yy * right.1)
            }
            let (first, second) = ((columns.x.x, columns.y.x), (columns.x.y, columns.y.y))
            moved.uncertainty = .covariance(
                LocationCovariance(xx: form(first, first), xy: form(first, second), yy: form(second, second))
            )
        case .radius(let radius, let level): moved.uncertainty = .radius(scale * radius, level: level)
        case nil: break
        }
        return moved
    }

    /// The direction into which one goes, in radians.
    private func turned(_ azimuth: Double) -> Double {
        let direction = cos(azimuth) * columns.x + sin(azimuth) * columns.y
        return atan2(direction.y, direction.x)
    }
}

/// A stroke with what the platform predicted after each sample.
struct ObservedStroke: Sendable {
    var samples: [TouchSample]
    var guesses: [[TouchSample]]

    func moved(by move: StrokeMove) -> ObservedStroke {
        ObservedStroke(samples: samples.map { move($0) }, guesses: guesses.map { $0.map { move($0) } })
    }

    /// A curve that speeds up, slows down and turns, with the noise of a sensor, at uneven intervals, some of them longer
    /// than any predictor waits; a pen that leans and presses.
    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed, stream: "symmetry")
        var time = random.uniform(0...100)
        let interval = random.uniform(0.003...0.018)
        let phase = random.uniform(0...6)
        let start = time
        samples = (0..<48).map { _ in
            time += interval * random.uniform(0.6...1.5)
            if random.uniform() < 0.06 { time += random.uniform(0.021...0.15) }
            let angle = 7 * (time - start) + phase + sin(3 * (time - start))
            var sample = TouchSample(
                timestamp: time,
                location: TouchPoint(
                    300 + 170 * cos(angle) + 0.3 * random.gaussian(),
                    400 + 90 * sin(1.3 * angle) + 0.3 * random.gaussian()
                )
            )
            sample.maximumPossibleForce = 4
            sample.force = 1.5 + sin(angle)
            sample.altitude = 0.8 + 0.2 * cos(angle)
            sample.azimuth = remainder(2 * angle, 2 * .pi)
            return sample
        }
        guesses = samples.map { sample in
            (1...random.integer(1...3)).map { step in
                TouchSample(
                    timestamp: sample.timestamp + Double(step) * random.uniform(0.9...1) * 0.018,
                    location: sample.location + TouchPoint(random.gaussian(), random.gaussian())
                )
            }
        }
    }

    private init(samples: [TouchSample], guesses: [[TouchSample]]) {
        self.samples = samples
        self.guesses = guesses
    }

    var longestCoordinate: Double {
        samples.reduce(0) { max($0, abs($1.location.x), abs($1.location.y)) }
    }
    var latestTime: Double { samples.reduce(0) { max($0, abs($1.timestamp)) } }

    /// Every coordinate and stamp is off by as much as this, up or down.
    func jittered(location: Double, time: Double, using random: inout SeededGenerator) -> ObservedStroke {
        func off(_ sample: TouchSample) -> TouchSample {
            var sample = sample
            sample.location += location * TouchPoint(random.uniform(-1...1), random.uniform(-1...1))
            sample.timestamp += time * random.uniform(-1...1)
            return sample
        }
        return ObservedStroke(samples: samples.map { off($0) }, guesses: guesses.map { $0.map { off($0) } })
    }

    /// Shows the stroke to a copy of a predictor and asks for every horizon after each sample; those of a horizon side by
    /// side.
    ///
    /// - Parameter delay: how much later than that is asked.
    func answers(of predictor: any Predictor, horizons: [Double], delay: () -> Double = { 0 }) -> [[Prediction?]] {
        var predictor = predictor
        var answers = [[Prediction?]](repeating: [], count: horizons.count)
        for (position, sample) in samples.enumerated() {
            predictor.observe(sample)
            if var observer = predictor as? any PlatformPredictionObserving {
                let shown = guesses[position]
                observer.observePlatformPredictions(shown.span)
                predictor = observer
            }
            for (index, horizon) in horizons.enumerated() {
                answers[index].append(predictor.predict(at: sample.timestamp + horizon + delay()))
            }
        }
        return answers
    }
}
