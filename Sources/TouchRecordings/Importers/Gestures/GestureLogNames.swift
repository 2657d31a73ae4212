import Foundation

/// What the names of the $-family's gesture logs say: of folders who drew, of gestures which class it is.
struct GestureLogNames {
    /// Who drew, by the folder or the one above it: 7 of `s07/slow/arrow01.xml` and 1 of `s01 (pilot)` ($1), 10 of
    /// `10-stylus-FAST` (MMG, in $N's format). Written as `Subject` is, without leading zeros.
    let subject: String?

    init(path: String) {
        let folders = URL(fileURLWithPath: path).deletingLastPathComponent().standardizedFileURL.pathComponents
        subject = folders.suffix(2).reversed().lazy.compactMap(Self.subject(ofFolder:)).first
    }

    private static func subject(ofFolder name: String) -> String? {
        if let match = name.wholeMatch(of: /s0*(?<subject>[1-9][0-9]*)( \([^()]*\))?/) { return String(match.subject) }
        let device = /0*(?<subject>[1-9][0-9]*)-(stylus|finger)-(slow|medium|fast)/.ignoresCase()
        return name.wholeMatch(of: device).map { String($0.subject) }
    }

    /// A gesture's class: its name without the trial's number, which is what stands behind a `~`, or the `number` of the
    /// attribute of that name, or two digits.
    static func className(_ name: String, number: String?) -> String {
        guard let match = name.wholeMatch(of: /(?<label>.*[^0-9~])(?<mark>~?)(?<number>[0-9]+)/) else { return name }
        let isTrial =
            !match.mark.isEmpty
            || (number.flatMap(Int.init).map { Int(match.number) == $0 } ?? (match.number.count == 2))
        return isTrial ? String(match.label) : name
    }
}

extension String {
    /// `nil` for an empty text.
    var nonEmpty: String? { isEmpty ? nil : self }
}
