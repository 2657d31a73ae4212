import Testing
import TouchModel

@testable import TouchRecognition

/// The distances of the default recognizer, against the definitions.
@Suite("Oriented clouds")
struct OrientedCloudTests {
    /// Random walks of one to three strokes.
    private static func gestures(_ seed: UInt64, classes: Int, each: Int) -> [StrokeGesture] {
        var generator = SeededGenerator(seed: seed)
        return (0..<classes * each).map { number in
            var points: [GesturePoint] = []
            for stroke in 0...number % 3 {
                var place = TouchPoint(generator.gaussian(), generator.gaussian()) * 50
                for _ in 0..<15 {
                    place += TouchPoint(generator.gaussian(), generator.gaussian()) * 10
                    points.append(GesturePoint(place, timestamp: 0.01 * Double(points.count), stroke: stroke))
                }
            }
            return StrokeGesture(label: "class \(number % classes)", points: points)
        }
    }

    private static func parameters(nearest: Int, adjust: Double) -> OrientedCloud.Parameters {
        var parameters = OrientedCloud.Parameters()
        parameters.nearestCount = nearest
        parameters.adjustedRatio = adjust
        return parameters
    }

    private static func features(_ gesture: StrokeGesture, _ measure: inout OrientedCloud) -> [SIMD8<Int16>] {
        var path = GesturePath()
        let isRead = path.read(gesture.points.span)
        #expect(isRead)
        var features = Array(repeating: OrientedCloud.blank, count: measure.featureCount)
        var span = features.mutableSpan
        measure.prepare(&path, into: &span)
        return features
    }

    /// The four numbers of each point.
    private static func points(_ features: [SIMD8<Int16>]) -> [[Int]] {
        (0..<32).map { index in (0..<4).map { Int(features[4 * $0 + index % 4][index / 4]) } }
    }

    private static func square(_ first: [Int], _ second: [Int]) -> Int {
        zip(first, second).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }

    @Test("the term of shape is the mean squared distance to nearest points, both ways", arguments: [0, 0.25, 100])
    func shape(axisWeight: Double) {
        var parameters = OrientedCloud.Parameters.nearestAlone
        parameters.axisWeight = axisWeight
        parameters.directionWeight = 0
        parameters.strokeWeight = 0
        var measure = OrientedCloud(parameters)
        let far = StrokeGesture(
            label: "far",
            points: [
                GesturePoint(.zero), GesturePoint(TouchPoint(100, 1)), GesturePoint(TouchPoint(100, 9)),
                GesturePoint(TouchPoint(99, -9)), GesturePoint(TouchPoint(100, 9)), GesturePoint(TouchPoint(99, -9)),
            ]
        )
        let gestures = Self.gestures(1, classes: 6, each: 1) + [far]
        let rows = gestures.map { Self.features($0, &measure) }
        for candidate in gestures {
            let own = Self.features(candidate, &measure)
            for row in rows {
                let (first, second) = (Self.points(own), Self.points(row))
                let costs =
                    first.map { point in second.map { Self.square(point, $0) }.min() ?? 0 }
                    + second.map { point in first.map { Self.square(point, $0) }.min() ?? 0 }
                let expected = Double(costs.reduce(0, +)) / measure.scale
                let whole = measure.distance(of: own.span, to: row.span, below: .infinity)
                let part = measure.distance(of: own.span, to: row.span, below: expected / 2)
                #expect(whole == expected && part >= expected / 2)
            }
        }
    }

    @Test("whole numbers are near to the places and axes that they stand for")
    func steps() {
        var measure = OrientedCloud(.nearestAlone)
        let line = StrokeGesture(
            label: "line",
            points: [GesturePoint(.zero), GesturePoint(TouchPoint(300, 0)), GesturePoint(TouchPoint(300, 300))]
        )
        let steps = (measure.scale / 64).squareRoot()
        let points = Self.points(Self.features(line, &measure)).map { $0.map { Double($0) / steps } }
        #expect(abs(points[0][0] - -0.75) < 0.01 && abs(points[0][1] - -0.25) < 0.01)
        #expect(abs(points[31][0] - 0.25) < 0.01 && abs(points[31][1] - 0.75) < 0.01)
        #expect(abs(points[3][2] - 0.25) < 0.005 && points[3][3] == 0)
        #expect(abs(points[28][2] - -0.25) < 0.005 && points[28][3] == 0)
    }

    @Test("ink costs the squared difference of its logarithms")
    func ink() throws {
        // A line, and the same line drawn there, back and there.
        let line = (0...1).map { GesturePoint(TouchPoint(Double($0) * 100, 0)) }
        let thrice = [0.0, 100, 0, 100].map { GesturePoint(TouchPoint($0, 0)) }
        func distance(_ weight: Double) throws -> Double {
            var parameters = OrientedCloud.Parameters.nearestAlone
            parameters.inkWeight = weight
            var recognizer = TemplateRecognizer(OrientedCloud(parameters))
            try recognizer.train([StrokeGesture(label: "line", points: line)])
            let found = recognizer.classify(thrice)
            return try #require(found).distance
        }
        let logarithm = 1.0986122886681098
        #expect(abs(try distance(1) - distance(0) - logarithm * logarithm) < 0.005)
    }

    @Test("the distance to a class is the mean of its two nearest templates")
    func meanOfTwo() throws {
        let templates =
            Self.gestures(2, classes: 5, each: 4)
            + [Self.gestures(3, classes: 1, each: 1)[0]].map {
                StrokeGesture(label: "only", points: $0.points)
            }
        var recognizer = TemplateRecognizer(OrientedCloud(Self.parameters(nearest: 2, adjust: 0)))
        try recognizer.train(templates)
        var found: [GestureDistance] = []
        for candidate in Self.gestures(4, classes: 10, each: 1) {
            recognizer.classDistances(to: candidate.points.span, into: &found)
            let all = recognizer.distances(to: candidate.points)
            for one in found {
                let own = all.filter { $0.label == one.label }
                let expected = own.count == 1 ? own[0].distance : (own[0].distance + own[1].distance) / 2
                #expect(one.distance == expected)
                #expect(one.template == own[0].template)
            }
            #expect(found.count == 6)
        }
    }

    @Test("classifying finds the nearest class of all, without comparing all", arguments: [1, 2], [0, 0.5, 1.3, 3])
    func pruning(nearest: Int, adjust: Double) throws {
        for seed in 10...29 as ClosedRange<UInt64> {
            let templates = Self.gestures(seed, classes: 8, each: 1 + Int(seed % 4))
            var recognizer = TemplateRecognizer(OrientedCloud(Self.parameters(nearest: nearest, adjust: adjust)))
            try recognizer.train(templates)
            try Self.expectNearest(&recognizer, Self.gestures(seed + 100, classes: 10, each: 1))
            // Copies of templates, and templates of two classes that are the same.
            try Self.expectNearest(&recognizer, templates)
            try recognizer.train(templates + templates.map { StrokeGesture(label: "a \($0.label)", points: $0.points) })
            try Self.expectNearest(&recognizer, templates)
        }
    }

    @Test(
        "classifying finds the nearest class of recorded gestures",
        .enabled(if: SharedGestures.folder != nil, SharedGestures.absence)
    )
    func pruningOfRecorded() throws {
        let samples = try ParitySamples.shared.get()
        for set in ["uni", "multi"] {
            var recognizer = TemplateRecognizer(OrientedCloud())
            try recognizer.train(#require(samples.templates[set]).map(\.gesture))
            try Self.expectNearest(&recognizer, #require(samples.candidates[set]).map(\.gesture))
        }
    }

    private static func expectNearest(
        _ recognizer: inout TemplateRecognizer<OrientedCloud>,
        _ candidates: [StrokeGesture]
    ) throws {
        var all: [GestureDistance] = []
        for candidate in candidates {
            let answer = recognizer.classify(candidate.points)
            let found = try #require(answer)
            recognizer.classDistances(to: candidate.points.span, into: &all)
            let nearest = try #require(
                all.min { ($0.distance, $0.template ?? .max) < ($1.distance, $1.template ?? .max) }
            )
            #expect(found.label == nearest.label && found.distance == nearest.distance)
            #expect(found.template == nearest.template)
        }
    }

    @Test("a template that is turned, stretched or skewed a little is nearer after adjustment, and never farther")
    func adjustment() throws {
        // Corners of an S, 12 points between each and the next.
        let corners = [(100.0, 0.0), (0, 0), (0, 60), (100, 60), (100, 120), (0, 120)].map { TouchPoint($0.0, $0.1) }
        let places = zip(corners, corners.dropFirst()).flatMap { first, second in
            (0..<12).map { first + Double($0) / 12 * (second - first) }
        }
        let template = StrokeGesture(label: "S", points: places.map { GesturePoint($0) })
        var plain = TemplateRecognizer(OrientedCloud(Self.parameters(nearest: 2, adjust: 0)))
        var adjusted = TemplateRecognizer(OrientedCloud(Self.parameters(nearest: 2, adjust: 1)))
        try plain.train([template])
        try adjusted.train([template])
        func distances(_ change: (TouchPoint) -> TouchPoint) throws -> (plain: Double, adjusted: Double) {
            let points = template.points.map {
                GesturePoint(change($0.location), timestamp: $0.timestamp, stroke: $0.stroke)
            }
            let (first, second) = (plain.classify(points), adjusted.classify(points))
            return (try #require(first).distance, try #require(second).distance)
        }
        let changes: [(TouchPoint) -> TouchPoint] = [
            { TouchPoint($0.x - 0.1 * $0.y, $0.y + 0.1 * $0.x) }, { TouchPoint($0.x * 1.1, $0.y / 1.1) },
            { TouchPoint($0.x + 0.1 * $0.y, $0.y + 0.1 * $0.x) },
        ]
        for change in changes {
            let found = try distances(change)
            #expect(found.adjusted < 0.85 * found.plain, "\(found)")
        }
        for candidate in Self.gestures(6, classes: 20, each: 1) {
            let (first, second) = (plain.classify(candidate.points), adjusted.classify(candidate.points))
            #expect(try #require(second).distance <= #require(first).distance)
        }
    }

    @Test("a dot is nearest to dots, however many templates decide")
    func dots() throws {
        let dot = StrokeGesture(label: "dot", points: [GesturePoint(TouchPoint(5, 5))])
        let other = StrokeGesture(label: "dot", points: Self.gestures(7, classes: 1, each: 1)[0].points)
        var recognizer = TemplateRecognizer(OrientedCloud())
        try recognizer.train(Self.gestures(8, classes: 4, each: 2) + [other, dot])
        let found = recognizer.classify([GesturePoint(TouchPoint(40, 40))])
        #expect(found?.label == "dot" && found?.distance == 0)
    }
}
