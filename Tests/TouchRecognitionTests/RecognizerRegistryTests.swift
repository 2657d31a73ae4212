import PluginSpecification
import Testing
import TouchEvaluation
import TouchModel

@testable import TouchRecognition

@Suite("Recognizer registry")
struct RecognizerRegistryTests {
    let registry = RecognizerRegistry.standard

    private func force(_ text: String) throws -> ForceRecognizer {
        try #require(try registry.makeRecognizer(typed: text) as? ForceRecognizer)
    }

    @Test("defaults in specifications are the defaults in code")
    func defaultsAgree() throws {
        #expect(try force("force").parameters == ForceRecognizer.Parameters())
        var upright = ForceRecognizer.Parameters()
        upright.force.normalization.axis = .perpendicularToScreen
        #expect(try force("force:axis=perpendicular-to-screen").parameters == upright)
        var sigmoid = ForceRecognizer.Parameters()
        sigmoid.force.transfer = .sigmoid
        #expect(try force("force:transfer=sigmoid").parameters == sigmoid)
        var fisheye = ForceRecognizer.Parameters()
        fisheye.force.transfer = .fisheye
        #expect(try force("force:transfer=fisheye").parameters == fisheye)
    }

    @Test("every setting reaches its parameter")
    func settings() throws {
        let made = try force(
            "force:touches=pencil,maximum=4,offset=-0.1,gain=1.2,axis=perpendicular-to-screen,minimum-altitude=0.3,"
                + "cutoff=10,cutoff-slope=1,derivative-cutoff=2,transfer=fisheye,magnification=3,levels=4,"
                + "level-hysteresis=0.02,began=0.3,hysteresis=0.1,deep=0.8,deep-hysteresis=0.2,dwell=0.01,refractory=0.2"
        ).parameters
        let expected = ForceRecognizer.Parameters(
            touchTypes: .pencil,
            force: ForceTracker.Parameters(
                normalization: .init(
                    maximumForce: 4,
                    axis: .perpendicularToScreen,
                    minimumAltitude: 0.3,
                    calibration: ForceCalibration(offset: -0.1, gain: 1.2)
                ),
                smoothing: .init(minimumCutoff: 10, cutoffSlope: 1, derivativeCutoff: 2),
                transfer: .fisheye(magnification: 3),
                levels: .init(count: 4, hysteresis: 0.02),
                thresholds: .init(
                    beganAt: 0.3,
                    releaseAt: 0.2,
                    deepAt: 0.8,
                    deepReleaseAt: 0.6,
                    minimumDwell: 0.01,
                    refractoryTime: 0.2
                )
            )
        )
        #expect(made == expected)
        #expect(try force("force:smoothing=none").parameters.force.smoothing == nil)
    }

    @Test("a threshold moves with its hysteresis, and what cannot be is named as it was typed")
    func dependent() throws {
        #expect(try force("force:began=0.2").parameters.force.thresholds.releaseAt == 0.15)
        for (text, parameter) in [
            ("force:began=0.04", "hysteresis"), ("force:deep=0.3", "deep"), ("force:levels=100", "level-hysteresis"),
        ] {
            let error = #expect(throws: SpecificationError.self) { try registry.makeRecognizer(typed: text) }
            guard case .invalidValue(_, let named, .recognizer("force"), _) = error else {
                Issue.record("\(text): \(String(describing: error))")
                continue
            }
            #expect(named == parameter)
        }
        let unknown = #expect(throws: SpecificationError.self) { try registry.makeRecognizer("forse") }
        #expect(unknown?.description.contains("Did you mean 'force'?") == true)
        let conditional = #expect(throws: SpecificationError.self) {
            try registry.makeRecognizer("force:smoothing=none,cutoff=4")
        }
        #expect(conditional?.description.contains("smoothing=one-euro") == true)
    }

    @Test(
        "what cannot be is reported with the value that was typed, or the default's, not with what follows from it",
        arguments: [
            ("force:hysteresis=0.5", "hysteresis", "0.5", "less than began, 0.4"),
            ("force:began=0.04", "hysteresis", "0.05", "less than began, 0.04"),
            ("force:deep=0.30", "deep", "0.30", "began, 0.4, or more"),
            ("force:deep-hysteresis=0.41", "deep-hysteresis", "0.41", "at most 0.4,"),
            ("force:levels=100", "level-hysteresis", "0.04", "less than a level's width, 0.01"),
        ]
    )
    func found(text: String, parameter: String, value: String, expected: String) throws {
        let error = #expect(throws: SpecificationError.self) { try registry.makeRecognizer(typed: text) }
        guard case .invalidValue(let found, let named, .recognizer("force"), let range) = error else {
            Issue.record("\(text): \(String(describing: error))")
            return
        }
        #expect(named == parameter && found == value && range.contains(expected), "\(found) \(range)")
    }

    @Test("hysteresis up to what is possible is accepted and stated as given")
    func largest() throws {
        #expect(try force("force:deep-hysteresis=0.4").parameters.force.thresholds.deepReleaseAt == 0.35)
        let complete = try registry.complete(RecognizerSpecification(typed: "force:hysteresis=0.39"))
        #expect(complete.description.contains(",hysteresis=0.39,"))
    }

    @Test("a complete specification makes the same recognizer")
    func completion() throws {
        let complete = try registry.complete(RecognizerSpecification(typed: "force:began=0.5,transfer=quadratic"))
        let made = try #require(try registry.makeRecognizer(complete) as? ForceRecognizer)
        #expect(made.parameters == (try force("force:began=0.5,transfer=quadratic").parameters))
        #expect(try registry.complete(complete) == complete)
    }

    @Test("swept thresholds replace those of the light press and push the deep ones out of the way")
    func sweep() throws {
        let swept = try force("force").withThresholds(beganAt: 0.9, releaseAt: 0.85)
        let thresholds = swept.definition.thresholds
        #expect(thresholds.beganAt == 0.9 && thresholds.releaseAt == 0.85)
        #expect(thresholds.deepAt == 0.9 && thresholds.deepReleaseAt == 0.85)
        #expect(throws: ForceParameterError.self) { try force("force").withThresholds(beganAt: 0.2, releaseAt: 0.3) }
    }
}
