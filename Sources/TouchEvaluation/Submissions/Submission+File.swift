import Foundation
import PluginSpecification
import TouchModel
import TouchRecordings

extension Submission {
    /// The largest file that is read, in bytes: it is to be looked at in a pull request.
    package static let largestFile = 512 * 1024

    /// The file's content: the submission and, over everything else, its digest. Rows stand in a line each.
    private struct Sealed: Codable {
        var digest: String
        var submission: Submission
    }

    /// SHA-256 of the content without spaces, keys in alphabetical order.
    package func digest() throws -> String { ContentHash.of(try Self.encoded(self)) }

    private static func encoded(_ value: some Encodable, isPretty: Bool = false) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
        return try encoder.encode(value)
    }

    /// The file: equal submissions are equal bytes.
    ///
    /// - Throws: where a figure is not finite.
    package func fileContents() throws -> Data {
        var frame = self
        for index in frame.evaluations.indices { frame.evaluations[index].rows = [] }
        var text = String(
            decoding: try Self.encoded(Sealed(digest: try digest(), submission: frame), isPretty: true),
            as: UTF8.self
        )
        // Inside a string quotes are escaped, so this is the key; what was filled in before lies behind the place.
        var start = text.startIndex
        for evaluation in evaluations {
            guard let key = text.range(of: "\"rows\" : [", range: start..<text.endIndex),
                let end = text.range(of: "]", range: key.upperBound..<text.endIndex)
            else { break }
            let lines = try evaluation.rows.map { "        " + String(decoding: try Self.encoded($0), as: UTF8.self) }
            let inside = lines.isEmpty ? "" : "\n" + lines.joined(separator: ",\n") + "\n      "
            let offset = text.distance(from: text.startIndex, to: key.upperBound) + inside.count
            text.replaceSubrange(key.upperBound..<end.lowerBound, with: inside)
            start = text.index(text.startIndex, offsetBy: offset)
        }
        return Data((text + "\n").utf8)
    }

    /// Reads a file, and compares it with its digest.
    ///
    /// - Throws: ``SubmissionError/otherKind(path:found:)`` where it is no submission;
    ///   ``SubmissionError/unreadable(path:found:expected:)`` where this version cannot read it; ``SubmissionError/edited(file:field:found:expected:)`` where its content is not what `submit` wrote.
    package init(path: String) throws(SubmissionError) {
        let expected = "a file that 'foretouch submit' wrote"
        let data: Data
        do {
            data = try WholeFile.read(path, limit: Self.largestFile)
        } catch {
            throw .unreadable(path: path, found: error.description, expected: expected)
        }
        /// What says whether the rest can be read.
        struct Head: Decodable {
            struct Inner: Decodable {
                var kind: String
                var format: Int
                var version: String
            }
            var kind: String?
            var submission: Inner?
        }
        let head: Head
        do {
            head = try JSONDecoder().decode(Head.self, from: data)
        } catch {
            throw .unreadable(path: path, found: ResultFile.sentence(error), expected: expected)
        }
        guard let inner = head.submission, inner.kind == Self.kindName else {
            let kind = head.submission?.kind ?? head.kind
            let found = kind.map { "\"kind\": \"\($0)\"" } ?? "no key \"submission\""
            throw .otherKind(path: path, found: found)
        }
        guard (1...Self.newestFormat).contains(inner.format), ForetouchVersion.canRead(inner.version) else {
            throw .unreadable(
                path: path,
                found: "form \(inner.format) of version '\(inner.version)'",
                expected: "form 1 to \(Self.newestFormat) of version \(ForetouchVersion.current) or older"
            )
        }
        let digest: String
        let again: (digest: String, data: Data)
        do {
            let sealed = try JSONDecoder().decode(Sealed.self, from: data)
            (self, digest) = (sealed.submission, sealed.digest)
            again = (try self.digest(), try fileContents())
        } catch {
            throw .unreadable(path: path, found: ResultFile.sentence(error), expected: expected)
        }
        guard digest == again.digest else {
            throw .edited(
                file: path,
                field: "digest",
                found: "'\(digest)'",
                expected: "'\(again.digest)', that of the content"
            )
        }
        // A key that nobody reads is under no digest. Line ends are those of a system.
        guard Data(String(decoding: data, as: UTF8.self).replacing("\r\n", with: "\n").utf8) == again.data else {
            throw .edited(
                file: path,
                field: "text",
                found: "keys, an order or spaces that are not those of 'foretouch submit'",
                expected: "the bytes that it writes"
            )
        }
    }
}
