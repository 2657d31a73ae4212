import ArgumentParser
import Foretouch
import Foundation

struct SpotCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "spot",
        abstract: "Looks for drawn gestures in streams of other pointer activity and measures how well they are found.",
        discussion: """
            TRAINING holds gestures with their classes; a stream's templates are those of its participant, where there are any. The \
            threshold is learned from the templates alone. Where recordings say which gestures were made, or --truth \
            does, prints a table, and with --output writes result.json, metrics.csv (the conditions threshold_factor=… are \
            by multiples of the learned threshold) and these as rejection curves, spot-1.svg and so on; so does the page of 'foretouch report'. Otherwise lists what was found, and writes found.csv. \
            Documentation/stroke-gestures.md says how.

            Examples:
              foretouch spot training.jsonl.gz sessions --templates 5
              foretouch spot training.jsonl session.csv --truth made.csv --output spots
            """
    )

    @Argument(help: ArgumentHelp("Gestures with their classes: a file or a folder.", valueName: "training"))
    var training: String

    @Argument(
        help: ArgumentHelp(
            "Recordings to look in, files or folders; those of the training gestures are left out.",
            valueName: "stream"
        )
    )
    var streams: [String]

    @Option(
        name: [.customLong("recognizer"), .customShort("r")],
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Stroke-gesture recognizers that have the last word, such as dtw or dollarp:points=64.",
            valueName: "spec"
        )
    )
    var recognizers = ["oriented-cloud:nearest=1,adjust=0,ink=0"]

    @Option(
        help: ArgumentHelp("Templates of each class, drawn at random; all without this.", valueName: "count")
    )
    var templates: Int?

    @Option(help: ArgumentHelp("How often templates are drawn.", valueName: "count"))
    var draws = 10

    @Option(
        help: ArgumentHelp(
            "The gestures that were made: columns label, start_s, end_s (from the recording's first sample) and, for several "
                + "recordings, recording.",
            valueName: "file"
        )
    )
    var truth: String?

    @OptionGroup var results: MeasuredOutputOptions

    @OptionGroup var intervals: IntervalOptionGroup

    @OptionGroup(visibility: .hidden) var reading: ReadingOptionGroup

    func validate() throws {
        if let templates, templates < 1 {
            throw ValidationError("--templates \(templates): expected 1 or more.")
        }
        guard draws > 0 else { throw ValidationError("--draws \(draws): expected 1 or more.") }
    }

    func run() async throws {
        let entries = try RecognizerOptions.gestureEntries(recognizers)
        let folder = try results.folder()
        let training = try reading.openOne(training)
        let samples = try RecordedGestures(training.sources, of: training.path).samples
        let opened = try reading.open(streams)
        var streams = try opened.flatMap { try $0.gestureStreams(without: training) }
        guard !streams.isEmpty else {
            throw ValidationError("no recording to look in beside the training gestures: \(training.path)")
        }
        if let truth { try SpottingTruth(path: truth).apply(to: &streams) }
        let evaluator = SpottingEvaluator(
            templates: templates,
            draws: draws,
            seed: intervals.seed,
            intervals: intervals.parameters
        )
        let repeated = streams.filter { $0.truth != nil }.repeatedParticipants
        let copies = Set(repeated.flatMap { $0.dropFirst() })
        let known = streams.filter { $0.truth != nil && !copies.contains($0.participantName) }
        guard !known.isEmpty else {
            guard results.shard == nil, !results.leaderboard else {
                throw ValidationError(
                    "--shard and --leaderboard need recordings that say which gestures were made, or --truth"
                )
            }
            return try list(samples, streams, entries, evaluator, folder)
        }
        for stream in streams where stream.truth == nil {
            ReadingOptionGroup.warn("\(stream.name): left out, for nobody says which gestures were made there")
        }
        for participant in Set(known.map(\.participant))
        where !samples.contains(where: { $0.participant == participant }) {
            ReadingOptionGroup.warn(
                "participant \(participant ?? "unknown") has no training gestures; templates are everybody's"
            )
        }
        let name = Self.name(of: opened)
        let progress = ProgressLine()
        let cells = try await evaluator.evaluate(
            samples,
            known,
            entries,
            dataset: name,
            shard: results.shard ?? .whole
        ) { done, all in
            progress.show("\(done) of \(all) passes")
        }
        progress.finish()
        let data = try (opened + [training]).map { try EvaluationDataset($0) }
        let result = evaluator.result(
            cells,
            subjects: try RecognizerOptions.gestureSubjects(recognizers),
            datasets: [
                .init(
                    name: name,
                    // The streams and the gestures that templates are drawn from.
                    identity: EvaluationDataset.identity(of: data),
                    counts: [
                        "streams": known.count, "gestures": known.reduce(0) { $0 + ($1.truth?.count ?? 0) },
                        "people": Set(known.map(\.participantName)).count,
                    ],
                    mappings: EvaluationDataset.mappingRecord(of: data),
                    repeatedParticipants: repeated
                )
            ],
            shard: results.shard
        )
        try results.show(result, in: folder)
    }

    private func list(
        _ samples: [GestureSample],
        _ streams: [GestureStream],
        _ entries: [GestureEvaluator.Entry],
        _ evaluator: SpottingEvaluator,
        _ folder: OutputFolder?
    ) throws {
        let found = try entries.flatMap { entry in
            try streams.map { stream in
                FoundGestures(
                    recognizer: entry.name,
                    stream: stream.name,
                    gestures: try evaluator.spot(samples, stream, entry)
                )
            }
        }
        print(FoundGestures.text(found), terminator: "")
        guard let folder else { return }
        try folder.write([("found.csv", FoundGestures.csv(found))])
        print("\nWrote found.csv to \(folder.path)")
    }

    /// A dataset's name; of several in a folder, the folder's.
    private static func name(of datasets: [Dataset]) -> String {
        if datasets.count == 1 { return datasets[0].name }
        let folders = Set(
            datasets.map { URL(fileURLWithPath: $0.path).standardizedFileURL.deletingLastPathComponent() }
        )
        return folders.count == 1
            ? folders.first?.lastPathComponent ?? "" : datasets.map(\.name).joined(separator: "+")
    }
}
