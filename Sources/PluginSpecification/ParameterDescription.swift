import TouchModel

/// What a parameter of a predictor or recognizer means: enough for a person to know what to type, and for a program to check it.
public struct ParameterDescription: Sendable, Equatable {
    /// The values that a parameter takes.
    public enum Domain: Sendable, Equatable {
        /// A finite number in a closed range.
        case number(ClosedRange<Double>)
        /// A whole number in a closed range.
        case integer(ClosedRange<Int>)
        /// One of a few words.
        case choice([String])
        /// The path of a file, or a word that stands for something built in.
        case file(orWord: String)
        /// Any text that is not empty; what it is, in words: a command.
        case text(String)

        /// The domain in words, for messages and listings.
        package var summary: String {
            switch self {
            case .number(let range): "a number from \(range.lowerBound.plainText) to \(range.upperBound.plainText)"
            case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
            case .choice(let words): "one of " + words.joined(separator: ", ")
            case .file(let word): "a file, or \(word)"
            case .text(let words): words
            }
        }
    }

    /// The name in a specification string, lower case with hyphens.
    public var name: String
    /// What the parameter does, in a sentence.
    public var summary: String
    /// The unit of the value, `–` for pure numbers and words.
    public var unit: String
    /// The values that are allowed.
    public var domain: Domain
    /// The value when the specification does not give one, spelled as in a specification.
    public var defaultValue: String
    /// Whether a specification must give a value, for there is no default. A kind has at most one such parameter, without a
    /// condition.
    package var isRequired = false
    /// When the parameter has a meaning; `nil` for always. Several descriptions may share a name under conditions that
    /// exclude each other, where unit or default depend on another parameter.
    public var condition: Condition?

    /// That another parameter, declared before and without a condition of its own, has one of a few values.
    public struct Condition: Sendable, Equatable {
        /// The name of the parameter on which this one depends.
        public var parameter: String
        /// The values of that parameter with which this one has a meaning.
        public var values: [String]

        /// The condition as a specification would meet it: `model=cv or model=ca`.
        package var summary: String { values.map { "\(parameter)=\($0)" }.joined(separator: " or ") }
    }

    /// The same parameter with a meaning only where another one has one of the values.
    public func when(_ parameter: String, is values: String...) -> ParameterDescription {
        var description = self
        description.condition = Condition(parameter: parameter, values: values)
        return description
    }

    /// See the properties; a unit of `–` is that of pure numbers.
    package init(_ name: String, _ summary: String, unit: String = "–", domain: Domain, defaultValue: String) {
        self.name = name
        self.summary = summary
        self.unit = unit
        self.domain = domain
        self.defaultValue = defaultValue
    }

    /// A number with its range.
    public static func number(
        _ name: String,
        _ summary: String,
        unit: String = "–",
        range: ClosedRange<Double>,
        default defaultValue: Double
    ) -> ParameterDescription {
        ParameterDescription(
            name,
            summary,
            unit: unit,
            domain: .number(range),
            defaultValue: defaultValue.plainText
        )
    }

    /// A whole number with its range.
    public static func integer(
        _ name: String,
        _ summary: String,
        unit: String = "–",
        range: ClosedRange<Int>,
        default defaultValue: Int
    ) -> ParameterDescription {
        ParameterDescription(name, summary, unit: unit, domain: .integer(range), defaultValue: String(defaultValue))
    }

    /// One of the cases of a string-backed enumeration.
    public static func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ name: String,
        _ summary: String,
        default defaultValue: Choice
    ) -> ParameterDescription {
        ParameterDescription(
            name,
            summary,
            domain: .choice(Choice.allCases.map(\.rawValue)),
            defaultValue: defaultValue.rawValue
        )
    }

    /// A text that every specification must give, the only such parameter of its kind.
    ///
    /// - Parameters:
    ///   - name: what specifications call it, where they do not give its value first.
    ///   - summary: what it is for, in a sentence.
    ///   - what: what the text is, in words: a command.
    public static func required(_ name: String, _ summary: String, _ what: String) -> ParameterDescription {
        var description = ParameterDescription(name, summary, domain: .text(what), defaultValue: "")
        description.isRequired = true
        return description
    }

    /// The path of a file; without it what `word` stands for.
    public static func file(_ name: String, _ summary: String, orWord word: String) -> ParameterDescription {
        ParameterDescription(name, summary, domain: .file(orWord: word), defaultValue: word)
    }
}
