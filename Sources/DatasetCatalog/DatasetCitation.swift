/// How a dataset wishes to be cited: the fields of a BibTeX entry.
package struct DatasetCitation: Sendable, Equatable {
    /// The kind of entry, such as `inproceedings` or `misc`.
    package var type: String
    /// The entry's key.
    package var key: String
    /// The other fields as BibTeX names them (`author`, `title`, `year`, `doi` …), without braces.
    package var fields: [String: String]

    /// A citation of these fields.
    package init(type: String, key: String, fields: [String: String]) {
        self.type = type
        self.key = key
        self.fields = fields
    }

    /// The entry as a `.bib` file holds it, fields in the order of their names.
    package var bibTeX: String {
        let width = fields.keys.map(\.count).max() ?? 0
        let lines = fields.sorted { $0.key < $1.key }.map { name, value in
            "  " + name + String(repeating: " ", count: width - name.count) + " = {" + value + "},\n"
        }
        return "@\(type){\(key),\n" + lines.joined() + "}\n"
    }
}
