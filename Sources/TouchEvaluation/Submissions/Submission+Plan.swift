import PluginSpecification
import StandardPredictors
import TouchModel

extension ReplayMode {
    /// The mode that results describe in these words: the reverse of ``summary``.
    init?(summary: String) {
        switch summary {
        case Self.perSample.summary: self = .perSample
        case Self.perDelivery.summary: self = .perDelivery
        default:
            let numbers = summary.split(separator: " ").compactMap { Double($0) }
            guard numbers.count == 2 else { return nil }
            self = .frames(rate: numbers[0], latency: numbers[1] / 1000)
            // Words around other numbers are no mode.
            guard self.summary == summary else { return nil }
        }
    }
}

extension Submission.Settings {
    /// The settings as an evaluation takes them; `nil` where ``replay`` is not in the words of a result.
    var parameters: ReplayParameters? {
        let suffix = ReplayParameters(horizons: [], clock: clock).summary.dropFirst(ReplayMode.perSample.summary.count)
        guard replay.hasSuffix(suffix), let mode = ReplayMode(summary: String(replay.dropLast(suffix.count))) else {
            return nil
        }
        return ReplayParameters(
            horizons: horizonsMilliseconds.map { $0 / 1000 },
            mode: mode,
            truth: truth,
            maximumGap: maximumGapSeconds,
            clock: clock
        )
    }
}

extension Submission.Evaluation {
    /// By what its rows are broken down, in the order of all breakdowns.
    var breakdowns: [Breakdown] {
        let found = Set(rows.compactMap(\.breakdown))
        return Breakdown.allCases.filter(found.contains)
    }

    /// The command lines that give these figures again: first those that synthesize data, then the evaluation. A dataset that was recorded
    /// stands there by its name.
    package var commandLines: [String] {
        var lines: [String] = []
        var folders: [String] = []
        for dataset in datasets {
            let folder = Self.quoted(dataset.name)
            guard let synthesis = dataset.synthesis else {
                folders.append(folder)
                continue
            }
            // The bundled datasets are made together, each in a folder of its name.
            let isBundled = synthesis.split(separator: " ").contains("--bundled")
            let line = "\(synthesis) --output data" + (isBundled ? "" : "/\(folder)")
            if !lines.contains(line) { lines.append(line) }
            folders.append("data/\(folder)")
        }
        var words = ["foretouch evaluate"] + folders + ["--predictor"] + predictors.map { Self.quoted($0.label) }
        words += ["--horizon", settings.horizonsMilliseconds.map(\.plainText).joined(separator: ",")]
        words += ["--metric", "magnitude"]
        let breakdowns = breakdowns.map(\.rawValue)
        words += ["--breakdown", breakdowns.isEmpty ? "none" : breakdowns.joined(separator: ",")]
        switch settings.parameters?.mode {
        case .perDelivery?: words += ["--replay", "delivery"]
        case .frames(let rate, let latency)?:
            words += [
                "--replay", "frame", "--frame-rate", rate.plainText, "--delivery-latency", (latency * 1000).plainText,
            ]
        case .perSample?, nil: break
        }
        if settings.truth != .interpolated { words += ["--truth", settings.truth.rawValue] }
        let gap = settings.maximumGapSeconds * 1000
        if gap != 50 { words += ["--max-gap", gap.plainText] }
        if settings.clock != .device { words += ["--clock", settings.clock.rawValue] }
        if settings.carry != .standard { words += ["--carry", settings.carry.rawValue] }
        if let answeredBy = settings.answeredBy { words += ["--where-answered", Self.quoted(answeredBy)] }
        let intervals = settings.intervals
        if !intervals.areWanted { words.append("--no-intervals") }
        if intervals.confidence != 0.95 { words += ["--confidence", intervals.confidence.plainText] }
        if settings.leftOutRecordings != nil { words.append("--leave-out-trained") }
        return lines + [words.joined(separator: " ")]
    }

    /// A word as a shell takes it.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "-_=:,./+".utf8.contains(byte)
            }
        }
        return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}
