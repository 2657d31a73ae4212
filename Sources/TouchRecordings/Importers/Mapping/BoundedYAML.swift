private import CYaml
import Foundation
import Yams

/// YAML from files that nobody vouches for: names and values, and nothing that makes much of little.
///
/// An alias stands for a whole again, as a key it is hashed as often, and a tag asks for another type: all three are
/// refused while the parser's events go by, before anything is built of them.
package enum BoundedYAML {
    /// How much a text may hold.
    package struct Limits: Sendable {
        /// The size of the text in UTF-8.
        package var bytes: Int
        /// Scalars, lists and mappings.
        package var values: Int
        /// How many lists and mappings may stand in each other.
        package var depth: Int

        /// Each parameter is the property of that name.
        package init(bytes: Int, values: Int, depth: Int = 16) {
            self.bytes = bytes
            self.values = values
            self.depth = depth
        }
    }

    /// Why a text is not read, in words that follow "found".
    package struct Refusal: Error, Sendable, Equatable, CustomStringConvertible {
        package var description: String
        /// The line, counting from 1, where it is known.
        package var line: Int?
    }

    /// Builds the text's only document; `nil` for an empty one. O(bytes).
    ///
    /// - Parameter seen: the events that the parser gave, for tests of the bound.
    package static func compose(
        _ text: String,
        limits: Limits,
        seen: ((Int) -> Void)? = nil
    ) throws(Refusal) -> Node? {
        let count = text.utf8.count
        guard count <= limits.bytes else {
            throw Refusal(description: "\(count) bytes, more than the \(limits.bytes) that are read")
        }
        try checkEvents(of: text, limits: limits, seen: seen)
        do {
            return try Yams.compose(yaml: text, decimalNumbers())
        } catch {
            throw Refusal(description: "text that is not YAML (\(String(describing: error).prefix(200)))")
        }
    }

    /// What is a number: not 12:30, which YAML 1.1 took for one to the base 60. The library would read it as 750, and trap where it is too
    /// large.
    private static func decimalNumbers() throws -> Resolver {
        let numbers = #"[-+]?[0-9][0-9_]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?|\.[0-9_]+(?:[eE][-+][0-9]+)?"#
        let words = #"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"#
        return try Resolver.default
            .replacing(.int, with: "^[-+]?(?:0b[01_]+|0o?[0-7_]+|0|[1-9][0-9_]*|0x[0-9a-fA-F_]+)$")
            .replacing(.float, with: "^(?:\(numbers)|\(words))$")
    }

    private static func checkEvents(
        of text: String,
        limits: Limits,
        seen: ((Int) -> Void)?
    ) throws(Refusal) {
        let bytes = Array(text.utf8)
        let result = bytes.withUnsafeBufferPointer { input -> Result<Int, Refusal> in
            var parser = yaml_parser_t()
            guard yaml_parser_initialize(&parser) == 1 else {
                return .failure(Refusal(description: "no memory for a parser"))
            }
            defer { yaml_parser_delete(&parser) }
            yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
            yaml_parser_set_input_string(&parser, input.baseAddress, input.count)
            var scan = EventScan(limits: limits)
            while !scan.isFinished {
                var event = yaml_event_t()
                guard yaml_parser_parse(&parser, &event) == 1 else {
                    let problem = parser.problem.map { String(cString: $0) } ?? "unreadable"
                    return .failure(
                        Refusal(
                            description: "text that is not YAML (\(problem))",
                            line: Int(parser.problem_mark.line) + 1
                        )
                    )
                }
                let refusal = scan.take(event)
                yaml_event_delete(&event)
                if let refusal { return .failure(refusal) }
            }
            return .success(scan.events)
        }
        let events = try result.get()
        seen?(events)
    }

    /// What went by of a document.
    private struct EventScan {
        let limits: Limits
        var events = 0
        var isFinished = false
        private var values = 0
        private var documents = 0
        /// For each open mapping or list whether it is a mapping, and whether its next value is a key.
        private var open: [(isMapping: Bool, expectsKey: Bool)] = []

        init(limits: Limits) { self.limits = limits }

        mutating func take(_ event: yaml_event_t) -> Refusal? {
            events += 1
            let line = Int(event.start_mark.line) + 1
            func refusal(_ words: String) -> Refusal { Refusal(description: words, line: line) }
            switch event.type {
            case YAML_STREAM_END_EVENT:
                isFinished = true
                return nil
            case YAML_DOCUMENT_START_EVENT:
                documents += 1
                return documents > 1 ? refusal("a second document") : nil
            case YAML_ALIAS_EVENT:
                return refusal("an alias (*), which is not followed")
            case YAML_SCALAR_EVENT:
                if event.data.scalar.anchor != nil { return refusal("an anchor (&), which is not read") }
                if event.data.scalar.tag != nil { return refusal("a tag (!), which is not read") }
                return takeValue(isKeyFit: true, refusal)
            case YAML_SEQUENCE_START_EVENT:
                if event.data.sequence_start.anchor != nil { return refusal("an anchor (&), which is not read") }
                if event.data.sequence_start.tag != nil { return refusal("a tag (!), which is not read") }
                return takeValue(isKeyFit: false, refusal) ?? begin(isMapping: false, refusal)
            case YAML_MAPPING_START_EVENT:
                if event.data.mapping_start.anchor != nil { return refusal("an anchor (&), which is not read") }
                if event.data.mapping_start.tag != nil { return refusal("a tag (!), which is not read") }
                return takeValue(isKeyFit: false, refusal) ?? begin(isMapping: true, refusal)
            case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
                _ = open.popLast()
                return nil
            default: return nil
            }
        }

        private mutating func takeValue(isKeyFit: Bool, _ refusal: (String) -> Refusal) -> Refusal? {
            values += 1
            guard values <= limits.values else { return refusal("more than \(limits.values) values") }
            guard let last = open.indices.last, open[last].isMapping else { return nil }
            let isKey = open[last].expectsKey
            open[last].expectsKey.toggle()
            return isKey && !isKeyFit ? refusal("a list or a mapping as a key") : nil
        }

        private mutating func begin(isMapping: Bool, _ refusal: (String) -> Refusal) -> Refusal? {
            guard open.count < limits.depth else {
                return refusal("lists and mappings in each other, more than \(limits.depth) deep")
            }
            open.append((isMapping, isMapping))
            return nil
        }
    }
}
