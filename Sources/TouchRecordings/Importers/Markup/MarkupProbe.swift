/// What the head of a file says of XML in it.
enum MarkupProbe {
    /// The root element's name without a prefix, past declarations and comments; `nil` where there is none.
    static func rootName(of probe: FileProbe) -> Substring? {
        var rest = probe.head[...]
        if rest.first == "\u{FEFF}" { rest = rest.dropFirst() }
        while true {
            rest = rest.drop { $0.isWhitespace }
            guard rest.first == "<" else { return nil }
            if rest.hasPrefix("<!--") {
                guard let end = rest.range(of: "-->") else { return nil }
                rest = rest[end.upperBound...]
            } else if rest.hasPrefix("<?") || rest.hasPrefix("<!") {
                guard let end = rest.range(of: ">") else { return nil }
                rest = rest[end.upperBound...]
            } else {
                let name = rest.dropFirst().prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
                return name.split(separator: ":").last
            }
        }
    }
}
