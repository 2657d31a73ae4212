import ExternalPredictors
import Foundation
import PluginSpecification
import PredictorTesting
import StandardPredictors
import Testing
import TouchPrediction

@Suite("Predictors from elsewhere")
struct ExternalConformanceTests {
    private static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Examples").path

    /// A straight line has them all, and nothing is lost on the way to another program.
    private static func checkSymmetries(_ predictor: any Predictor) {
        let check = SymmetryCheck(predictor: predictor, stroke: ObservedStroke(seed: 5))
        for move in StrokeMove.all {
            let excess = check.excess(move)
            #expect(excess <= 1, "\(move): off by \(excess) times what rounding explains")
        }
    }

    @Test("the example in Python keeps the invariants of the protocol")
    func program() throws {
        let parameters = ExecParameters(command: "python3 '\(Self.examples)/OwnPredictorPython/constant_velocity.py'")
        let predictor = try ExecPredictor(parameters)
        #expect(checkPredictor(predictor, on: makeStroke(.irregular, count: 20, seed: 1)) == [])
        Self.checkSymmetries(predictor)
    }

    @Test("the example in C keeps the invariants of the protocol", arguments: Sampling.allCases)
    func library(sampling: Sampling) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let library = folder.appendingPathComponent("constant_velocity.so").path
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = [
            "clang", "-O2", "-shared", "-fPIC", "-I", Self.examples + "/../Sources/CForetouchPredictor/include",
            Self.examples + "/OwnPredictorC/constant_velocity.c", "-o", library,
        ]
        try compiler.run()
        compiler.waitUntilExit()
        let predictor = try LibraryPredictor(path: library)
        #expect(checkPredictor(predictor, on: makeStroke(sampling, count: 30, seed: 1)) == [])
        Self.checkSymmetries(predictor)
        // The same mathematics as the predictor that is built in.
        let stroke = makeStroke(sampling, count: 30, seed: 2)
        let builtIn = answers(of: try LinearPredictor(), over: stroke)
        for (own, builtIn) in zip(answers(of: predictor, over: stroke), builtIn) {
            guard let builtIn else { continue }
            #expect((own?.location ?? .zero).distance(to: builtIn.location) < 1e-9)
        }
    }

    @Test("the registry is opened to them only where that is asked for, and what is there keeps its name")
    func registry() throws {
        let standard = PredictorRegistry.standard
        #expect(standard.kinds.filter(\.isExternal).isEmpty)
        let open = standard.withExternalPredictors()
        #expect(open.kinds.map(\.name) == standard.kinds.map(\.name) + ["exec", "library"])
        #expect(open.kinds.filter(\.isExternal).map(\.requiredParameter?.name) == ["command", "file"])
        #expect(open.withExternalPredictors().kinds.count == open.kinds.count)
        for kind in open.kinds.filter(\.isExternal) {
            #expect(kind.summary.hasSuffix(".") && kind.parameters.allSatisfy { $0.summary.hasSuffix(".") })
        }
    }

    @Test("no file of radii makes a program run")
    func notWrapped() throws {
        let open = PredictorRegistry.standard.withExternalPredictors()
        for text in ["exec:true", "library:a.so"] {
            let wrapping = PredictorWrapping(
                wrapped: { _ in RecordedSpecification(text) },
                wrap: { inner, _ in inner }
            )
            var registry = open
            try registry.register(
                PredictorKind(name: "wrapper", summary: "A test.", source: "none", parameters: [], wrapping: wrapping)
            )
            let error = #expect(throws: ModelFileError.self) { try registry.makePredictor("wrapper") }
            #expect(error?.description.contains("only what is typed runs") == true)
        }
    }
}
