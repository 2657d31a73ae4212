import PluginSpecification
import Testing
import TouchEvaluation
import TouchModel
import TouchRecognition

/// What every registered recognizer promises, on gestures that nobody drew.
@Suite("Invariants of stroke-gesture recognizers")
struct InvariantTests {
    static let names = StrokeGestureRegistry.standard.kinds.map(\.name)

    /// Points of smooth random strokes.
    private static func gesture(_ label: String, strokes: Int, _ generator: inout SeededGenerator) -> StrokeGesture {
        var points: [GesturePoint] = []
        for stroke in 0..<strokes {
            var place = TouchPoint(generator.uniform(0...200), generator.uniform(0...200))
            var direction = generator.uniform(0...6.28)
            let bend = generator.uniform(-0.4...0.4)
            for _ in 0..<20 {
                points.append(GesturePoint(place, timestamp: 0.01 * Double(points.count), stroke: stroke))
                direction += bend + generator.uniform(-0.1...0.1)
                place += generator.uniform(5...15) * TouchPoint(Self.cosine(direction), Self.cosine(direction - 1.5708))
            }
        }
        return StrokeGesture(label: label, points: points)
    }

    /// A cosine that is good enough to turn by, without a library of mathematics.
    private static func cosine(_ angle: Double) -> Double {
        let turns = angle / 6.283185307179586
        let x = 6.283185307179586 * (turns - turns.rounded())
        let square = x * x
        return 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56 * (1 - square / 90))))
    }

    private static func gestures(_ seed: UInt64, strokes: ClosedRange<Int> = 1...3, count: Int = 12) -> [StrokeGesture]
    {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { number in
            let strokes = Int(generator.uniform(Double(strokes.lowerBound)...Double(strokes.upperBound) + 0.999))
            return gesture("class \(number)", strokes: strokes, &generator)
        }
    }

    private static func trained(_ name: String, _ templates: [StrokeGesture]) throws -> any StrokeGestureRecognizer {
        var recognizer = try StrokeGestureRegistry.standard.makeRecognizer(typed: name)
        try recognizer.train(templates)
        return recognizer
    }

    @Test("a template is nearest to itself, at no distance", arguments: names)
    func selfIsNearest(name: String) throws {
        for seed in 1...5 as ClosedRange<UInt64> {
            let templates = Self.gestures(seed)
            var recognizer = try Self.trained(name, templates)
            for (position, template) in templates.enumerated() {
                let answer = recognizer.classify(template.points)
                let found = try #require(answer)
                #expect(found.label == template.label)
                #expect(found.template ?? position == position)
                // $1's search stops beside the best angle.
                #expect(found.rejectionScore >= 0)
                #expect(found.rejectionScore < 0.02)
            }
        }
    }

    @Test(
        "classifying agrees with all distances, and with itself later",
        // Of the default, one template decides alone only if it is not adjusted.
        arguments: names.map { $0 == "oriented-cloud" ? "oriented-cloud:adjust=0" : $0 }
    )
    func agreesWithDistances(name: String) throws {
        let templates = Self.gestures(7, count: 20)
        var recognizer = try Self.trained(name, templates)
        let candidates = Self.gestures(8, count: 30)
        let first = candidates.map { recognizer.classify($0.points) }
        for (candidate, found) in zip(candidates, first) {
            let distances = recognizer.distances(to: candidate.points)
            #expect(distances.count == templates.count)
            #expect(zip(distances, distances.dropFirst()).allSatisfy { $0.distance <= $1.distance })
            #expect(distances.allSatisfy { !$0.distance.isNaN && $0.distance >= 0 })
            #expect(found?.distance ?? .infinity == distances.first?.distance)
            if let found { #expect(found.label == distances.first?.label) }
            var copy = recognizer
            #expect(copy.classify(candidate.points) == found)
        }
    }

    @Test("place and size do not count", arguments: names.filter { $0 != "rubine" })
    func placeAndSize(name: String) throws {
        let templates = Self.gestures(3)
        var recognizer = try Self.trained(name, templates)
        for candidate in Self.gestures(4) {
            let found = recognizer.classify(candidate.points)
            var moved = candidate
            for index in moved.points.indices {
                moved.points[index].location = 4 * moved.points[index].location + TouchPoint(512, -1024)
            }
            let other = recognizer.classify(moved.points)
            #expect(found?.label == other?.label)
            #expect(abs((found?.distance ?? 0) - (other?.distance ?? 0)) < 1e-5 * max(1, found?.distance ?? 0))
        }
    }

    @Test("rotation does not count where the paper says so", arguments: ["dollar1", "protractor"])
    func rotation(name: String) throws {
        let templates = Self.gestures(5, strokes: 1...1)
        var recognizer = try Self.trained(name, templates)
        for template in templates {
            for angle in [0.7, 2, 4] {
                let (along, across) = (Self.cosine(angle), Self.cosine(angle - 1.5707963267948966))
                let turned = template.points.map {
                    let (x, y) = ($0.location.x, $0.location.y)
                    return GesturePoint(TouchPoint(along * x - across * y, across * x + along * y), stroke: $0.stroke)
                }
                #expect(recognizer.classify(turned)?.label == template.label)
            }
        }
    }

    @Test(
        "order and direction of strokes do not count where the paper says so",
        arguments: ["dollarn", "dollarn-protractor", "dollarp", "dollarp-plus", "dollarq", "oriented-cloud"]
    )
    func strokeOrder(name: String) throws {
        let templates = Self.gestures(6, strokes: 2...3)
        var recognizer = try Self.trained(name, templates)
        for template in templates {
            #expect(recognizer.classify(Array(template.points.reversed()))?.label == template.label)
        }
    }

    @Test(
        "swipes in four directions are told apart by those that see direction",
        arguments: [
            "oriented-cloud", "penny-pincher", "dtw",
        ]
    )
    func swipes(name: String) throws {
        let directions = [
            "right": TouchPoint(1, 0.03), "left": TouchPoint(-1, 0.02), "down": TouchPoint(0.02, 1),
            "up": TouchPoint(0.03, -1),
        ]
        func swipe(_ label: String, _ direction: TouchPoint, _ bend: Double) -> StrokeGesture {
            let across = TouchPoint(-direction.y, direction.x)
            return StrokeGesture(
                label: label,
                points: (0...10).map { step in
                    let along = Double(step) / 10
                    return GesturePoint(100 * (along * direction + bend * along * (1 - along) * across))
                }
            )
        }
        var recognizer = try Self.trained(name, directions.map { swipe($0.key, $0.value, 0.1) })
        for (label, direction) in directions {
            #expect(recognizer.classify(swipe(label, direction, -0.15).points)?.label == label)
        }
    }

    @Test("input without shape has an answer that is a number", arguments: names)
    func degenerate(name: String) throws {
        let dot = StrokeGesture(label: "dot", points: [GesturePoint(TouchPoint(5, 5))])
        let line = StrokeGesture(
            label: "line",
            points: (0..<5).map { GesturePoint(TouchPoint(Double($0), 7), timestamp: Double($0)) }
        )
        let templates = Self.gestures(9, count: 4) + [line, dot]
        var recognizer = try Self.trained(name, templates)
        let place = GesturePoint(TouchPoint(40, 40))
        let inputs: [[GesturePoint]] = [
            [place], [place, place], Array(repeating: place, count: 100),
            [place, GesturePoint(TouchPoint(40, 41))],
            [place, place, GesturePoint(TouchPoint(41, 40)), GesturePoint(TouchPoint(41, 40))],
            (0..<8).map { GesturePoint(TouchPoint(Double($0), 0), stroke: $0) },
            (0..<8).map { GesturePoint(TouchPoint(3, Double($0)), timestamp: .nan) },
            [
                place, GesturePoint(TouchPoint(.nan, 1)), GesturePoint(TouchPoint(.infinity, 1)),
                GesturePoint(TouchPoint(50, 40)),
            ],
            [GesturePoint(TouchPoint(-1e9, -1e9)), GesturePoint(TouchPoint(1e9, 1e9))],
            [GesturePoint(TouchPoint(0, 0)), GesturePoint(TouchPoint(1e-300, 0))],
            [GesturePoint(TouchPoint(1e300, 0)), place],
        ]
        for input in inputs {
            let found = recognizer.classify(input)
            if let found {
                #expect(found.distance.isFinite && found.distance >= 0)
                #expect(found.rejectionScore.isFinite && found.rejectionScore >= 0)
            }
            for distance in recognizer.distances(to: input) { #expect(!distance.distance.isNaN) }
        }
        if name != "rubine" { #expect(recognizer.classify([place, place])?.label == "dot") }
        #expect(recognizer.classify([]) == nil)
        #expect(recognizer.classify([GesturePoint(TouchPoint(.nan, 0))]) == nil)
        #expect(recognizer.distances(to: []).isEmpty)
    }

    @Test("training without points fails, training again forgets", arguments: names)
    func training(name: String) throws {
        var recognizer = try StrokeGestureRegistry.standard.makeRecognizer(typed: name)
        #expect(recognizer.classify([GesturePoint(.zero)]) == nil)
        let templates = Self.gestures(2)
        try recognizer.train(templates)
        #expect(throws: StrokeGestureError.emptyTemplate(label: "empty", position: 1)) {
            try recognizer.train([templates[0], StrokeGesture(label: "empty", points: [])])
        }
        // What failed changed nothing.
        #expect(recognizer.classify(templates[3].points)?.label == templates[3].label)
        try recognizer.train([templates[5]])
        #expect(recognizer.classify(templates[3].points)?.label ?? templates[5].label == templates[5].label)
        try recognizer.train([])
        #expect(recognizer.classify(templates[3].points) == nil)
    }

    @Test("lower bounds are not above distances, whatever the gestures")
    func bounds() throws {
        func check(_ measure: some GestureMeasure) throws {
            // With bounds, the nearest is found without comparing all; without, by comparing all.
            for seed in 20...60 as ClosedRange<UInt64> {
                var recognizer = TemplateRecognizer(measure)
                try recognizer.train(Self.gestures(seed, strokes: 1...5, count: 16))
                for candidate in Self.gestures(seed + 1000, strokes: 1...5, count: 8) {
                    let found = recognizer.classify(candidate.points)
                    let nearest = recognizer.distances(to: candidate.points).first
                    #expect(found?.distance == nearest?.distance && found?.template == nearest?.template)
                }
            }
        }
        try check(DollarP())
        try check(DollarP(cost: .squaredDistance))
        try check(DynamicTimeWarping())
        try check(DynamicTimeWarping(.yardstick))
        try check(OrientedCloud(.nearestAlone))
        try check(DollarPPlus())
    }

    @Test("templates of more strokes than $N orders are kept as they were drawn")
    func manyStrokes() throws {
        let templates = Self.gestures(11, strokes: 7...8, count: 4)
        var recognizer = TemplateRecognizer(DollarN(search: .goldenSection))
        try recognizer.train(templates)
        for template in templates { #expect(recognizer.classify(template.points)?.label == template.label) }
    }

    @Test("defaults of specifications are those of the code")
    func defaults() throws {
        let registry = StrokeGestureRegistry.standard
        for kind in registry.kinds {
            let complete = try registry.complete(StrokeGestureSpecification(typed: kind.name))
            var (plain, spelled) = (
                try registry.makeRecognizer(typed: kind.name), try registry.makeRecognizer(complete)
            )
            let templates = Self.gestures(12)
            try plain.train(templates)
            try spelled.train(templates)
            let points = Self.gestures(13, count: 1)[0].points
            #expect(plain.distances(to: points) == spelled.distances(to: points))
        }
        #expect(registry.kinds.first?.name == "oriented-cloud")
        #expect(throws: SpecificationError.self) { try registry.makeRecognizer(typed: "dollar1:points=3") }
    }
}
