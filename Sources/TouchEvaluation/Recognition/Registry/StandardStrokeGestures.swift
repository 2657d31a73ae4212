import PluginSpecification
import TouchRecognition

/// A generic type holds no static stored property, so the standard registry is kept here.
enum StandardStrokeGestures {
    static let registry: StrokeGestureRegistry = {
        var registry = StrokeGestureRegistry()
        do {
            for kind in kinds { try registry.register(kind) }
        } catch {
            // Names and defaults are constants, covered by a test: only a programmer can break them.
            preconditionFailure("\(error)")
        }
        return registry
    }()

    private enum Answer: String, CaseIterable { case no, yes }

    private enum Rotation: String, CaseIterable { case counts, ignored }

    private static var kinds: [StrokeGestureKind] {
        [
            orientedCloud, dollar1, protractor, dollarN, dollarNProtractor, dollarP, dollarPPlus, dollarQ, pennyPincher,
            rubine,
        ]
            + [timeWarping, yardstick]
    }

    private static var orientedCloud: StrokeGestureKind {
        let defaults = OrientedCloud.Parameters()
        return StrokeGestureKind(
            name: "oriented-cloud",
            summary: "The default: a cloud of points with axes, and the sequence of directions.",
            source: "oriented Chamfer distance: Olson, Huttenlocher 1997; directions: Taranta, LaViola 2015; "
                + "turn and stretch: Besl, McKay 1992",
            fittedOn: ["dollar1", "mmg", "mmgplus", "omniglot"],
            rejectionThreshold: 0.398,
            parameters: [
                .number("axis", "What axes at right angles cost.", range: 0...100, default: defaults.axisWeight),
                .number(
                    "direction",
                    "What directions at right angles cost.",
                    range: 0...100,
                    default: defaults.directionWeight
                ),
                .number(
                    "strokes",
                    "What another number of strokes costs.",
                    range: 0...100,
                    default: defaults.strokeWeight
                ),
                .number(
                    "ink",
                    "Cost of strokes that are longer by a factor of e, relative to the box.",
                    range: 0...100,
                    default: defaults.inkWeight
                ),
                .integer(
                    "nearest",
                    "Number of nearest templates whose mean distance is that of a class.",
                    range: 1...2,
                    default: defaults.nearestCount
                ),
                .number(
                    "adjust",
                    "Classes up to this many times as far as the nearest are compared again, with templates turned and stretched; 0: none.",
                    range: 0...100,
                    default: defaults.adjustedRatio
                ),
                .number(
                    "stiffness",
                    "Cost of turning a template by 1 rad, or of stretching it by a factor of e.",
                    range: 1e-3...1e6,
                    default: defaults.stiffness
                ),
                .choice("rotation", "Whether rotation counts.", default: Rotation.counts),
            ]
        ) { values in
            var parameters = OrientedCloud.Parameters()
            parameters.axisWeight = try values.number("axis")
            parameters.directionWeight = try values.number("direction")
            parameters.strokeWeight = try values.number("strokes")
            parameters.inkWeight = try values.number("ink")
            parameters.nearestCount = try values.integer("nearest")
            parameters.adjustedRatio = try values.number("adjust")
            parameters.stiffness = try values.number("stiffness")
            let rotation: Rotation = try values.choice("rotation")
            parameters.ignoresRotation = rotation == .ignored
            return TemplateRecognizer(OrientedCloud(parameters))
        }
    }

    private static var dollar1: StrokeGestureKind {
        let defaults = Dollar1.Parameters()
        return StrokeGestureKind(
            name: "dollar1",
            summary: "Corresponding points of one stroke, after the best turn.",
            source: "Wobbrock, Wilson, Li 2007, UIST",
            parameters: [points(defaults.points), size(defaults.size)]
        ) { values in
            var parameters = Dollar1.Parameters()
            parameters.points = try values.integer("points")
            parameters.size = try values.number("size")
            return TemplateRecognizer(Dollar1(parameters))
        }
    }

    private static var protractor: StrokeGestureKind {
        let defaults = Protractor.Parameters()
        return StrokeGestureKind(
            name: "protractor",
            summary: "The angle between one stroke and another as vectors, after the best turn.",
            source: "Li 2010, CHI",
            parameters: [
                points(defaults.points),
                .choice("orientation", "Whether rotation counts.", default: defaults.orientation),
                .choice("scaling", "Whether the box is stretched.", default: defaults.scaling),
            ]
        ) { values in
            var parameters = Protractor.Parameters()
            parameters.points = try values.integer("points")
            parameters.orientation = try values.choice("orientation")
            parameters.scaling = try values.choice("scaling")
            return TemplateRecognizer(Protractor(parameters))
        }
    }

    private static var dollarN: StrokeGestureKind {
        StrokeGestureKind(
            name: "dollarn",
            summary: "$1 for several strokes, in every order and direction.",
            source: "Anthony, Wobbrock 2010, GI",
            parameters: orderedStrokes + [size(DollarN.Parameters().size)]
        ) { values in
            var parameters = try DollarN.Parameters(values)
            parameters.size = try values.number("size")
            return TemplateRecognizer(DollarN(parameters, search: .goldenSection))
        }
    }

    private static var dollarNProtractor: StrokeGestureKind {
        StrokeGestureKind(
            name: "dollarn-protractor",
            summary: "Protractor for several strokes, in every order and direction.",
            source: "Anthony, Wobbrock 2012, GI",
            parameters: orderedStrokes
        ) { values in
            TemplateRecognizer(DollarN(try DollarN.Parameters(values), search: .closedForm))
        }
    }

    private static var dollarP: StrokeGestureKind {
        StrokeGestureKind(
            name: "dollarp",
            summary: "Clouds of points, matched greedily.",
            source: "Vatavu, Anthony, Wobbrock 2012, ICMI",
            parameters: cloud
        ) { values in TemplateRecognizer(DollarP(try DollarP.Parameters(values))) }
    }

    private static var dollarPPlus: StrokeGestureKind {
        StrokeGestureKind(
            name: "dollarp-plus",
            summary: "Clouds of points with turning angles, matched freely.",
            source: "Vatavu 2017, CHI",
            parameters: cloud
        ) { values in TemplateRecognizer(DollarPPlus(try DollarP.Parameters(values))) }
    }

    private static var dollarQ: StrokeGestureKind {
        StrokeGestureKind(
            name: "dollarq",
            summary: "$P on squared distances.",
            source: "Vatavu, Anthony, Wobbrock 2018, MobileHCI",
            parameters: cloud
        ) { values in TemplateRecognizer(DollarP(try DollarP.Parameters(values), cost: .squaredDistance)) }
    }

    private static var pennyPincher: StrokeGestureKind {
        StrokeGestureKind(
            name: "penny-pincher",
            summary: "How alike the directions of drawing are.",
            source: "Taranta, LaViola 2015, GI",
            parameters: [points(PennyPincher.Parameters().points)]
        ) { values in
            var parameters = PennyPincher.Parameters()
            parameters.points = try values.integer("points")
            return TemplateRecognizer(PennyPincher(parameters))
        }
    }

    private static var rubine: StrokeGestureKind {
        StrokeGestureKind(
            name: "rubine",
            summary: "Linear discriminants of features of one stroke.",
            source: "Rubine 1991, SIGGRAPH",
            parameters: [.choice("time", "Whether speed and duration are features.", default: Answer.no)]
        ) { values in
            var parameters = Rubine.Parameters()
            let time: Answer = try values.choice("time")
            parameters.usesTime = time == .yes
            return Rubine(parameters)
        }
    }

    private static var timeWarping: StrokeGestureKind {
        StrokeGestureKind(
            name: "dtw",
            summary: "Dynamic time warping of directions, with factors for how the path spreads.",
            source: "Sakoe, Chiba 1978; Keogh 2002; Taranta et al. 2017, CHI",
            parameters: warping(DynamicTimeWarping.Parameters())
        ) { values in TemplateRecognizer(DynamicTimeWarping(try DynamicTimeWarping.Parameters(values))) }
    }

    private static var yardstick: StrokeGestureKind {
        StrokeGestureKind(
            name: "dtw-1nn",
            summary: "Dynamic time warping of points: the yardstick of time series.",
            source: "Sakoe, Chiba 1978",
            parameters: warping(.yardstick)
        ) { values in TemplateRecognizer(DynamicTimeWarping(try DynamicTimeWarping.Parameters(values))) }
    }

    private static func points(_ count: Int) -> ParameterDescription {
        .integer("points", "To how many points a gesture is resampled.", range: 8...1024, default: count)
    }

    private static func size(_ side: Double) -> ParameterDescription {
        .number("size", "The side of the square; distances are in its unit.", range: 1e-3...1e6, default: side)
    }

    private static var cloud: [ParameterDescription] {
        let defaults = DollarP.Parameters()
        return [
            points(defaults.points),
            .choice(
                "steps",
                "The order in which a gesture is prepared: of the papers or of the C# code.",
                default: defaults.steps
            ),
        ]
    }

    private static var orderedStrokes: [ParameterDescription] {
        let defaults = DollarN.Parameters()
        return [
            points(defaults.points),
            .choice("bounded", "Whether rotation counts.", default: defaults.isBounded ? Answer.yes : .no),
            .choice(
                "same-strokes",
                "Whether only templates of as many strokes are compared.",
                default: defaults.needsSameStrokes ? Answer.yes : .no
            ),
            .number(
                "flatness",
                "Boxes whose sides have this ratio or less are not stretched.",
                range: 0...1,
                default: defaults.flatness
            ),
            .integer(
                "most-strokes",
                "Templates of more strokes are kept as they were drawn alone.",
                range: 1...7,
                default: defaults.mostStrokes
            ),
        ]
    }

    private static func warping(_ defaults: DynamicTimeWarping.Parameters) -> [ParameterDescription] {
        [
            .choice("sequence", "What is warped.", default: defaults.sequence),
            points(defaults.points),
            .integer("radius", "How many places may be warped.", range: 0...1024, default: defaults.radius),
            .choice(
                "factors",
                "Whether gestures that spread unlike over the axes are farther.",
                default: defaults.hasFactors ? Answer.yes : .no
            ),
        ]
    }

    fileprivate static func isYes(_ name: String, _ values: ParameterValues) throws(SpecificationError) -> Bool {
        let answer: Answer = try values.choice(name)
        return answer == .yes
    }
}

extension DollarP.Parameters {
    fileprivate init(_ values: ParameterValues) throws(SpecificationError) {
        self.init()
        points = try values.integer("points")
        steps = try values.choice("steps")
    }
}

extension DollarN.Parameters {
    fileprivate init(_ values: ParameterValues) throws(SpecificationError) {
        self.init()
        points = try values.integer("points")
        isBounded = try StandardStrokeGestures.isYes("bounded", values)
        needsSameStrokes = try StandardStrokeGestures.isYes("same-strokes", values)
        flatness = try values.number("flatness")
        mostStrokes = try values.integer("most-strokes")
    }
}

extension DynamicTimeWarping.Parameters {
    fileprivate init(_ values: ParameterValues) throws(SpecificationError) {
        self.init()
        sequence = try values.choice("sequence")
        points = try values.integer("points")
        radius = try values.integer("radius")
        hasFactors = try StandardStrokeGestures.isYes("factors", values)
    }
}
