import TouchModel
import TouchRecognition

extension GestureAnswers {
    /// Pictures of what the best recognizer mistook, at most six.
    package func drawings(of samples: [GestureSample]) -> [GestureDetails.Drawing] {
        guard let best = ranked.first else { return [] }
        return confusions(recognizer: best).prefix(6).compactMap { confusion in
            let mistake = mistakes.first {
                ($0.recognizer, $0.actual, $0.answer) == (best, confusion.actual, confusion.answer)
            }
            guard let mistake else { return nil }
            return GestureDetails.Drawing(
                label: classes[confusion.actual],
                answer: confusion.answer < classes.count ? classes[confusion.answer] : nil,
                share: confusion.share,
                strokes: samples[mistake.test].gesture.framed,
                template: mistake.template.map { samples[$0].gesture.framed } ?? []
            )
        }
    }
}

extension StrokeGesture {
    /// The strokes as x and y, alternately, in a square of 100, to a tenth.
    fileprivate var framed: [[Double]] {
        var low = SIMD2(repeating: Double.infinity)
        var high = -low
        for point in points {
            let location = SIMD2(point.location.x, point.location.y)
            low.replace(with: location, where: location .< low)
            high.replace(with: location, where: location .> high)
        }
        let side = max((high - low).max(), .leastNormalMagnitude)
        let middle = (low + high) / 2
        var strokes: [[Double]] = []
        var stroke: Int?
        for point in points {
            if stroke != point.stroke { strokes.append([]) }
            stroke = point.stroke
            let place = (SIMD2(point.location.x, point.location.y) - middle) / side * 100 + 50
            let rounded = (place * 10).rounded(.toNearestOrAwayFromZero) / 10
            strokes[strokes.count - 1] += [rounded.x, rounded.y]
        }
        return strokes
    }
}
