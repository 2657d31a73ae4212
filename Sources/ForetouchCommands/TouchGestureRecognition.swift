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

    /// Every gesture of datasets, and what was repaired or left out while reading them.
    func table(of datasets: [Dataset]) throws -> (table: TouchGestureTable, repairs: RepairLog) {
        var table = TouchGestureTable()
        var repairs = RepairLog()
        for (position, specification) in specifications.enumerated() {
            let settings = try TouchGestureRegistry.standard.makeSettings(specification)
            for dataset in datasets {
                for source in dataset.sources {
                    let replay = try TouchGestureReplay(of: source, settings)
                    if position == 0 {
                        repairs.merge(replay.repairs)
                        if replay.stuckContactCount > 0 {
                            Console.remark(
                                "note: \(source.name): \(NumberStyle.count(replay.stuckContactCount, "contact")) never lift although others "
                                    + "come down later; what comes later may not be told"
                            )
                        }
                    }
                    table.add(replay.gestures, recording: source.name, recognizer: specification.presetText)
                }
            }
        }
        return (table, repairs)
    }

    /// Prints and writes why gestures took place, or did not.
    func explain(_ datasets: [Dataset], in folder: OutputFolder?) throws {
        var table = TouchGestureExplanationTable()
        for specification in specifications {
            let settings = try TouchGestureRegistry.standard.makeSettings(specification)
            for source in datasets.flatMap(\.sources) {
                let explanation = try TouchGestureExplanation(of: source, settings)
                table.add(explanation.steps, recording: source.name, recognizer: specification.presetText)
            }
        }
        print(table.lines, terminator: "")
        guard let folder else { return }
        try folder.write([table.file])
        print("Wrote \(table.file.name) to \(folder.path)")
    }

    /// What trials are taken for that are labeled with the gesture that they mean.
    func measured(
        _ datasets: [EvaluationDataset],
        _ sweeps: [TouchGestureSweep],
        _ intervals: IntervalParameters
    ) throws -> MeasuredResult {
        for sweep in sweeps {
            for other in try sweep.unaffected(specifications) {
                Console.remark(
                    "note: '\(other.presetText)' has no gesture that \(sweep.parameter) is of; all values are alike"
                )
            }
        }
        return try MeasuredResult.touchGestures(datasets, specifications, sweeps: sweeps, intervals: intervals)
    }

    /// Prints and writes every gesture.
    func show(_ datasets: [Dataset], in folder: OutputFolder?) throws {
        let (table, repairs) = try table(of: datasets)
        print(table.lines, terminator: "")
        print(NumberStyle.count(table.count, "gesture"))
        print(DatasetReport.counted(repairs), terminator: "")
        guard let folder else { return }
        try folder.write([table.file])
        print("Wrote \(table.file.name) to \(folder.path)")
    }
}
