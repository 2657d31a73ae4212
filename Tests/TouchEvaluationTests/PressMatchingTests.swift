import Testing
import TouchModel

@testable import TouchEvaluation

@Suite("Matching of detections to presses")
struct PressMatchingTests {
    typealias Episode = PressTruth.Episode

    @Test("the first detection is a hit, further ones are repeats, those of no press are false")
    func kinds() {
        let episodes = [
            Episode(onset: 1, end: 1.5, isCertain: true), Episode(onset: 3, end: 3.2, isCertain: false),
            Episode(onset: 5, end: 5.5, isCertain: true),
        ]
        let matching = PressMatching([0.5, 0.95, 1.2, 3.1, 4, 5.58], to: episodes)
        #expect(matching.presses == 2 && matching.hits == 2 && matching.repeats == 1 && matching.falseDetections == 2)
        #expect(matching.detections.map(\.time) == [0.95, 5.58])
        #expect(PressMatching([], to: episodes).hits == 0)
        #expect(PressMatching([1], to: []).falseDetections == 1)
    }

    @Test("a detection between two presses belongs to the nearer one")
    func nearest() {
        let episodes = [
            Episode(onset: 0, end: 1, isCertain: true), Episode(onset: 1.1, end: 2, isCertain: true),
        ]
        #expect(PressMatching([1.02], to: episodes).detections.map(\.onset) == [0])
        #expect(PressMatching([1.08], to: episodes).detections.map(\.onset) == [1.1])
    }

    @Test("random presses and detections are counted as a plain search counts them")
    func reference() {
        var generator = SeededGenerator(seed: 41)
        for _ in 0..<400 {
            var time = 0.0
            let episodes = (0..<generator.integer(0...4)).map { _ -> Episode in
                let onset = time + generator.uniform(0.02...0.4)
                time = onset + generator.uniform(0.02...0.4)
                return Episode(onset: onset, end: time, isCertain: generator.chance(0.7))
            }
            let times = (0..<generator.integer(0...6)).map { _ in generator.uniform(-0.3...time + 0.3) }.sorted()
            var found: [Int: [Double]] = [:]
            for time in times {
                var best = -1
                var least = 0.1
                for (index, episode) in episodes.enumerated() {
                    let distance =
                        time < episode.onset
                        ? episode.onset - time : time > episode.end ? time - episode.end : 0
                    if distance < least || (distance == least && best < 0) {
                        best = index
                        least = distance
                    }
                }
                found[best, default: []].append(time)
            }
            let certain = episodes.indices.filter { episodes[$0].isCertain }
            let matching = PressMatching(times, to: episodes)
            #expect(matching.presses == certain.count)
            #expect(matching.hits == certain.count { found[$0] != nil })
            #expect(matching.repeats == certain.reduce(0) { $0 + max(0, (found[$1]?.count ?? 0) - 1) })
            #expect(matching.falseDetections == found[-1]?.count ?? 0)
            #expect(
                matching.detections.map { $0.time - $0.onset }
                    == certain.compactMap { index in found[index].map { $0[0] - episodes[index].onset } }
            )
        }
    }
}
