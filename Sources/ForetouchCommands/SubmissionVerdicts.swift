import ArgumentParser
import Foretouch

/// Verdicts on files of submissions: each has its own, and one that is refused does not keep the others from being read.
enum SubmissionVerdicts {
    /// Checks every file, and evaluates it again if data are given.
    ///
    /// - Parameters:
    ///   - paths: the files.
    ///   - data: the data at hand; `nil` to evaluate nothing again.
    ///   - passesOver: whether files of another kind are left out with a warning.
    ///   - report: is called with a file and its verdict in words, for each that was not refused.
    /// - Returns: the submissions, in the order of the files.
    /// - Throws: `ExitCode.failure` after the last file if one was refused; the reasons are printed to standard error.
    static func checked(
        _ paths: [String],
        repeatingOn data: SubmissionSources?,
        passesOver: Bool = false,
        report: (_ path: String, _ verdict: String) -> Void
    ) async throws -> [CheckedSubmission] {
        var accepted: [CheckedSubmission] = []
        var refused = 0
        for path in paths {
            do {
                let checked = try await checked(path, repeatingOn: data)
                accepted.append(checked)
                for outcome in checked.outcomes {
                    let rows = checked.submission.evaluations.reduce(0) { $0 + $1.rows.count }
                    report(
                        path,
                        outcome.map(\.verdict)
                            ?? "\(NumberStyle.count(rows, "row")), no rule broken; not evaluated again"
                    )
                    if outcome == nil { break }
                }
            } catch SubmissionError.otherKind(_, let found) where passesOver {
                Console.remark("warning: \(path) is passed over: found \(found), expected a submission")
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                refused += 1
                let reason = "\(error)"
                Console.remark("error: " + (reason.hasPrefix(path) ? reason : "\(path): \(reason)"))
            }
        }
        guard refused == 0 else {
            Console.remark("\(NumberStyle.count(refused, "file")) of \(paths.count) refused")
            throw ExitCode.failure
        }
        return accepted
    }

    private static func checked(
        _ path: String,
        repeatingOn data: SubmissionSources?
    ) async throws -> CheckedSubmission {
        let submission = try SubmissionCheck.read(path, registry: ForetouchCommand.registry)
        try SubmissionSources.check(submission, file: path)
        var checked = CheckedSubmission(submission)
        guard let data else { return checked }
        for (index, evaluation) in submission.evaluations.enumerated() {
            checked.outcomes[index] = try await SubmissionSources.withSyntheses(
                of: evaluation,
                besides: data,
                file: path
            ) {
                found in
                if let missing = zip(evaluation.datasets, found).first(where: { $1 == nil })?.0 {
                    return .notRepeated(
                        "dataset '\(missing.name)' of SHA-256 \(missing.identity.prefix(12))… is not here (--dataset)"
                    )
                }
                return try await SubmissionRepetition.run(
                    evaluation,
                    version: submission.version,
                    data: found.compactMap(\.self),
                    registry: ForetouchCommand.registry,
                    file: path
                )
            }
        }
        return checked
    }
}
