import PluginSpecification
import StandardPredictors
import TouchPrediction

extension PredictorRegistry {
    /// These predictors and those that others bring: `exec:COMMAND` and `library:FILE`, unless the names are taken.
    ///
    /// Whoever can name a predictor of the result can run programs: do not hand it what comes from a file or the network.
    ///
    /// - Parameter warn: told once of each kind of failure of a predictor, on any thread.
    public func withExternalPredictors(warn: @escaping @Sendable (String) -> Void = { _ in }) -> PredictorRegistry {
        var registry = self
        for kind in [ExecPredictor.kind(warn: warn), LibraryPredictor.kind(warn: warn)]
        where !kinds.contains(where: { $0.name == kind.name }) {
            // The only other reason to refuse a kind is a mistake in it, of which a test would tell.
            try? registry.register(kind)
        }
        return registry
    }
}

private let onFailure = ParameterDescription.choice(
    "on-failure",
    "Whether a failure costs its answers only, or stops the work.",
    default: FailurePolicy.abstain
)

extension ExecPredictor {
    /// The kind `exec`.
    package static func kind(warn: @escaping @Sendable (String) -> Void = { _ in }) -> PredictorKind {
        PredictorKind(
            name: "exec",
            summary: "A program in any language, asked in JSON lines (Documentation/own-predictor.md).",
            source: "the program",
            parameters: [
                .required("command", "What to run, as a shell takes it.", "a command"),
                .number("timeout", "How long an answer may take.", unit: "s", range: 0.001...3600, default: 10),
                .number(
                    "start-timeout",
                    "How long the program may take to introduce itself.",
                    unit: "s",
                    range: 0.001...3600,
                    default: 30
                ),
                .integer("restarts", "How often programs that failed are started again.", range: 0...1000, default: 3),
                .integer("processes", "How many run side by side, 0 for one a core.", range: 0...64, default: 0),
                onFailure,
            ],
            isExternal: true
        ) { values in
            try ExecPredictor(
                ExecParameters(
                    command: values.text("command") ?? "",
                    timeout: .seconds(try values.number("timeout")),
                    startTimeout: .seconds(try values.number("start-timeout")),
                    restarts: try values.integer("restarts"),
                    processes: try values.integer("processes"),
                    policy: try values.choice("on-failure")
                ),
                warn: warn
            )
        }
    }
}

extension LibraryPredictor {
    /// What stands for no parameters in a specification.
    private static let noParameters = "none"

    /// The kind `library`.
    package static func kind(warn: @escaping @Sendable (String) -> Void = { _ in }) -> PredictorKind {
        PredictorKind(
            name: "library",
            summary:
                "A dynamic library that keeps the contract of foretouch_predictor.h (Documentation/own-predictor.md).",
            source: "the library",
            parameters: [
                .required("file", "The library to load.", "a file"),
                ParameterDescription(
                    "parameters",
                    "Text for the library.",
                    domain: .text("text, or \(noParameters)"),
                    defaultValue: noParameters
                ),
                onFailure,
            ],
            isExternal: true
        ) { values in
            let parameters = values.text("parameters") ?? noParameters
            return try LibraryPredictor(
                path: values.text("file") ?? "",
                parameters: parameters == noParameters ? "" : parameters,
                policy: try values.choice("on-failure"),
                warn: warn
            )
        }
    }
}
