import ArgumentParser
import Foretouch

/// A synthesis as its options describe it: typed, or stored in a file by a command that was typed once.
struct SynthesisRequest: Equatable {
    /// The presets that are made together as they are, each in a sub-folder; `nil` for one plan.
    var together: [SynthesisPreset]?
    /// Seed of the random numbers.
    var seed: UInt64 = 1
    /// The preset to start from.
    var preset = SynthesisPreset.finger120.rawValue
    /// The name of the dataset; `nil` for that of the preset.
    var name: String?
    /// The number of participants; `nil` for that of the preset.
    var participants: Int?
    /// The tasks, separated by commas; `nil` for those of the preset.
    var tasks: String?
    /// Contacts in each recording; `nil` for the usual number of each task.
    var strokes: Int?
    /// The force sensitivities, separated by commas; `nil` for those of the preset.
    var sensitivity: String?
    /// The numbers that differ from the preset, in the units of their options.
    var settings: [SynthesisSetting: Double] = [:]

    /// Whether something of a plan is given.
    var changesPlan: Bool {
        name != nil || participants != nil || tasks != nil || strokes != nil || sensitivity != nil || !settings.isEmpty
    }

    /// The preset with what was given.
    func plan() throws -> SynthesisPlan {
        var plan = try SynthesisPreset(name: preset).plan(seed: seed)
        if let name { plan.name = name }
        if let participants { plan.participants = participants }
        if let tasks { plan.tasks = try tasks.split(separator: ",").flatMap { try Self.tasks(String($0)) } }
        plan.strokesPerTask = strokes
        for setting in SynthesisSetting.allCases {
            if let value = settings[setting] { try setting.apply(value, to: &plan) }
        }
        if let sensitivity {
            guard plan.sensor.force != nil else {
                throw ValidationError("\(plan.name) has no force sensor to change")
            }
            plan.sensitivities = try Self.sensitivities(sensitivity)
        }
        return plan
    }

    /// Makes the data.
    ///
    /// - Returns: what was made, a line for each dataset.
    func make(in output: String, replacing: Bool = false) throws -> [String] {
        if let together {
            let manifests = try Synthesizer.writeBundled(
                together,
                seed: seed,
                toFolder: output,
                madeBy: Invocation.text,
                replacing: replacing
            )
            return manifests.map { "\(output)/\($0.name): \($0.recordings.count) recordings" }
        }
        let plan = try plan()
        let manifest = try Synthesizer.write(plan, toFolder: output, madeBy: Invocation.text, replacing: replacing)
        return ["\(output): \(manifest.recordings.count) recordings of \(plan.participants) people, seed \(seed)"]
    }

    private static func tasks(_ name: String) throws -> [SynthesisTask] {
        if name == "presses" { return SynthesisTask.all(.press) }
        if name == "nulls" { return SynthesisTask.all(.null) }
        if name == "gestures" { return SynthesisTask.all(.gesture) }
        guard let task = SynthesisTask(rawValue: name) else {
            let nearest = NearestNames.find(name, among: SynthesisTask.allCases.map(\.rawValue))
            throw ValidationError("there is no task '\(name)'; did you mean \(nearest.joined(separator: " or "))?")
        }
        return [task]
    }

    private static func sensitivities(_ names: String) throws -> [ForceSensor.Sensitivity] {
        guard names != "none" else { return [] }
        return try names.split(separator: ",").map { name in
            guard let sensitivity = ForceSensor.Sensitivity(rawValue: String(name)) else {
                throw ValidationError("there is no sensitivity '\(name)'; expected light, medium, firm or none")
            }
            return sensitivity
        }
    }
}

/// The text of a synthesis in files: never given to a parser of arguments, whose help, version or completions would end the command.
extension SynthesisRequest {
    /// Why a text is not read, in words that follow "found".
    struct Refusal: Error, Equatable, CustomStringConvertible {
        var description: String
        /// The form that texts have.
        static let form = "'foretouch dataset synthesize' with its options, without --output and --replace"
    }

    private static let command = ["foretouch", "dataset", "synthesize"]
    private static let flags: [String: [SynthesisPreset]] = [
        "bundled": SynthesisPreset.movements, "bundled-presses": SynthesisPreset.presses,
    ]

    /// Reads the command as ``text(withoutOutputOf:)`` gives it.
    init(text: String) throws(Refusal) {
        guard let words = Invocation.words(of: text), words.starts(with: Self.command) else {
            throw Refusal(description: "'\(text)'")
        }
        var given: Set<String> = []
        var rest = words.dropFirst(Self.command.count)
        while let word = rest.popFirst() {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard word.hasPrefix("--"), word.count > 2 else { throw Refusal(description: "the word '\(word)'") }
            let name = String(parts[0].dropFirst(2))
            guard given.insert(name).inserted else { throw Refusal(description: "--\(name) twice") }
            if let presets = Self.flags[name], parts.count == 1 {
                guard together == nil else { throw Refusal(description: "--bundled and --bundled-presses") }
                together = presets
                continue
            }
            guard SynthesisSetting(rawValue: name) != nil || Self.setters[name] != nil else {
                throw Refusal(description: "the option '\(word)'")
            }
            guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.hasPrefix("--") else {
                throw Refusal(description: "--\(name) without a value")
            }
            if let setting = SynthesisSetting(rawValue: name) {
                guard let number = Double.decimal(value) else {
                    throw Refusal(description: "'\(value)' for --\(name)")
                }
                settings[setting] = number
            } else if let set = Self.setters[name], !set(&self, value) {
                throw Refusal(description: "'\(value)' for --\(name)")
            }
        }
        guard together == nil || !changesPlan && !given.contains("preset") else {
            throw Refusal(description: "--bundled or --bundled-presses with options of one plan")
        }
    }

    /// Sets an option from text; `false` for a value that it does not take.
    private static let setters: [String: @Sendable (inout SynthesisRequest, String) -> Bool] = [
        "seed": { request, text in
            guard let seed = UInt64(text) else { return false }
            request.seed = seed
            return true
        },
        "preset": { request, text in
            request.preset = text
            return SynthesisPreset(rawValue: text) != nil
        },
        "name": { request, text in
            request.name = text
            return !text.isEmpty
        },
        "participants": { setCount(\.participants, &$0, $1) },
        "strokes": { setCount(\.strokes, &$0, $1) },
        "task": { request, text in
            request.tasks = text
            return true
        },
        "sensitivity": { request, text in
            request.sensitivity = text
            return true
        },
    ]

    private static func setCount(
        _ path: WritableKeyPath<SynthesisRequest, Int?>,
        _ request: inout SynthesisRequest,
        _ text: String
    ) -> Bool {
        guard let count = Int(text) else { return false }
        request[keyPath: path] = count
        return true
    }

    /// The command that a dataset's description stores, without its output; `nil` where it is not one that this program reads.
    static func text(withoutOutputOf text: String) -> String? {
        guard var rest = Invocation.words(of: text)?[...] else { return nil }
        var words: [String] = []
        while let word = rest.popFirst() {
            switch word {
            case "--output": _ = rest.popFirst()
            case "--replace": break
            case _ where word.hasPrefix("--output="): break
            default: words.append(word)
            }
        }
        let command = words.map(Invocation.quoted).joined(separator: " ")
        return (try? SynthesisRequest(text: command)).map { _ in command }
    }

    /// About how many strokes it makes.
    func strokeCount() throws -> Double {
        guard together == nil else { return 0 }
        let plan = try plan()
        return Double(plan.participants) * Double(plan.tasks.count) * Double(plan.strokesPerTask ?? 100)
            * Double(max(1, plan.sensitivities.count))
    }
}
