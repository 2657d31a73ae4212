import Foundation

/// Reads a page as any XML reader would: what is not well formed is an error.
///
/// Only what the pages of this library hold is known: elements, attributes in double quotes, five entities.
struct PageReader {
    /// An element that was met, with the place where it began among all.
    struct Element {
        var name: String
        var attributes: [String: String]
        /// The text directly in it.
        var text = ""
        /// The positions of the elements around it, outermost first.
        var ancestors: [Int]
    }

    /// A table's cell with a number, and the fields that say which.
    struct Cell: Hashable {
        var source: String
        /// By name without `data-`: those of table, row and column together.
        var fields: [String: String]
        var value: String
        var low: String?
        var high: String?
        var text: String
    }

    struct Malformed: Error { var reason: String }

    private(set) var elements: [Element] = []
    private static let empty: Set<String> = ["meta", "br", "link", "img"]

    init(_ data: Data) throws {
        let page = String(decoding: data, as: UTF8.self)
        guard page.hasPrefix("<!DOCTYPE html>") else { throw Malformed(reason: "no document type") }
        var open: [Int] = []
        var rest = page.dropFirst("<!DOCTYPE html>".count)
        while let start = rest.firstIndex(of: "<") {
            if let last = open.last { elements[last].text += Self.plain(rest[..<start]) }
            guard let end = rest[start...].firstIndex(of: ">") else { throw Malformed(reason: "unended tag") }
            let tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            if tag.hasPrefix("/") {
                guard let last = open.popLast(), elements[last].name == String(tag.dropFirst()) else {
                    throw Malformed(reason: "</\(tag.dropFirst())> ends nothing")
                }
                continue
            }
            let isEnded = tag.hasSuffix("/")
            let body = isEnded ? tag.dropLast() : tag
            let name = String(body.prefix { !$0.isWhitespace })
            elements.append(
                Element(name: name, attributes: try Self.attributes(body.dropFirst(name.count)), ancestors: open)
            )
            if !isEnded, !Self.empty.contains(name) { open.append(elements.count - 1) }
        }
        guard open.isEmpty else { throw Malformed(reason: "\(open.count) elements do not end") }
    }

    private static func attributes(_ text: Substring) throws -> [String: String] {
        var attributes: [String: String] = [:]
        var rest = text.drop(while: \.isWhitespace)
        while !rest.isEmpty {
            let name = String(rest.prefix { $0 != "=" && !$0.isWhitespace })
            rest = rest.dropFirst(name.count)
            guard !name.isEmpty, attributes[name] == nil else { throw Malformed(reason: "attribute in \(text)") }
            attributes[name] = ""
            if rest.hasPrefix("=\"") {
                rest = rest.dropFirst(2)
                let value = rest.prefix { $0 != "\"" }
                attributes[name] = plain(value)
                guard value.endIndex < rest.endIndex else { throw Malformed(reason: "unended value in \(text)") }
                rest = rest[rest.index(after: value.endIndex)...]
            }
            rest = rest.drop(while: \.isWhitespace)
        }
        return attributes
    }

    private static func plain(_ text: Substring) -> String {
        String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    }

    private static func fields(_ element: Element) -> [String: String] {
        var fields: [String: String] = [:]
        for (name, value) in element.attributes
        where name.hasPrefix("data-") && !["data-source", "data-v", "data-low", "data-high"].contains(name) {
            fields[String(name.dropFirst(5))] = value
        }
        return fields
    }

    /// Every cell that carries a number.
    var cells: [Cell] {
        var columns: [Int: [Element]] = [:]
        var positions: [Int: Int] = [:]
        var cells: [Cell] = []
        for element in elements where element.name == "th" || element.name == "td" {
            guard let table = element.ancestors.last(where: { elements[$0].name == "table" }),
                let row = element.ancestors.last(where: { elements[$0].name == "tr" })
            else { continue }
            let column = positions[row, default: 0]
            positions[row] = column + 1
            if element.ancestors.contains(where: { elements[$0].name == "thead" }) {
                columns[table, default: []].append(element)
            }
            guard let value = element.attributes["data-v"], let heading = columns[table]?[column] else { continue }
            var fields = Self.fields(elements[table])
            fields.merge(Self.fields(heading)) { $1 }
            fields.merge(Self.fields(elements[row])) { $1 }
            cells.append(
                Cell(
                    source: elements[table].attributes["data-source"] ?? "",
                    fields: fields,
                    value: value,
                    low: element.attributes["data-low"],
                    high: element.attributes["data-high"],
                    text: element.text
                )
            )
        }
        return cells
    }
}
