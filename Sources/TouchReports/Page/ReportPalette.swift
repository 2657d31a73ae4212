/// How predictors are told apart in every chart of a page: the best few and the yardsticks strongly, all others gray, for no
/// palette has colors for twenty.
struct ReportPalette {
    struct Style: Equatable {
        var pen: Pen
        var marker: Marker
    }

    private var styles: [String: Style] = [:]
    /// Those drawn strongly: the best first, yardsticks last.
    let emphasized: [String]

    /// The lines of the best three, told apart by color and mark.
    private static let best: [Style] = [
        Style(pen: Pen(.blue, width: 2), marker: .ring),
        Style(pen: Pen(.vermilion, width: 2), marker: .square),
        Style(pen: Pen(.bluishGreen, width: 2), marker: .triangle),
    ]
    private static let yardsticks: [(name: String, style: Style)] = [
        ("linear", Style(pen: Pen(.black, width: 1.4, dashes: [6, 3]), marker: .cross)),
        ("hold", Style(pen: Pen(.black, width: 1.4, dashes: [1, 3]), marker: .diamond)),
    ]

    static let other = Style(pen: Pen(PaintColor.gray.withAlpha(0.5), width: 1), marker: .dot)

    /// - Parameter ranked: predictors, best first.
    init(ranked: [String]) {
        let names = Self.yardsticks.map(\.name)
        let best = Array(ranked.filter { !names.contains($0) }.prefix(Self.best.count))
        for (label, style) in zip(best, Self.best) { styles[label] = style }
        for (label, style) in Self.yardsticks where ranked.contains(label) { styles[label] = style }
        emphasized = best + names.filter(ranked.contains)
    }

    subscript(_ predictor: String) -> Style { styles[predictor] ?? Self.other }

    func isEmphasized(_ predictor: String) -> Bool { styles[predictor] != nil }

    /// Those in the background first, so that nothing covers what is drawn strongly.
    func drawingOrder(_ predictors: [String]) -> [String] {
        predictors.filter { !isEmphasized($0) } + emphasized.reversed().filter(predictors.contains)
    }

    /// What the page's style sheet calls the colors, so that a dark page has light ones.
    static let theme: [PaintColor: String] = [
        .black: "currentColor", .white: "var(--paper)", .gray: "var(--gray)", .blue: "var(--blue)",
        .vermilion: "var(--vermilion)", .bluishGreen: "var(--green)", .orange: "var(--orange)",
        .skyBlue: "var(--sky)", .reddishPurple: "var(--purple)", .line: "var(--line)",
        .lettering: "currentColor",
    ]
}
