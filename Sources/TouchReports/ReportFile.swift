import Foundation

/// A file of results that is made piece by piece, so that a large one need not be held whole.
package struct ReportFile: Sendable {
    /// The file's name.
    package let name: String
    private let pieces: @Sendable (_ write: (Data) throws -> Void) throws -> Void

    /// - Parameters:
    ///   - name: the file's name.
    ///   - pieces: hands over the content in order, as often as it is called.
    package init(name: String, pieces: @escaping @Sendable (_ write: (Data) throws -> Void) throws -> Void) {
        self.name = name
        self.pieces = pieces
    }

    /// A file whose content is there.
    package init(name: String, data: Data) { self.init(name: name) { try $0(data) } }

    /// Makes the content; `write` is called with one piece after the other.
    package func write(_ write: (Data) throws -> Void) throws { try pieces(write) }

    /// The whole content.
    package func data() throws -> Data {
        var data = Data()
        try write { data.append($0) }
        return data
    }
}
