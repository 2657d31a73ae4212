import TouchRecognition

/// A public set of gestures with the protocols under which published recognizers were measured on it.
package enum PublishedGestureSet: String, Sendable, CaseIterable {
    /// The logs of $1: 10 people, three speeds, 16 gestures of one stroke (Wobbrock, Wilson, Li 2007).
    case dollar1
    /// Mixed Multistroke Gestures: 20 people, stylus or finger, three speeds (Anthony, Wobbrock 2012).
    case mmg
    /// The same classes by 24 people on a tablet and a phone (Magrofuoco, Vanderdonckt, Roselli 2021).
    case mmgplus

    /// One figure of the table.
    package struct Row: Sendable, Equatable {
        /// The algorithm, as publications write it.
        package var algorithm: String
        /// Whose gestures were templates and whose were tested.
        package var gestureProtocol: GestureProtocol
        /// The share of right answers with its interval over people.
        package var accuracy: GestureAnswers.Estimate
        /// How often templates and tests were drawn.
        package var draws: Int
    }

    /// One protocol and how often it is drawn.
    struct Task {
        var gestureProtocol: GestureProtocol
        var draws: Int
        /// The only condition whose samples count; `nil` for all.
        var condition: String?
    }

    /// The recognizers of the table, by the names that publications use: those that were made for the set, and the default.
    var algorithms: [(name: String, specification: String)] {
        let clouds = [("$P N=32", "dollarp"), ("$P+ N=32", "dollarp-plus"), ("$Q N=32", "dollarq")]
        let sequences = [("Penny Pincher N=16", "penny-pincher"), ("Jackknife-ED N=16", "dtw:sequence=points")]
        let own = [("oriented-cloud", "oriented-cloud")]
        switch self {
        case .dollar1:
            // Their Protractor is that of the JavaScript of $1.
            let single = [("$1 N=64", "dollar1"), ("Protractor N=16", "protractor:scaling=square")]
            let warped = [("Jackknife-IP N=16", "dtw"), ("DTW-IP N=16", "dtw:factors=no")]
            return single + clouds + sequences + warped + own
        case .mmg, .mmgplus: return clouds + [("$Q N=32 C# order", "dollarq:steps=csharp")] + sequences + own
        }
    }

    var tasks: [Task] {
        func dependent(_ templates: [Int], _ draws: Int, _ condition: String? = nil) -> [Task] {
            templates.map { Task(gestureProtocol: .userDependent(templates: $0), draws: draws, condition: condition) }
        }
        func independent(_ people: [Int], _ templates: [Int], _ condition: String) -> [Task] {
            people.flatMap { people in
                templates.map {
                    Task(
                        gestureProtocol: .userIndependent(participants: people, templates: $0),
                        draws: 300,
                        condition: condition
                    )
                }
            }
        }
        return switch self {
        case .dollar1: dependent(Array(1...9), 100) + independent([1, 2, 4, 8, 9], [1, 4, 8], "medium")
        case .mmg: dependent(Array(1...9), 50)
        case .mmgplus: dependent(Array(1...4), 100, "tablet") + independent([1, 2, 4, 8, 23], [1, 4], "tablet")
        }
    }

    /// Figures that the set's paper prints, each beside what was found.
    package func publishedFigures(beside rows: [Row]) -> [String] {
        guard self == .dollar1 else { return [] }
        return [(1, 97.27), (9, 99.55)].compactMap { templates, published in
            let row = rows.first {
                $0.algorithm.hasPrefix("$1 ") && $0.gestureProtocol == .userDependent(templates: templates)
            }
            return row.map {
                "$1, user-dependent, templates \(templates): \(percentText($0.accuracy.value)) %, published: \(published) %"
            }
        }
    }

    /// What the table costs.
    package struct Work: Sendable, Equatable {
        /// How many protocols there are, a row of each algorithm.
        package var protocols = 0
        /// How many gestures are told.
        package var answers = 0
        /// How many templates they are compared with, all together.
        package var comparisons = 0.0
    }

    /// What the table costs for samples of the set.
    package func work(_ samples: [GestureSample]) -> Work {
        tasks.reduce(into: Work()) { whole, task in
            let own = work(task, samples)
            whole.protocols += 1
            whole.answers += own.answers
            whole.comparisons += own.comparisons
        }
    }

    /// The protocols that take more than some people of these samples drew, in words; none for the whole set.
    package func shortages(_ samples: [GestureSample]) -> [String] {
        tasks.compactMap { task in
            let draws = GestureDraws(used(samples, by: task), task.gestureProtocol, draws: 1, seed: 1)
            let words = GestureProtocol.shortage(in: draws.shortage)
            return words.isEmpty ? nil : task.gestureProtocol.words + words
        }
    }

    /// All draws of a protocol are about as large as its first.
    private func work(_ task: Task, _ samples: [GestureSample]) -> Work {
        let draws = GestureDraws(used(samples, by: task), task.gestureProtocol, draws: task.draws, seed: 1)
        guard draws.count > 0 else { return Work(protocols: 1) }
        let answers = draws.count * draws[0].tests.count * algorithms.count
        return Work(protocols: 1, answers: answers, comparisons: Double(answers) * Double(draws[0].templates.count))
    }

    /// The samples of a protocol. The pilot of the $1 logs, participant 1, is left out, as in the paper.
    private func used(_ samples: [GestureSample], by task: Task) -> [GestureSample] {
        samples.filter {
            (self != .dollar1 || Int($0.participant) != 1) && (task.condition == nil || task.condition == $0.condition)
        }
    }

    /// The table for samples of the set.
    ///
    /// - Parameters:
    ///   - samples: all of the set; conditions as the set spells them, such as `medium` and `tablet`.
    ///   - seed: of the draws; another seed shows how much they matter.
    ///   - progress: called with the share of the comparisons that is done, 0 to 1.
    /// - Throws: what ``GestureEvaluator/evaluate(_:_:)`` throws.
    package func reproduce(
        _ samples: [GestureSample],
        seed: UInt64 = 1,
        intervals: IntervalParameters = IntervalParameters(),
        progress: (Double) -> Void = { _ in }
    ) async throws -> [Row] {
        let entries = try algorithms.map {
            GestureEvaluator.Entry(
                name: $0.name,
                recognizer: try StrokeGestureRegistry.standard.makeRecognizer(typed: $0.specification)
            )
        }
        let whole = max(1, work(samples).comparisons)
        var done = 0.0
        var rows: [Row] = []
        for task in tasks {
            let evaluator = GestureEvaluator(
                task.gestureProtocol,
                draws: task.draws,
                seed: seed,
                intervals: intervals
            )
            let own = work(task, samples).comparisons
            let result = try await evaluator.evaluate(used(samples, by: task), entries) { drawn, all in
                progress((done + own * Double(drawn) / Double(max(1, all))) / whole)
            }
            done += own
            rows += entries.indices.map {
                Row(
                    algorithm: entries[$0].name,
                    gestureProtocol: task.gestureProtocol,
                    accuracy: result.accuracy(recognizer: $0),
                    draws: task.draws
                )
            }
        }
        return rows
    }
}

extension [PublishedGestureSet.Row] {
    /// The table as comma-separated values: algorithm, protocol, participants, templates, accuracy_percent, ci_low, ci_high, draws.
    /// Accuracy and interval are percentages with two digits; participants are empty in user-dependent rows.
    package var commaSeparatedValues: String {
        var text = "algorithm,protocol,participants,templates,accuracy_percent,ci_low,ci_high,draws\n"
        for row in self {
            let (participants, templates) =
                switch row.gestureProtocol {
                case .userDependent(let templates): ("", "\(templates)")
                case .userIndependent(let participants, let templates): ("\(participants)", "\(templates)")
                case .leaveOnePersonOut: ("", "")
                }
            let interval = row.accuracy.interval
            let fields = [
                row.algorithm, "\(row.gestureProtocol)", participants, templates,
                row.accuracy.value.isNaN ? "" : percentText(row.accuracy.value),
                interval.map { percentText($0.lowerBound) } ?? "", interval.map { percentText($0.upperBound) } ?? "",
                "\(row.draws)",
            ]
            text += fields.joined(separator: ",") + "\n"
        }
        return text
    }
}

/// A share as percentage with two digits.
private func percentText(_ share: Double) -> String {
    let hundredths = Int((share * 10_000).rounded())
    return "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"
}
