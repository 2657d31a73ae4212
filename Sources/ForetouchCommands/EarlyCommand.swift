import ArgumentParser
import Foretouch
import Foundation

struct EarlyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "early",
        abstract: "Measures how early recognizers of stroke gestures can decide, and whether prediction helps.",
        discussion: """
            Every recording is a gesture: its task is the class. Each person is left out in turn. Of the others, some teach: \
            their gestures are templates, and a rule that says when a classifier is sure enough is learned from them. The \
            classifier is shown what was drawn so far; that and what a predictor expects; or the true future.

            Prints tables and a sentence for each dataset and condition. With --output, writes curves as early-1.svg and so on \
            beside metrics.csv and result.json; the column condition has the input, and of curves the fraction of the duration. Documentation/stroke-gestures.md defines the figures.

            First it says how many comparisons there are. At Ctrl-C it finishes what is under way; with --output, early.jsonl keeps what is done, and the same command goes on from there.

            Example:
              foretouch early dollar1.jsonl.gz --condition medium -p kalman linear
            """
    )

    @Option(
        name: .recognizer,
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Stroke-gesture recognizers' specifications: a name, or name:parameter=value,… Each is trained on whole templates "
                + "and on beginnings.",
            valueName: "spec"
        )
    )
    var recognizers = ["oriented-cloud:nearest=1,adjust=0,ink=0"]

    @Option(
        name: .predictor,
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Predictors' specifications. Each is an input, which costs as much as none.",
            valueName: "spec"
        )
    )
    var predictors = ["kalman"]

    @Option(
        name: .horizon,
        help: ArgumentHelp("How far predictions and the true future reach, in milliseconds.", valueName: "ms")
    )
    var horizon = 33.0

    @Option(
        name: .customLong("condition"),
        help: ArgumentHelp("Only these conditions. May be given several times. Without it, all, each apart.")
    )
    var conditions: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Participants to leave out, such as a pilot.", valueName: "name")
    )
    var excludeParticipant: [String] = []

    @Option(
        help: ArgumentHelp(
            "How many people teach, drawn at random (default: 9, or all but the one tested).",
            valueName: "count"
        )
    )
    var participants: Int?

    @Option(help: ArgumentHelp("Templates of each class by each of them; two cost twice as much.", valueName: "count"))
    var templates = 1

    @Option(help: ArgumentHelp("How many beginnings a template is cut into, itself among them.", valueName: "count"))
    var prefixes = 10

    @Option(
        help: ArgumentHelp(
            "The share of right decisions that rules are learned for, 0 to 1. Default: 0.95 of that of whole gestures.",
            valueName: "share"
        )
    )
    var targetAccuracy: Double?

    @OptionGroup var results: MeasuredOutputOptions

    @OptionGroup var intervals: IntervalOptionGroup

    @OptionGroup var data: DataOptions

    func validate() throws {
        guard (0...1000).contains(horizon) else {
            throw ValidationError("--horizon: found \(horizon), expected 0 to 1000 ms")
        }
        guard participants ?? 2 > 1, templates > 0, (1...100).contains(prefixes) else {
            throw ValidationError(
                "expected --participants of 2 or more, --templates of 1 or more and --prefixes from 1 to 100"
            )
        }
        if let targetAccuracy, !(0...1).contains(targetAccuracy) {
            throw ValidationError("--target-accuracy: found \(targetAccuracy), expected 0 to 1")
        }
    }

    func run() async throws {
        var evaluator = EarlyEvaluator(
            recognizers: try RecognizerOptions.gestureEntries(recognizers),
            predictors: try predictors.map {
                let specification = try PredictorSpecification(typed: $0)
                return NamedPredictor(
                    "\(specification)",
                    try ForetouchCommand.registry.makePredictor(specification)
                )
            },
            horizon: horizon / 1000
        )
        evaluator.templates = templates
        evaluator.prefixes = prefixes
        evaluator.targetAccuracy = targetAccuracy
        evaluator.seed = intervals.seed
        evaluator.intervals = intervals.parameters
        let folder = try results.folder()
        let groups = try gestures()
        evaluator.people = participants ?? min(9, (groups.map { $0.record.counts["people"] ?? 0 }.max() ?? 0) - 1)
        let (subjects, records) = (try RecognizerOptions.gestureSubjects(recognizers), groups.map(\.record))
        let logName = (results.shard.map { "early-part-\($0.number)-of-\($0.count)" } ?? "early") + ".jsonl"
        var log = EarlyLog(path: folder.map { $0.path + "/" + logName })
        try evaluator.open(&log, recognizers: subjects, datasets: records, shard: results.shard)
        if let folder {
            Interruption.remark.withLock { $0 = "the same command goes on from \(folder.path)/\(logName)" }
            Interruption.isAwaited.withLock { $0 = true }
        } else {
            Interruption.remark.withLock { $0 = "nothing was written; --output keeps what is done" }
        }
        let cells: [MeasuredCell]
        do {
            cells = try await measure(groups, by: evaluator, &log)
        } catch is CancellationError where Interruption.isRequested {
            Interruption.end()
        }
        let result = evaluator.result(cells, recognizers: subjects, datasets: records, shard: results.shard)
        Interruption.isAwaited.withLock { $0 = false }
        try results.show(result, in: folder)
        try log.remove()
    }

    /// Says what it costs, and measures.
    private func measure(
        _ groups: [(record: MeasuredResult.DatasetRecord, samples: [GestureSample])],
        by evaluator: EarlyEvaluator,
        _ log: inout EarlyLog
    ) async throws -> [MeasuredCell] {
        let shard = results.shard ?? .whole
        var work = EarlyWork()
        for group in groups {
            work += evaluator.work(group.samples, dataset: group.record.name, shard: shard, log: log)
        }
        let words = Self.words(on: work, inputCount: 1 + predictors.count, known: log.count)
        Console.remark(asIs: LineWrap.line(words))
        let progress = ProgressLine()
        let time = RemainingTime()
        // Of the first parts one is done while others are under way, and a recognizer on whole templates is done soon: an estimate of
        // as many as are shared out evenly is nearly right.
        let enough = 2 * OrderedParallelMap.coreCount
        var (earlier, parts) = (0, 0)
        var cells: [MeasuredCell] = []
        for (record, samples) in groups {
            var made = 0
            cells += try await evaluator.evaluate(
                samples,
                dataset: record.name,
                shard: shard,
                log: &log,
                isStopped: { Interruption.isRequested }
            ) { done, total in
                made = total
                let share = Double(earlier + done) / Double(max(1, work.comparisons))
                let remaining = time.seconds(after: share)
                parts += 1
                if parts == enough, remaining > 10 {
                    progress.finish()
                    Console.remark("about \(RemainingTime.words(remaining)) to go")
                }
                progress.show(
                    "\(record.name): \(NumberStyle.fixed(100 * Double(done) / Double(max(1, total)), 0)) % of it, about "
                        + "\(RemainingTime.words(remaining)) to go in all"
                )
            }
            earlier += made
        }
        progress.finish()
        return cells
    }

    /// What it costs, and what costs less.
    private static func words(on work: EarlyWork, inputCount: Int, known: Int) -> String {
        let comparisons = NumberStyle.fixed(Double(work.comparisons) / 1e6, 1)
        var text =
            "\(NumberStyle.count(work.gestures)) gestures, \(inputCount) inputs: \(NumberStyle.count(work.queries)) "
        text +=
            "queries of up to \(NumberStyle.count(work.templates)) templates and beginnings, \(comparisons) million "
        text += "comparisons; fewer with --predictor, --templates, --participants, --prefixes"
        if known > 0 { text += "; \(NumberStyle.count(known)) parts are known and not made again" }
        return text
    }

    /// How many gestures, classes and people there are, and how few templates some class of some person has, if those are fewer than
    /// `--templates`.
    private func counts(of samples: [GestureSample], _ dataset: String, _ note: String) throws -> [String: Int] {
        let name = dataset.withVisibleControls
        let people = Set(samples.map(\.participant)).count
        let classes = Set(samples.map(\.gesture.label)).count
        guard people > 2, classes > 1 else {
            throw ValidationError(
                "\(name): found \(people) people\(note) and \(classes) classes, expected at least three people and two classes"
            )
        }
        if let participants, participants >= people {
            throw ValidationError(
                "\(name): --participants: found \(participants), but \(people) people, of whom one is tested; expected at most \(people - 1)"
            )
        }
        let drawn = EarlyDraw.templateCounts(samples)
        guard let most = drawn.max(), templates <= most else {
            throw ValidationError(
                "\(name): --templates: found \(templates), but no more than \(drawn.max() ?? 0) gestures of a class by one person; expected "
                    + "at most so many"
            )
        }
        var counts = ["gestures": samples.count, "classes": classes, "people": people]
        if let fewest = drawn.min(), fewest < templates { counts[EarlyEvaluator.fewestTemplates] = fewest }
        return counts
    }

    /// The gestures of each dataset and condition, by the name that rows give it.
    private func gestures() throws -> [(record: MeasuredResult.DatasetRecord, samples: [GestureSample])] {
        var groups: [(record: MeasuredResult.DatasetRecord, samples: [GestureSample])] = []
        var found: Set<String> = []
        for dataset in try data.open() {
            var byCondition: [String: [GestureSample]] = [:]
            var recorded = try RecordedGestures(dataset, asWritten: false)
            recorded.leaveOutRepeatedParticipants()
            for sample in recorded.samples where !excludeParticipant.contains(sample.participant) {
                found.insert(sample.condition)
                byCondition[sample.condition, default: []].append(sample)
            }
            for (condition, samples) in byCondition.sorted(by: { $0.key < $1.key })
            where conditions.isEmpty || conditions.contains(condition) {
                let name = condition.isEmpty ? dataset.name : "\(dataset.name) \(condition)"
                let record = recorded.record(
                    of: dataset,
                    name: name,
                    counts: try counts(of: samples, name, recorded.repeatedWords)
                )
                groups.append((record, samples))
            }
        }
        guard !groups.isEmpty else {
            throw ValidationError(
                "no gestures of these conditions; there are \(found.sorted().joined(separator: ", "))"
            )
        }
        return groups
    }
}
