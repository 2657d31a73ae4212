import TouchModel
import TouchRecognition
import TouchRecordings

/// Which people of a dataset have the same strokes: one person under several names would count as several.
struct RepeatedStrokes: Sendable, Codable, Equatable {
    /// A person of a dataset.
    struct Owner: Hashable, Comparable, Sendable, Codable {
        var dataset: String
        var participant: String

        static func < (left: Owner, right: Owner) -> Bool {
            (left.dataset, left.participant) < (right.dataset, right.participant)
        }
    }

    /// The smallest numbers of an owner's strokes stand for all of them (Broder 1997, "On the resemblance and containment of documents"):
    /// those of a union are the smallest of the parts' together.
    static let sketchSize = 256

    private var prints: [Owner: [UInt64]] = [:]

    init() {}

    /// The strokes of a dataset, which is read for them. O(samples).
    ///
    /// - Throws: Whatever reading throws.
    init(of dataset: EvaluationDataset) throws {
        for source in dataset.sources {
            _ = try source.forEachRecording { metadata, strokes in
                let owner = Owner(dataset: dataset.name, participant: PartLabel.named(metadata.participant))
                for stroke in strokes { add(strokesOf: stroke, of: owner) }
            }
        }
    }

    /// Adds a stroke.
    mutating func add(_ samples: [TouchSample], of owner: Owner) {
        var print = StrokePrint()
        for sample in samples.prefix(StrokePrint.mostSamples) { print.add(sample.location, at: sample.timestamp) }
        add(print, of: owner)
    }

    /// Adds a press, of which force is what people differ in: many fingers stay where they are.
    mutating func add(press samples: [TouchSample], of owner: Owner) {
        var print = StrokePrint()
        for sample in samples.prefix(StrokePrint.mostSamples) {
            print.add(sample.location + TouchPoint(sample.force ?? 0, 0), at: sample.timestamp)
        }
        add(print, of: owner)
    }

    /// Adds the strokes of a gesture, or those of a stream of gestures.
    mutating func add(strokesOf points: [GesturePoint], of owner: Owner) {
        var print = StrokePrint()
        var (stroke, count) = (points.first?.stroke, 0)
        for point in points {
            if point.stroke != stroke {
                add(print, of: owner)
                (print, stroke, count) = (StrokePrint(), point.stroke, 0)
            }
            count += 1
            if count <= StrokePrint.mostSamples { print.add(point.location, at: point.timestamp) }
        }
        add(print, of: owner)
    }

    private mutating func add(_ print: StrokePrint, of owner: Owner) {
        guard let value = print.value else { return }
        prints[owner, default: []].append(value)
        if prints[owner]?.count ?? 0 >= 4 * Self.sketchSize { prints[owner] = Self.smallest(prints[owner] ?? []) }
    }

    /// Adds the strokes of other recordings.
    mutating func merge(_ other: RepeatedStrokes) {
        prints.merge(other.prints) { Self.smallest($0 + $1) }
    }

    private static func smallest(_ prints: [UInt64]) -> [UInt64] {
        Array(Set(prints).sorted().prefix(sketchSize))
    }

    /// The people of a dataset who share at least half of the strokes of one of them, in alphabetical order: each list is one person.
    func people(of dataset: String) -> [[String]] {
        let owners = prints.keys.filter { $0.dataset == dataset }.sorted()
        let sketches = owners.map { Self.smallest(prints[$0] ?? []) }
        var roots = Array(owners.indices)
        func root(_ index: Int) -> Int {
            var index = index
            while roots[index] != index { index = roots[index] }
            return index
        }
        var known: [UInt64: Int] = [:]
        for (index, sketch) in sketches.enumerated() {
            for print in sketch {
                guard let other = known[print] else {
                    known[print] = index
                    continue
                }
                let (one, two) = (root(other), root(index))
                if one != two, Self.areAlike(sketches[other], sketch) { roots[max(one, two)] = min(one, two) }
            }
        }
        return Dictionary(grouping: owners.indices, by: root).values.filter { $0.count > 1 }
            .map { $0.map { owners[$0].participant } }.sorted { $0[0] < $1[0] }
    }

    /// Whether at least half of the strokes of one are the other's, by the numbers that both sketches reach.
    private static func areAlike(_ one: [UInt64], _ other: [UInt64]) -> Bool {
        func reach(_ sketch: [UInt64]) -> UInt64 { sketch.count < sketchSize ? .max : sketch[sketchSize - 1] }
        let limit = min(reach(one), reach(other))
        let (own, others) = (Set(one.filter { $0 <= limit }), Set(other.filter { $0 <= limit }))
        return 2 * own.intersection(others).count >= min(own.count, others.count)
    }

    /// The people of all datasets whose strokes are those of another person, who comes before them in the alphabet.
    var copies: Set<Owner> {
        Set(
            Set(prints.keys.map(\.dataset)).flatMap { dataset in
                people(of: dataset).flatMap { $0.dropFirst() }.map { Owner(dataset: dataset, participant: $0) }
            }
        )
    }

    // MARK: Files

    private struct Entry: Codable {
        var owner: Owner
        var prints: [UInt64]
    }

    init(from decoder: any Decoder) throws {
        for entry in try decoder.singleValueContainer().decode([Entry].self) { prints[entry.owner] = entry.prints }
    }

    /// In order, so that equal scores are equal text.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(
            prints.sorted { $0.key < $1.key }.map { Entry(owner: $0.key, prints: Self.smallest($0.value)) }
        )
    }
}
