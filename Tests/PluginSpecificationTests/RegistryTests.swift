import PluginSpecification
import Testing

/// A recognizer of no use but to be named.
private struct Kind: PluginKind {
    static let role = PluginRole.recognizer

    var name: String
    var summary = "A test."
    var source = "none"
    var parameters: [ParameterDescription] = []
    var make: @Sendable (ParameterValues) throws -> Double = { try $0.number("gain") }
}

@Suite("Registry of plug-ins")
struct RegistryTests {
    private func registry() throws -> SpecificationRegistry<Kind> {
        var registry = SpecificationRegistry<Kind>()
        try registry.register(
            Kind(
                name: "press",
                parameters: [.number("gain", "A gain.", unit: "1/s", range: 0...2, default: 1)]
            )
        )
        return registry
    }

    private func message(_ text: String) throws -> String? {
        let registry = try registry()
        return #expect(throws: SpecificationError.self) {
            try registry.make(Specification(typed: text))
        }?.description
    }

    @Test("a plug-in is made from the values of its specification and the defaults of its kind")
    func made() throws {
        let registry = try registry()
        #expect(try registry.make(Specification(typed: "press:gain=0.5")) == 0.5)
        #expect(try registry.make(Specification(name: "press")) == 1)
        #expect(try registry.complete(Specification(name: "press")).description == "press:gain=1")
    }

    @Test("messages speak of the plug-in by its role")
    func messages() throws {
        #expect(
            try message("pres")
                == "there is no recognizer 'pres'. Did you mean 'press'? 'foretouch recognizers' lists them."
        )
        #expect(
            try message("press:gian=1") == "recognizer 'press' has no parameter 'gian'. Did you mean 'gain'?"
        )
        #expect(
            try message("press:gain=3")
                == "recognizer 'press', parameter 'gain': found '3', expected a number from 0 to 2 (1/s)."
        )
        #expect(
            try message(":gain=3")
                == "recognizer specification ':gain=3': the recognizer's name is missing. "
                + "The form is name or name:parameter=value,…"
        )
        var registry = try registry()
        let error = #expect(throws: SpecificationError.self) { try registry.register(Kind(name: "press")) }
        #expect(error?.description == "recognizer 'press' cannot be registered: the name is taken.")
        #expect(
            SpecificationError.unknownName(.predictor("lineal"), nearest: []).description
                == "there is no predictor 'lineal'. 'foretouch predictors' lists them."
        )
    }
}
