import TouchEvaluation
import TouchModel

/// Versions, hashes, seeds and machines: what is needed to repeat it.
enum OriginSection {
    static func html(_ report: ExperimentReport) -> String {
        var text = ""
        for subject in report.subjects {
            let result = subject.result
            text +=
                "<h3>\(report.subjects.count > 1 ? "\(subject.letter): " : "")<code>\(SVGCanvas.escaped(subject.name))"
            text += "</code></h3>\n"
            let machines = result.machines ?? [result.machine]
            text += list([
                ("Foretouch", result.version),
                (
                    "machine",
                    machines.map { "\($0.processor), \($0.cores) cores, \($0.system)" }.joined(separator: "; ")
                ),
                (
                    "asked",
                    "\(result.replay), \(result.truth.rawValue) truth, no truth across gaps of more than "
                        + "\(result.maximumGapSeconds.plainText) s"
                ),
                ("horizons", subject.horizons.map(\.plainText).joined(separator: ", ") + " ms"),
                (
                    "intervals",
                    result.intervals.areWanted
                        ? "\(NumberStyle.percent(result.intervals.confidence)) %, jackknife over clusters" : "none"
                ),
                (
                    "repairs",
                    result.repairs.isEmpty
                        ? "none"
                        : result.repairs.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(
                            separator: ", "
                        )
                ),
            ])
            text += datasets(result.datasets) + predictors(result.predictors)
            for one in result.failures ?? [] {
                text += ExperimentReport.note(
                    "\(one.predictor) failed and answered nothing then: \(one.failure), \(NumberStyle.count(one.count)) "
                        + "times; first: \(one.first)."
                )
            }
            for one in result.repeatedParticipants ?? [] { text += ExperimentReport.note(one.sentence) }
            for sentence in PlatformLines(result).sentences + LibraryLines(result.predictors).sentences {
                text += ExperimentReport.note(sentence)
            }
            for one in result.leftOut ?? [] {
                text += ExperimentReport.note(
                    "Left out, because a predictor was fitted on them: \(one.recordings) recordings of participant "
                        + "\(one.participant) of \(one.dataset)."
                )
            }
        }
        for one in report.measured { text += origin(of: one.result, one.name) }
        return text
    }

    private static func origin(of result: MeasuredResult, _ name: String) -> String {
        let kind = MeasurementKind.named(result.kind)
        var text = "<h3><code>\(SVGCanvas.escaped(name))</code></h3>\n"
        text += list(
            [
                ("Foretouch", result.version),
                ("machine", "\(result.machine.processor), \(result.machine.cores) cores, \(result.machine.system)"),
            ] + result.plan.map { ($0.name, $0.value) } + [
                (
                    "intervals",
                    result.intervals.areWanted
                        ? "\(NumberStyle.percent(result.intervals.confidence)) %, "
                            + (kind?.isOfTime == true ? "of medians over rounds" : "jackknife over people") : "none"
                )
            ]
        )
        text += list(
            result.datasets.map { dataset in
                let counts = dataset.counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
                return (dataset.name, (counts + ["SHA-256 \(dataset.identity)"]).joined(separator: ", "))
            }
        )
        for sentence in result.datasets.flatMap(\.repeatedSentences) + LibraryLines(result.subjects).sentences {
            text += ExperimentReport.note(sentence)
        }
        text += "<details><summary>Subjects, every parameter spelled out</summary>"
        return text
            + list(
                result.subjects.map {
                    let fitted =
                        $0.fittedOn.isEmpty ? "" : ", constants fitted on \($0.fittedOn.joined(separator: ", "))"
                    return (SVGCanvas.escaped($0.label), $0.spelledOut + fitted)
                }
            ) + "</details>\n"
    }

    private static func list(_ entries: [(String, String)]) -> String {
        "<dl>" + entries.map { "<dt>\($0)</dt><dd>\(SVGCanvas.escaped($1))</dd>" }.joined() + "</dl>\n"
    }

    private static func datasets(_ datasets: [EvaluationResult.DatasetRecord]) -> String {
        var text = "<details open><summary>Datasets</summary><div class=\"scroll\"><table><thead><tr><th>dataset</th>"
        text += "<th>unit</th><th>recordings</th><th>strokes</th><th>samples</th><th>SHA-256</th></tr></thead><tbody>\n"
        for one in datasets {
            text += "<tr><th>\(SVGCanvas.escaped(one.name))</th><td>\(SVGCanvas.escaped(one.unit))</td>"
            text += "<td>\(NumberStyle.count(one.recordings))</td><td>\(NumberStyle.count(one.strokes))</td>"
            text +=
                "<td>\(NumberStyle.count(one.samples))</td><td><code>\(SVGCanvas.escaped(one.identity))</code></td></tr>\n"
        }
        return text + "</tbody></table></div></details>\n"
    }

    private static func predictors(_ predictors: [ResultSubject]) -> String {
        var text = "<details><summary>Predictors, every parameter spelled out</summary><dl>"
        for one in predictors {
            let fitted = one.fittedOn.isEmpty ? "" : ", defaults fitted on \(one.fittedOn.joined(separator: ", "))"
            text += "<dt>\(SVGCanvas.escaped(one.label))</dt>"
            text +=
                "<dd><code>\(SVGCanvas.escaped(one.spelledOut))</code>\(SVGCanvas.escaped(fitted))</dd>"
        }
        return text + "</dl></details>\n"
    }
}
