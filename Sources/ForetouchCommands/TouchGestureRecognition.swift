import ArgumentParser
import Foretouch
import Foundation

/// The part of `recognize` that tells touch gestures.
struct TouchGestureRecognition {
    var specifications: [TouchGestureSpecification]

    /// Whether a word names recognizers of touch gestures.
    static func isNamed(_ word: String) -> Bool {
        let name = word.prefix { $0 != ":" }
        return TouchGestureRegistry.standard.kinds.contains { $0.name == name }
    }

    /// What was typed; `nil` where other recognizers were.
    ///
    /// - Throws: `SpecificationError` for a form or a value that is not met; `ValidationError` where others were named, too.
    init?(_ words: [String]) throws {
        guard words.contains(where: Self.isNamed) else { return nil }
        if let other = words.first(where: { !Self.isNamed($0) }) {
            throw ValidationError(
                "--recognizer: 'touch' recognizes touch gestures, '\(other)' does not; name recognizers of one kind"
            )
        }
        specifications = []
        for word in words {
            let specification = try TouchGestureSpecification(typedPreset: word)
            _ = try TouchGestureRegistry.standard.makeSettings(specification)
            if !specifications.contains(specification) { specifications.append(specification) }
        }
    }

    /// Every gesture of datasets.
    func table(of datasets: [Dataset]) throws -> TouchGestureTable {
        var table = TouchGestureTable()
        for specification in specifications {
            let settings = try TouchGestureRegistry.standard.makeSettings(specification)
            for dataset in datasets {
                for source in dataset.sources {
                    let replay = try TouchGestureReplay(of: source, settings)
                    table.add(replay.gestures, recording: source.name, recognizer: specification.presetText)
                }
            }
        }
        return table
    }

    /// What trials are taken for that are labeled with the gesture that they mean.
    func measured(_ datasets: [EvaluationDataset], _ intervals: IntervalParameters) throws -> MeasuredResult {
        try MeasuredResult.touchGestures(datasets, specifications, intervals: intervals)
    }

    /// Prints and writes every gesture.
    func show(_ datasets: [Dataset], in folder: OutputFolder?) throws {
        let table = try table(of: datasets)
        print(table.lines, terminator: "")
        print("\(NumberStyle.count(table.count)) gestures")
        guard let folder else { return }
        try folder.write([table.file])
        print("Wrote \(table.file.name) to \(folder.path)")
    }
}
