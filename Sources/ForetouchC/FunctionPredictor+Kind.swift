import CForetouch
import Foretouch

extension FunctionPredictor {
    /// The functions of a caller by name.
    ///
    /// - Throws: ``CallError`` for one without a name or an address, and for two of one name.
    static func named(_ functions: UnsafeBufferPointer<foretouch_function>) throws(CallError) -> [String: Function] {
        var named: [String: Function] = [:]
        for (index, function) in functions.enumerated() {
            let name = try text(function.name, "functions[\(index)].name")
            guard function.answer != nil else {
                throw CallError("functions[\(index)].answer", found: "NULL", expected: "a function")
            }
            guard named[name] == nil else {
                throw CallError("functions[\(index)].name", found: "'\(name)' twice", expected: "each once")
            }
            let path = function.file == nil ? nil : try text(function.file, "functions[\(index)].file")
            let file = path.flatMap { PredictorOrigin.File(hashing: $0) }
            let origin = PredictorOrigin(name: name, files: file.map { [$0] } ?? [])
            named[name] = Function(function: function, origin: origin)
        }
        return named
    }

    /// The kind `function`.
    ///
    /// - Parameter policy: what happens where a specification does not say it.
    static func kind(_ functions: [String: Function], policy: FailurePolicy) -> PredictorKind {
        PredictorKind(
            name: "function",
            summary: "A function of the calling program (Documentation/own-predictor.md).",
            source: "the calling program",
            parameters: [
                .required("name", "Which of its functions.", "the name of a function"),
                .choice(
                    "on-failure",
                    "Whether a failure costs its answers only, or stops the work.",
                    default: policy
                ),
            ],
            isExternal: true
        ) { values in
            FunctionPredictor(try values.function(of: functions), policy: try values.choice("on-failure"))
        }
    }
}
