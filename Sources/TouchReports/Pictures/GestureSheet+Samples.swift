import TouchEvaluation
import TouchModel
import TouchRecognition

extension GestureSheet {
    /// Drawings that are drawn above each other, of each class.
    private static let mostTogether = 200

    /// A sheet of a gesture set, with a block for each class.
    ///
    /// - Parameters:
    ///   - title: what stands above the page.
    ///   - samples: the set.
    ///   - count: how many drawings of each class are shown one by one: one of each person, then another of each.
    public init(title: String, samples: [GestureSample], count: Int) {
        var labels: [String] = []
        var classes: [String: [GestureSample]] = [:]
        for sample in samples {
            if classes[sample.gesture.label] == nil { labels.append(sample.gesture.label) }
            classes[sample.gesture.label, default: []].append(sample)
        }
        self.init(
            title: title,
            blocks: labels.map { label in
                let all = Self.alternating(classes[label] ?? [])
                let people = Set(all.map(\.participant)).count
                return Block(
                    heading: "\(label): \(all.count) by \(people) \(people == 1 ? "person" : "people")",
                    all: all.prefix(Self.mostTogether).map { Drawing($0) },
                    samples: all.prefix(count).map { Drawing($0) }
                )
            }
        )
    }

    /// One of each person, then another of each.
    private static func alternating(_ samples: [GestureSample]) -> [GestureSample] {
        var counts: [String: Int] = [:]
        let rounds = samples.map { sample in
            counts[sample.participant, default: 0] += 1
            return counts[sample.participant] ?? 0
        }
        return samples.indices.sorted { (rounds[$0], $0) < (rounds[$1], $1) }.map { samples[$0] }
    }
}

extension GestureSheet.Drawing {
    fileprivate init(_ sample: GestureSample) {
        var strokes: [[TouchPoint]] = []
        var last: Int?
        for point in sample.gesture.points {
            if point.stroke != last { strokes.append([]) }
            last = point.stroke
            strokes[strokes.count - 1].append(point.location)
        }
        self.init(strokes: strokes, caption: String(sample.participant.prefix(12)))
    }
}
