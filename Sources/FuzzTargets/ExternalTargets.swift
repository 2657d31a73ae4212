import ExternalPredictors
import Foundation
import PluginSpecification
import StandardPredictors
import TouchPrediction

extension FuzzTarget {
    /// What programs say that are run as predictors, and what may be typed to run them. Nothing is run here.
    static let external = [
        FuzzTarget(
            "exec-answers",
            "ended by an ExternalPredictorError or a counted failure, or as many answers as were asked for, all finite and small"
        ) { bytes in
            let lines = try lines(of: bytes)
            guard let greeting = lines.first else { return }
            let log = FailureLog("fuzz", policy: .stop) { _ in }
            let dialogue = try FuzzFinding.refusing(ExternalPredictorError.self) {
                try ExecDialogue(greeting, command: "fuzz", log: log)
            }
            guard let dialogue else { return }
            _ = try FuzzFinding.refusing(ChildFailure.self) { try converse(dialogue, lines.dropFirst()) }
            for entry in log.take().entries {
                guard entry.count > 0, entry.first.unicodeScalars.count <= 501, !entry.first.contains("\n") else {
                    throw FuzzFinding("a failure counted as \(entry)")
                }
            }
        },
        FuzzTarget(
            "external-specification",
            "refused by a SpecificationError, or the same parameters again from what results state"
        ) { bytes in
            let text = String(decoding: bytes.prefix(512), as: UTF8.self)
            _ = try FuzzFinding.refusing(SpecificationError.self) {
                let registry = PredictorRegistry.standard.withExternalPredictors()
                let specification = try PredictorSpecification(typed: text)
                let complete = try registry.complete(specification)
                let again: PredictorSpecification
                do {
                    again = try registry.complete(PredictorSpecification(typed: complete.description))
                } catch {
                    throw FuzzFinding("'\(complete)' is stated and not read: \(error)")
                }
                guard again == complete else { throw FuzzFinding("'\(complete)' reads back as '\(again)'") }
            }
        },
    ]

    /// The lines of an input that comes in pieces of all sizes: those that it has when it comes in one.
    private static func lines(of bytes: UnsafeRawBufferPointer) throws -> [[UInt8]] {
        let expected = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map(Array.init)
        var buffer = LineBuffer()
        var found: [[UInt8]] = []
        var start = 0
        var size = 1
        while start < bytes.count {
            let end = min(bytes.count, start + size)
            do {
                try buffer.append(bytes[start..<end], limit: bytes.count)
            } catch {
                throw FuzzFinding("\(bytes.count) bytes are more than \(bytes.count)")
            }
            while let line = buffer.takeLine() { found.append(line) }
            start = end
            size = size % 13 + 3
        }
        guard found == expected else { throw FuzzFinding("lines that come in pieces are other lines") }
        return found
    }

    /// Takes the lines as answers to questions, the first for one time, the second for two, and so on.
    private static func converse(_ dialogue: ExecDialogue, _ lines: ArraySlice<[UInt8]>) throws {
        var dialogue = dialogue
        var count = dialogue.ask(for: 1)
        for line in lines {
            guard case .answered(let answers) = try dialogue.take(line) else { continue }
            if let answers {
                guard answers.count == count else {
                    throw FuzzFinding("\(answers.count) answers, asked were \(count)")
                }
                for answer in answers {
                    try PredictionCheck.check(answer)
                    guard let location = answer?.location else { continue }
                    guard max(abs(location.x), abs(location.y)) <= ExternalAnswer.largestValue else {
                        throw FuzzFinding("an answer is too large: \(location)")
                    }
                }
            }
            count = dialogue.ask(for: count + 1)
        }
    }
}
