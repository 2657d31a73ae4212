import Foundation
import PluginSpecification
import PredictorTesting
import Testing

@testable import StandardPredictors
@testable import TouchPrediction

@Suite("Predictor registry")
struct PredictorRegistryTests {
    let registry = PredictorRegistry.standard

    func kind(_ name: String, parameters: [ParameterDescription] = []) -> PredictorKind {
        PredictorKind(name: name, summary: "A test.", source: "none", parameters: parameters) { _ in HoldPredictor() }
    }

    @Test("the standard registry holds every kind that the sources declare")
    func holdsEveryKind() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources")
        var declared = 0
        for module in ["TouchPrediction", "StandardPredictors"] {
            let folder = sources.appendingPathComponent(module)
            let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            for file in files where file.hasSuffix(".swift") {
                let source = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
                declared += source.split(separator: "\n").count {
                    $0.contains("static let ")
                        && ($0.hasSuffix("ind = PredictorKind(") || $0.hasSuffix("ind = makeKind("))
                }
            }
        }
        #expect(declared >= 15)
        #expect(registry.kinds.count == declared)
        #expect(registry.kinds.map(\.name).starts(with: ["hold"]), "the yardstick comes first")
    }

    /// Resamplers say what a framework does to input, one predictor needs a file that does not ship, and one is compared with `adaptive` alone.
    static let namedOnly = [
        "adaptive-fir", "android-motion", "android-resampling", "firefox-resampling", "flutter-resampling",
        "openharmony-resampling",
        "chromium-fast-ink", "opentabletdriver-temporal",
    ]

    @Test("every predictor but those that wrap another or have to be named stands for all, and each can be named")
    func comparedKinds() throws {
        let names = registry.kinds.map(\.name)
        #expect(
            registry.comparedKinds.map(\.name)
                == names.filter { !(Self.namedOnly + ["cut"]).contains($0) }
        )
        for kind in registry.kinds { _ = try registry.makePredictor(typed: SmallMotionModel.specification(kind)) }
        _ = try registry.makePredictor("cut")
    }

    @Test("every kind says what it is, where it comes from and what each parameter means")
    func kindsAreDescribed() {
        for kind in registry.kinds {
            #expect(kind.summary.hasSuffix("."), "\(kind.name)")
            #expect(!kind.source.isEmpty)
            let keys = kind.parameters.map { "\($0.name) \($0.condition?.summary ?? "")" }
            #expect(Set(keys).count == keys.count)
            for parameter in kind.parameters {
                #expect(parameter.summary.hasSuffix("."), "\(kind.name) \(parameter.name)")
                #expect(parameter.name.allSatisfy { $0.isLowercase || $0 == "-" })
            }
        }
    }

    @Test("both ends of every parameter's domain make a predictor, and beyond them there is an error")
    func domains() throws {
        for kind in registry.kinds {
            for parameter in kind.parameters {
                let (valid, invalid): ([String], [String]) =
                    switch parameter.domain {
                    case .number(let range):
                        (
                            ["\(range.lowerBound)", "\(range.upperBound)"],
                            ["\(range.lowerBound.nextDown)", "\(range.upperBound.nextUp)", "nan", "inf", "x", "1px"]
                        )
                    case .integer(let range):
                        (
                            ["\(range.lowerBound)", "\(range.upperBound)"],
                            ["\(range.lowerBound - 1)", "\(range.upperBound + 1)", "2.5", "nan"]
                        )
                    case .choice(let words): (words, ["neither", (words.first ?? "") + "x", "1"])
                    // A file that is missing or no model has an error of its own.
                    case .file(let word): ([kind.name == "android-motion" ? SmallMotionModel.recurrent : word], [])
                    case .text: ([], [])
                    }
                var condition = parameter.condition.map { "\($0.parameter)=\($0.values[0])," } ?? ""
                if kind.name == "android-motion", parameter.name != "model" {
                    condition = "model=\(SmallMotionModel.recurrent),"
                }
                for value in valid {
                    #expect(throws: Never.self) {
                        try registry.makePredictor(typed: "\(kind.name):\(condition)\(parameter.name)=\(value)")
                    }
                }
                for value in invalid {
                    let specification = "\(kind.name):\(condition)\(parameter.name)=\(value)"
                    let error = #expect(throws: SpecificationError.self) {
                        try registry.makePredictor(typed: specification)
                    }
                    let message = error?.description ?? ""
                    #expect(message.contains("'\(parameter.name)'") && message.contains("'\(value)'"), "\(message)")
                }
            }
        }
    }

    @Test("an unknown name is answered with the nearest ones")
    func unknownName() {
        let error = #expect(throws: SpecificationError.self) { try registry.makePredictor("kallman") }
        guard case .unknownName(.predictor("kallman"), let nearest) = error else {
            Issue.record("found \(String(describing: error))")
            return
        }
        #expect(nearest.first == "kalman")
        #expect(error?.description.contains("Did you mean 'kalman'") == true)
    }

    @Test("an unknown parameter is answered with the nearest ones, or with there being none")
    func unknownParameter() {
        let error = #expect(throws: SpecificationError.self) { try registry.makePredictor("kalman:proces-noise=1") }
        guard case .unknownParameter("proces-noise", of: .predictor("kalman"), let nearest) = error else {
            Issue.record("found \(String(describing: error))")
            return
        }
        #expect(nearest.first == "process-noise")
        #expect(
            throws: SpecificationError.unknownParameter("window", of: .predictor("hold"), nearest: [])
        ) { try registry.makePredictor("hold:window=1") }
    }

    @Test("a value out of range is answered with the range and the unit")
    func outOfRange() {
        let error = #expect(throws: SpecificationError.self) { try registry.makePredictor("linear:damping=-3") }
        #expect(
            error?.description
                == "predictor 'linear', parameter 'damping': found '-3', expected a number from 0 to 1000 (1/s)."
        )
    }

    @Test(
        "text that is not a specification is an error that says why",
        arguments: [
            "", ":a=1", "hold:", "linear:damping", "linear:damping=", "linear:=1", "linear:damping=1,damping=2",
            "linear:damping=1,",
        ]
    )
    func malformed(text: String) {
        let error = #expect(throws: SpecificationError.self) { try registry.makePredictor(typed: text) }
        guard case .malformedSpecification(text, of: .predictor, problem: _) = error else {
            Issue.record("found \(String(describing: error))")
            return
        }
    }

    @Test("the text of a specification parses to the same specification")
    func roundTrip() throws {
        for text in ["hold", "kalman:model=cv,process-noise=1e6", "linear:window=0.05"] {
            let specification = try PredictorSpecification(typed: text)
            #expect(specification.description == text)
        }
        let spaced = try PredictorSpecification(typed: " kalman : model = cv , process-noise = 1e6 ")
        #expect(spaced.description == "kalman:model=cv,process-noise=1e6")
    }

    @Test("a complete specification states every parameter in the order of the kind, and is its own completion")
    func completion() throws {
        let written = try PredictorSpecification(typed: "linear:damping=5")
        let complete = try registry.complete(written)
        #expect(complete.description == "linear:window=0,samples=32,damping=5,channels=hold")
        #expect(try registry.complete(complete) == complete)
        let velocity = try registry.complete(PredictorSpecification(typed: "kalman:model=cv"))
        #expect(
            velocity.description == "kalman:model=cv,process-noise=3000000,measurement-noise=0.64,start-speed=1000"
        )
        for kind in registry.kinds {
            let complete = try registry.complete(PredictorSpecification(name: kind.name))
            for setting in complete.settings {
                #expect(kind.parameters.contains { $0.name == setting.name && $0.defaultValue == setting.value })
            }
            let unconditional = kind.parameters.filter { $0.condition == nil }.map(\.name)
            #expect(unconditional.allSatisfy { name in complete.settings.contains { $0.name == name } })
            guard kind.name != "android-motion" else { continue }
            #expect(throws: Never.self) { try registry.makePredictor(typed: complete.description) }
        }
    }

    @Test("defaults in specifications are the defaults in code")
    func defaultsAgree() throws {
        var random = RandomNumbers(seed: 3)
        let seed = random.next()
        let stroke = makeStroke(.irregular, seed: seed)
        let pairs: [(String, any Predictor)] = [
            ("linear", Guarded(try LinearPredictor())), ("polynomial", Guarded(try PolynomialPredictor())),
            ("kalman", Guarded(try KalmanBankPredictor())), ("kalman:model=singer", Guarded(try KalmanPredictor())),
        ]
        for (name, predictor) in pairs {
            #expect(
                answers(of: try registry.makePredictor(typed: name), over: stroke)
                    == answers(of: predictor, over: stroke)
            )
        }
    }

    @Test("a name is registered once, and only in lower case with hyphens")
    func registration() throws {
        var registry = registry
        try registry.register(kind("mine-2"))
        #expect(throws: SpecificationError.invalidRegistration(.predictor("mine-2"), problem: "the name is taken")) {
            try registry.register(kind("mine-2"))
        }
        for name in ["", "Mine", "my predictor", "mine:1", "größe"] {
            #expect(throws: SpecificationError.self) { try registry.register(kind(name)) }
        }
        #expect(registry.kinds.count == PredictorRegistry.standard.kinds.count + 1)
        #expect(try registry.makePredictor("mine-2") is HoldPredictor)
    }

    @Test("a kind whose default is outside its own domain is refused")
    func badDefault() {
        var registry = PredictorRegistry()
        let parameter = ParameterDescription.number("gain", "A gain.", range: 0...1, default: 2)
        #expect(
            throws: SpecificationError.invalidRegistration(
                .predictor("mine"),
                problem: "the default of 'gain' is not a number from 0 to 1"
            )
        ) { try registry.register(kind("mine", parameters: [parameter])) }
        #expect(registry.kinds.isEmpty)
    }
}
