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

    @Test("parameters that take a file are those of models, constants, radii and advices")
    func known() {
        let known: Set = [
            "autoregressive:model", "neural:model", "neural-tiny:model", "calibrated:radii", "android-motion:model",
            "cut:advice", "kalman:constants",
        ]
        #expect(Set(Self.parameters) == known)
    }

    /// Contents that are wrong in another place each, from the first byte to the last check.
    private static func contents() throws -> [Data] {
        var contents = ["", "\u{0}", "{}", "[]", "NaN", "{\"format\":1}", "no model at all"].map { Data($0.utf8) }
        let whole = try AutoregressiveModel.builtIn().encoded()
        let text = String(decoding: whole, as: UTF8.self)
        contents.append(whole.dropLast(20))
        for (field, wrong) in [("\"formatVersion\":1", "\"formatVersion\":99"), ("\"ages\":[", "\"ages\":[9,")] {
            #expect(text.contains(field))
            contents.append(Data(text.replacingOccurrences(of: field, with: wrong).utf8))
        }
        let neural = try NeuralModel.builtIn().encoded()
        contents.append(neural.dropLast(4))
        contents.append(neural.dropFirst(1))
        // The last four bytes are a number of a tensor: not a number.
        contents.append(neural.dropLast(4) + Data([0xFF, 0xFF, 0xFF, 0x7F]))
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
