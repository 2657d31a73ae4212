/// A specification as a file or a page names it: untrusted text, which selects among the plug-ins that run inside this
/// program and never one that runs something else.
///
/// It is a type of its own so that no label of a result, no model file and no message of a page becomes a
/// ``Specification``, which may run what it names: nothing here returns one. A registry makes what it names, and
/// refuses external kinds.
public struct RecordedSpecification: Sendable, Hashable, Codable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The text as it was found. It need not be a valid specification.
    public let description: String

    /// A text that was found in a file or came from a page.
    public init(_ text: String) { description = text }

    public init(stringLiteral text: String) { self.init(text) }

    /// Whether the text has the form of a specification of such a plug-in.
    package func isWellFormed<Kind: PluginKind>(as _: Kind.Type) -> Bool {
        (try? Specification<Kind>(typed: description)) != nil
    }

    /// Reads a string.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension SpecificationRegistry {
    /// Makes what a file or a page names, if that runs inside this program.
    ///
    /// Parameters that name a file are read as data, as everywhere.
    ///
    /// - Throws: ``SpecificationError/externalInFile(_:)`` for an external kind; ``SpecificationError`` where the name, a
    ///   parameter or a value is not valid; whatever the kind's own maker throws.
    package func make(_ recorded: RecordedSpecification) throws -> Kind.Plugin {
        try make(internalSpecification(recorded))
    }

    /// The specification that a recorded text stands for, of a kind that is not external.
    package func internalSpecification(_ recorded: RecordedSpecification) throws(SpecificationError) -> Specification<
        Kind
    > {
        let specification = try Specification<Kind>(typed: recorded.description)
        let kind = try kind(named: specification.name)
        guard !kind.isExternal else { throw .externalInFile(PluginName(Kind.role, kind.name)) }
        return specification
    }
}
