/// What a row of a table is.
enum RowKind: UInt8 {
    case measured
    /// What the platform expects and did not measure.
    case predicted
    /// Made from measured ones, or until they come.
    case estimated
    /// Of a pen or pointer that does not touch.
    case hover
    /// None: a line or a row that stands between strokes.
    case pause

    /// What a value of a column of kinds says; `nil` where it says none of them.
    init?(_ value: String) {
        let value = value.lowercased()
        if value == "pred"
            || ["predict", "extrapol", "forecast", "vorhergesagt", "prediccion"].contains(where: value.contains)
        {
            self = .predicted
        } else if ["estimat", "interpol", "synthetic", "simulated"].contains(where: value.contains) {
            self = .estimated
        } else if ["hover", "in_air", "in-air", "inair", "in air"].contains(where: value.contains) {
            self = .hover
        } else {
            return nil
        }
    }

    /// Values beside those that say what a row is otherwise.
    static func isMeasured(_ value: String) -> Bool {
        let word = value.lowercased().filter { $0.isLetter }
        if word.isEmpty || measuredWords.contains(word) { return true }
        switch EventWords.meaning(of: Array(value.utf8)) {
        case .begins, .goesOn, .ends: return true
        default: return EventWords.isDevice(Array(value.utf8))
        }
    }

    private static let measuredWords: Set<String> = [
        "measured", "real", "actual", "observed", "coalesced", "main", "parent", "primary", "raw", "touch", "contact",
        "sample", "point",
        "hardware", "sensor", "event", "final", "delivered", "true", "recorded", "original", "r", "c", "u",
        "dispatched", "historical",
        "current",
    ]
}

/// The values of a table's column of kinds, in the order in which they are met.
struct RowKinds {
    /// No such column has more values.
    static let most = 32

    private var values: [[UInt8]] = []
    private var kinds: [RowKind] = []
    /// What a flag says that is set, or that is not.
    private let flag: RowKind?
    private let whereSet: Bool
    private var last = 0

    /// - Parameters:
    ///   - flag: of a column of flags, what a row is that was not measured.
    ///   - whereSet: whether those are the rows whose flag is set, and not the others.
    init(flag: RowKind? = nil, whereSet: Bool = true) { (self.flag, self.whereSet) = (flag, whereSet) }

    /// What a value says; `nil` where nobody knows.
    mutating func kind(of field: UnsafeRawBufferPointer) -> RowKind? {
        if last < values.count, field.elementsEqual(values[last]) { return kinds[last] }
        if let known = values.firstIndex(where: { field.elementsEqual($0) }) {
            last = known
            return kinds[known]
        }
        let text = String(tableField: field)
        guard values.count < Self.most, let kind = meaning(of: text) else { return nil }
        values.append(Array(field))
        kinds.append(kind)
        return kind
    }

    private func meaning(of text: String) -> RowKind? {
        if let flag { return Self.flagValue(text).map { $0 == whereSet && !text.isEmpty ? flag : .measured } }
        return RowKind(text) ?? (RowKind.isMeasured(text) ? .measured : nil)
    }

    /// Whether a value says that a row was measured, and nothing else.
    static func isMeasuredWord(_ value: String) -> Bool {
        measuredWords.contains(value.lowercased()) || ["raw", "original"].contains(value.lowercased())
    }

    private static let measuredWords: Set<String> = ["coalesced", "measured", "real", "actual", "observed"]

    /// Whether values are such that a column of them is of kinds, though none says "predicted".
    static func saysMeasured(_ values: Set<String>) -> Bool {
        values.contains { measuredWords.contains($0.lowercased()) }
    }

    /// Whether a flag is set; `nil` for what is no flag.
    static func flagValue(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "yes", "t", "y", "wahr", "ja", "vrai", "oui", "verdadero": true
        case "false", "no", "f", "n", "falsch", "nein", "faux", "non", "falso", "", "na", "nan", "none", "null": false
        case let text:
            switch Double(text.replacing(",", with: ".")) {
            case 1: true
            case 0: false
            default: nil
            }
        }
    }
}
