import ArgumentParser
import Foretouch
import Foundation
import TouchModel

struct SubmitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "submit",
        abstract: "Makes one small public file of results, and checks such files.",
        discussion: """
            Writes results/NAME.json for a pull request: every predictor at every horizon with its interval, the data's hashes, and the \
            commands that repeat it. A predictor that was fitted on the data, figures that are not what the result's own sums \
            give, and text that names a person, an e-mail address or a path are refused.

            With --dataset the data are compared with the result's hash and with what predictors were fitted on, and say their \
            pointer and rate. With --check the files are submissions; --repeat evaluates again what --dataset names and what can be \
            synthesized. Each file gets a verdict, and the exit status is non-zero if one of them is refused.

            Examples:
              foretouch evaluate Datasets/bundled/pen-240 -p kalman --output run
              foretouch submit run/result.json --name pen-kalman --device "simulated pen" \\
                --dataset Datasets/bundled/pen-240
              foretouch submit --check results/bundled.json --repeat \\
                --dataset Datasets/bundled
            """
    )

    @Argument(
        help: ArgumentHelp("Results: result.json of 'evaluate'. With --check: submissions.", valueName: "file"),
        completion: .file(extensions: ["json"])
    )
    var files: [String]

    @Option(
        help: ArgumentHelp("The submission's name: lower case letters, digits and hyphens.", valueName: "name")
    )
    var name: String?

    @Option(
        help: ArgumentHelp("On what the recordings were made: \"iPad Pro 11 (2024), iPadOS 18.2\".", valueName: "text")
    )
    var device: String?

    @Option(help: ArgumentHelp("Who sends it in, as it shall stand in public.", valueName: "text"))
    var who: String?

    @Option(
        name: .dataset,
        help: ArgumentHelp(
            "Data that were evaluated: a dataset, or a folder of them. May be given several times.",
            valueName: "dataset"
        )
    )
    var datasets: [String] = []

    @Option(
        help: "What touched the surface: finger, pen, mouse or mixed. Without it the data of --dataset say it."
    )
    var pointer: SubmittedPointer?

    @Option(
        help: ArgumentHelp(
            "The median rate of samples. Without it the data of --dataset say it.",
            valueName: "Hz"
        )
    )
    var sampleRate: Double?

    @Option(help: ArgumentHelp("The file to write; results/NAME.json without it.", valueName: "file"))
    var output: String?

    @Flag(help: "Check submissions instead of making one.")
    var check = false

    @Flag(help: "With --check: also evaluate again where the data are at hand, and compare the figures.")
    var `repeat` = false

    @OptionGroup(visibility: .hidden) var reading: ReadingOptionGroup

    func validate() throws {
        guard !files.isEmpty else { throw ValidationError("name at least one file") }
        if check {
            guard name == nil, device == nil, who == nil, pointer == nil, sampleRate == nil, output == nil else {
                throw ValidationError("--check reads submissions; it goes with --repeat and --dataset only")
            }
            guard self.repeat || datasets.isEmpty else {
                throw ValidationError("--dataset names data to evaluate again: ask for it with --repeat")
            }
            return
        }
        guard !self.repeat else { throw ValidationError("--repeat goes with --check") }
        guard let name, device != nil else {
            throw ValidationError("a submission needs --name and --device; --check checks one")
        }
        guard SubmissionCheck.isName(name) else {
            throw ValidationError("--name: found '\(name)', expected \(SubmissionCheck.nameForm)")
        }
    }

    func run() async throws {
        if check { try await checkFiles() } else { try submit() }
    }

    private func submit() throws {
        guard let name, let device else { return }
        let path = output ?? "results/\(name).json"
        try PartialFolder.create(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        let file = try OutputFile(path: path, endings: [".json"])
        let data = try SubmissionSources(try reading.open(datasets))
        var participants: Set<String> = []
        var evaluations: [Submission.Evaluation] = []
        var versions: Set<String> = []
        for path in files {
            guard case .evaluation(let result) = try AnyResult(path: path) else {
                throw SubmissionError.unreadable(
                    path: path,
                    found: "a measurement of recognizers, or of time",
                    expected: "a result.json of 'foretouch evaluate' or 'leaderboard'"
                )
            }
            versions.insert(result.version)
            participants.formUnion(result.participantNames())
            evaluations.append(
                try Submission.Evaluation(result, path: path) { record throws(SubmissionError) in
                    try submitted(record, of: path, among: data)
                }
            )
        }
        participants.remove(PartLabel.unspecified)
        guard let version = versions.first, versions.count == 1 else {
            throw SubmissionError.invalid(
                file: files.joined(separator: ", "),
                field: "version",
                found: versions.sorted().joined(separator: ", "),
                expected: "results of one version of Foretouch"
            )
        }
        let submission = Submission(version: version, name: name, who: who, device: device, evaluations: evaluations)
        try SubmissionCheck.check(
            submission,
            file: path,
            participants: participants,
            registry: ForetouchCommand.registry
        )
        let contents = try submission.fileContents()
        guard contents.count <= Submission.largestFile else {
            throw SubmissionError.invalid(
                file: path,
                field: "size",
                found: "\(contents.count) bytes",
                expected: "at most \(Submission.largestFile): evaluate fewer predictors, horizons or breakdowns"
            )
        }
        try file.write(contents)
        let rows = evaluations.reduce(0) { $0 + $1.rows.count }
        print("Wrote \(path): \(NumberStyle.count(rows, "row")), \(contents.count) bytes")
        for line in evaluations.flatMap(\.commands) { print("  " + line) }
    }

    /// What is known of a result's dataset.
    private func submitted(
        _ record: EvaluationResult.DatasetRecord,
        of path: String,
        among data: SubmissionSources
    ) throws(SubmissionError) -> SubmittedData {
        if let found = try data.data(ofIdentity: record.identity) {
            for (option, stated, isSo) in [
                ("--pointer", pointer?.rawValue, pointer == nil || pointer == found.pointer),
                (
                    "--sample-rate", sampleRate?.plainText,
                    sampleRate.map { SubmissionRepetition.isSameRate($0, found.rateHz) } ?? true
                ),
            ] where !isSo {
                throw .invalid(
                    file: path,
                    field: option,
                    found: stated ?? "none",
                    expected:
                        "that of the data of '\(record.name)' (\(found.pointer.rawValue), \(found.rateHz.plainText) Hz), or neither "
                        + "option; import the data with --touch-type or --rate if they are wrong"
                )
            }
            return found
        }
        if let other = data.identity(ofName: record.name) {
            throw .changedData(file: path, dataset: record.name, found: other, expected: record.identity)
        }
        guard datasets.isEmpty else {
            throw .changedData(
                file: path,
                dataset: record.name,
                found: data.identities.joined(separator: ", "),
                expected: record.identity
            )
        }
        guard let pointer, let sampleRate else {
            throw .invalid(
                file: path,
                field: "dataset '\(record.name)'",
                found: "neither its data (--dataset) nor both --pointer and --sample-rate",
                expected: "one of them, to say what touched the surface and how fast it was sampled"
            )
        }
        return SubmittedData(pointer: pointer, rateHz: sampleRate)
    }

    private func checkFiles() async throws {
        let data = self.repeat ? try SubmissionSources(try reading.open(datasets)) : nil
        _ = try await SubmissionVerdicts.checked(files, repeatingOn: data) { print("\($0): \($1)") }
    }
}

extension SubmittedPointer: ExpressibleByArgument {}
