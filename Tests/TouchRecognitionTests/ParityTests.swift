import Testing
import TouchEvaluation
import TouchModel
import TouchRecognition

/// What reference implementations answer for the same gestures.
@Suite("Parity of stroke-gesture recognizers", .enabled(if: SharedGestures.folder != nil, SharedGestures.absence))
struct ParityTests {
    /// One row of the tables under another name.
    struct Reference: Sendable, CustomTestStringConvertible {
        let algorithm: String
        let implementation: String
        let points: String
        /// The recognizer that should answer alike.
        let specification: String
        /// Ours of theirs.
        var distance: @Sendable (Double) -> Double = { $0 }
        /// Figures in single precision agree by this much in the median, others everywhere.
        var isSinglePrecision = false

        var testDescription: String { "\(algorithm), \(implementation), N = \(points)" }
    }

    static let references: [Reference] = {
        let dollar = "dollar.js 2018-07-14"
        let jackknife = "ISUE/Jackknife js"
        let plain = "ISUE/Jackknife js (correction factors off)"
        let java = "cluelab/dollar-recognizers-java (float32)"
        var references = [
            Reference(algorithm: "$1", implementation: dollar, points: "64", specification: "dollar1"),
            Reference(algorithm: "$1", implementation: dollar, points: "16", specification: "dollar1:points=16"),
            Reference(
                algorithm: "Protractor",
                implementation: dollar,
                points: "64",
                specification: "protractor:points=64,scaling=square"
            ),
            Reference(
                algorithm: "Protractor",
                implementation: dollar,
                points: "16",
                specification: "protractor:scaling=square"
            ),
            Reference(
                algorithm: "$P",
                implementation: "pdollar.js 2018-07-14 (Gester copy)",
                points: "32",
                specification: "dollarp"
            ),
            Reference(
                algorithm: "$P+",
                implementation: "pdollarplus.js 2018-07-14",
                points: "32",
                specification: "dollarp-plus"
            ),
            Reference(
                algorithm: "$Q",
                implementation: "qdollar.js 2019 (exhaustive)",
                points: "32",
                specification: "dollarq"
            ),
            Reference(
                algorithm: "$Q",
                implementation: "own calculator: float64 of the C# order scale-translate-resample",
                points: "32",
                specification: "dollarq:steps=csharp"
            ),
            Reference(
                algorithm: "Penny Pincher",
                implementation: "own calculator: 15 unit vectors; sum of dot products negated",
                points: "16",
                specification: "penny-pincher",
                distance: { 1 + $0 / 15 }
            ),
            Reference(algorithm: "Jackknife-IP", implementation: jackknife, points: "16", specification: "dtw"),
            Reference(
                algorithm: "Jackknife-ED",
                implementation: jackknife,
                points: "16",
                specification: "dtw:sequence=points"
            ),
            Reference(algorithm: "DTW-IP", implementation: plain, points: "16", specification: "dtw:factors=no"),
            Reference(
                algorithm: "DTW-ED",
                implementation: plain,
                points: "16",
                specification: "dtw:sequence=points,factors=no"
            ),
            Reference(
                algorithm: "1NN-DTW",
                implementation: "own calculator: N=64 z-normalised squared Euclid radius 6",
                points: "64",
                specification: "dtw-1nn"
            ),
        ]
        for (algorithm, name) in [("$N", "dollarn"), ("$N-Protractor", "dollarn-protractor")] {
            for (bounded, isBounded) in [("true", "yes"), ("false", "no")] {
                for (same, isSame) in [("true", "yes"), ("false", "no")] {
                    references.append(
                        Reference(
                            algorithm: algorithm,
                            implementation: "ndollar.js 2011 bounded=\(bounded) same=\(same)",
                            points: "96",
                            specification: "\(name):bounded=\(isBounded),same-strokes=\(isSame)"
                        )
                    )
                }
            }
        }
        for (algorithm, name) in [("$P", "dollarp"), ("$P+", "dollarp-plus"), ("$Q", "dollarq")] {
            references.append(
                Reference(
                    algorithm: algorithm,
                    implementation: java,
                    points: "32",
                    specification: "\(name):steps=csharp",
                    isSinglePrecision: true
                )
            )
        }
        return references
    }()

    private static let results = Result { try SharedGestures.table("parity/results.csv") }
    private static let matrix = Result { try SharedGestures.table("parity/matrix.csv.gz") }

    @Test("distances and classes are those of the reference", arguments: references)
    func agrees(_ reference: Reference) throws {
        let samples = try ParitySamples.shared.get()
        var differences: [Double] = []
        func compare(_ found: Double, _ text: String?, _ place: Comment) throws {
            let theirs = text == "inf" || text == "" ? Double.infinity : try #require(Double(text ?? ""))
            if theirs == .infinity || found == .infinity {
                #expect(theirs == found, place)
                return
            }
            let expected = reference.distance(theirs)
            // Differences of nearly equal numbers keep the absolute precision of these.
            let difference = abs(found - expected) / max(abs(expected), abs(theirs) * 1e-2, 1e-3)
            if !reference.isSinglePrecision { #expect(difference < 1e-9, place) }
            differences.append(difference)
        }
        for set in ["uni", "multi"] {
            let templates = try #require(samples.templates[set])
            var recognizer = try StrokeGestureRegistry.standard.makeRecognizer(typed: reference.specification)
            try recognizer.train(templates.map(\.gesture))
            let isOurs = { (row: [String: String]) in
                row["set"] == set && row["algorithm"] == reference.algorithm
                    && row["implementation"] == reference.implementation && row["N"] == reference.points
            }
            let results = try Self.results.get().filter(isOurs)
            #expect(results.count == 112)
            let candidates = Dictionary(
                uniqueKeysWithValues: try #require(samples.candidates[set]).map { ($0.name, $0.gesture) }
            )
            for row in results {
                let name = try #require(row["candidate"])
                let points = try #require(candidates[name]).points
                let found = recognizer.classify(points)
                let distances = recognizer.distances(to: points)
                #expect(found?.distance ?? .infinity == distances.first?.distance, "\(name)")
                if !reference.isSinglePrecision {
                    #expect(found?.label ?? "" == row["chosen_class"], "\(name)")
                    #expect((found?.template).map { templates[$0].name } ?? "" == row["chosen_template"], "\(name)")
                }
                try compare(found?.distance ?? .infinity, row["distance"], "\(name)")
                let second = distances.first { $0.label != row["chosen_class"] }
                try compare(second?.distance ?? .infinity, row["second_distance"], "\(name), second")
            }
            var rows: [String: [String: String]] = [:]
            for row in try Self.matrix.get() where isOurs(row) {
                rows[row["candidate"] ?? "", default: [:]][row["template"] ?? ""] = row["distance"]
            }
            #expect(rows.count == 16)
            for (name, distances) in rows {
                for distance in recognizer.distances(to: try #require(candidates[name]).points) {
                    let template = templates[try #require(distance.template)].name
                    try compare(distance.distance, distances[template], "\(name), \(template)")
                }
            }
        }
        differences.sort()
        if reference.isSinglePrecision { #expect(differences[differences.count / 2] < 1e-4) }
    }

    @Test("Rubine's classes, distances and features")
    func rubine() throws {
        let samples = try ParitySamples.shared.get()
        for set in ["uni", "multi"] {
            var recognizer = Rubine()
            let templates = try #require(samples.templates[set])
            try recognizer.train(templates.map(\.gesture))
            let candidates = try #require(samples.candidates[set])
            let rows = try SharedGestures.table("parity/results-rubine.csv").filter { $0["set"] == set }
            #expect(rows.count == candidates.count)
            for (row, candidate) in zip(rows, candidates) {
                #expect(row["candidate"] == candidate.name)
                let answer = recognizer.classify(candidate.gesture.points)
                let found = try #require(answer)
                #expect(found.label == row["chosen_class"], "\(candidate.name)")
                let expected = try #require(Double(row["mahalanobis"] ?? ""))
                #expect(abs(found.distance * found.distance / expected - 1) < 1e-9, "\(candidate.name)")
            }
        }
    }
}
