import Foundation
import PluginSpecification
import StandardPredictors
import Testing
import TouchPrediction

@Suite("Errors of files that parameters name")
struct ModelFileNameTests {
    /// Every parameter of a standard predictor that takes a file.
    static let parameters = PredictorRegistry.standard.kinds.flatMap { kind in
        kind.parameters.compactMap { parameter -> String? in
            guard case .file = parameter.domain else { return nil }
            return "\(kind.name):\(parameter.name)"
        }
    }

    @Test("parameters that take a file are those of states, models, constants and advices")
    func known() {
        let known: Set = [
            "adaptive:constants", "adaptive:state", "android-motion:model", "cut:advice", "kalman:constants",
        ]
        #expect(Set(Self.parameters) == known)
    }

    private static func advice() throws -> HorizonAdvice {
        let half = HorizonAdvice.Half(participants: 1, strokes: 1, keptShare: 1, lagGainedMilliseconds: 0)
        return HorizonAdvice(
            predictor: RecordedSpecification("kalman"),
            unit: "css-px",
            maximumOvershootPixels: 2,
            penWidthPixels: 0,
            share: 0.9,
            confidence: 0.9,
            fixedHorizonMilliseconds: 0,
            rules: try HorizonRules(speedEdges: [100], slowingBelow: 0.75, turningAbove: 6, horizons: [:]),
            datasets: [],
            fitted: half,
            verified: half
        )
    }

    /// Contents that are wrong in another place each, from the first byte to the last check.
    private static func contents() throws -> [Data] {
        var contents = ["", "\u{0}", "{}", "[]", "NaN", "{\"format\":1}", "no model at all"].map { Data($0.utf8) }
        let advice = try advice().encoded()
        let text = String(decoding: advice, as: UTF8.self)
        contents.append(advice.dropLast(20))
        for (field, wrong) in [
            ("\"formatVersion\":1", "\"formatVersion\":99"),
            ("\"speedEdgesPixelsPerSecond\":[", "\"speedEdgesPixelsPerSecond\":[9e9,"),
        ] {
            #expect(text.contains(field))
            contents.append(Data(text.replacingOccurrences(of: field, with: wrong).utf8))
        }
        let state = try AdaptiveStateExample.file().encoded()
        contents.append(state.dropLast(4))
        contents.append(state.dropFirst(1))
        // A state without a record of whom it was learned from.
        contents.append(state.prefix(AdaptiveState().byteCount))
        return contents
    }

    @Test("say which file it is, whatever is wrong with it", arguments: parameters)
    func named(parameter: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("models-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var paths = [folder.path, folder.path + "/missing", "/dev/null"]
        for (number, content) in try Self.contents().enumerated() {
            let path = folder.path + "/file-\(number)"
            try content.write(to: URL(fileURLWithPath: path))
            paths.append(path)
        }
        for path in paths {
            let specification = try PredictorSpecification(typed: "\(parameter)=\(path)")
            do {
                _ = try PredictorRegistry.standard.makePredictor(specification)
                Issue.record("\(parameter) took \(path)")
            } catch {
                #expect("\(error)".contains(path), "\(parameter): \(error)")
            }
        }
    }
}
