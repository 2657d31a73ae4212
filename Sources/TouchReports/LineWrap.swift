import TouchRecordings

/// Text in lines of at most a width, broken at spaces where it has them.
package enum LineWrap {
    /// How wide text is: 100 characters, or less where the console is narrower.
    package static var consoleWidth: Int { min(100, Console.columns ?? 100) }

    /// The lines of a text; one empty line for an empty text.
    ///
    /// Line ends and other control characters in it, of somebody's names, become visible.
    ///
    /// A word that is wider than a line, such as a long specification, is broken after punctuation, or anywhere.
    ///
    /// - Parameters:
    ///   - text: words between spaces.
    ///   - width: the most characters of a line.
    ///   - indentation: spaces before every line but the first. They count.
    package static func lines(_ text: String, width: Int, indentation: Int = 0) -> [String] {
        let indent = String(repeating: " ", count: indentation)
        var lines: [String] = []
        var line = ""
        func available() -> Int { max(1, width - line.count) }
        for word in text.withVisibleControls.split(separator: " ") {
            let gap = line.isEmpty || line == indent ? "" : " "
            if line.count + gap.count + word.count <= width {
                line += gap + word
                continue
            }
            if !gap.isEmpty {
                lines.append(line)
                line = indent
            }
            var rest = word[...]
            while rest.count > available() {
                let part = rest.prefix(available())
                let cut = part.lastIndex { ",:=/_-".contains($0) }.map(part.index(after:)) ?? part.endIndex
                lines.append(line + rest[..<cut])
                line = indent
                rest = rest[cut...]
            }
            line += rest
        }
        return lines + [line]
    }

    /// A paragraph for the console, ending with a line feed.
    static func paragraph(_ text: String, indentation: Int = 0) -> String {
        lines(text, width: consoleWidth, indentation: indentation).map { $0 + "\n" }.joined()
    }

    /// A line that is wrapped only where the console's width is known: what reads output by lines finds it whole.
    ///
    /// - Parameter indentation: spaces before all of it.
    package static func line(_ text: String, indentation: Int = 0) -> String {
        let indent = String(repeating: " ", count: indentation)
        guard Console.columns != nil else { return indent + text.withVisibleControls + "\n" }
        return lines(text, width: consoleWidth - indentation).map { indent + $0 + "\n" }.joined()
    }

    /// Names beside what belongs to them, the second column wrapped.
    static func pairs(_ pairs: [(name: String, value: String)]) -> String {
        let width = (pairs.map(\.name.count).max() ?? 0) + 2
        return pairs.map { name, value in
            let head = name + String(repeating: " ", count: width - name.count)
            let lines = Self.lines(value, width: max(consoleWidth - width, 1))
            let indent = String(repeating: " ", count: width)
            return head + lines.joined(separator: "\n" + indent) + "\n"
        }.joined()
    }
}
