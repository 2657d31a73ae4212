/// The file formats of pictures.
public enum PictureFormat: String, Sendable, CaseIterable {
    /// Scalable Vector Graphics 1.1: text, for web pages.
    case svg
    /// One page of vector graphics, for papers.
    case pdf
    /// A picture of pixels.
    case png

    /// The format that a file's name asks for by its ending, capital or small.
    ///
    /// - Throws: ``RenderingError/unknownFormat(path:)`` where it asks for none of them.
    public init(path: String) throws(RenderingError) {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
            let format = PictureFormat(rawValue: name[name.index(after: dot)...].lowercased())
        else { throw .unknownFormat(path: path) }
        self = format
    }
}
