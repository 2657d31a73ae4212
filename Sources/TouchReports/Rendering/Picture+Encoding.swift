extension Picture {
    /// The picture as a file's bytes: the same bytes for the same picture and version of Cairo.
    ///
    /// - Parameters:
    ///   - format: what to write. In SVG letters are text in the font of the reader's system.
    ///   - resolution: pixels in a page px (1/96 inch), for PNG. 0.1…20.
    /// - Throws: ``RenderingError`` where the format is not written on this platform, the resolution is out of range, or
    ///   the page is too large for memory.
    public func encoded(as format: PictureFormat, resolution: Double = 2) throws(RenderingError) -> [UInt8] {
        try format.encoded(
            size: layout.size,
            resolution: resolution,
            title: title,
            description: content.legend.map(\.text).joined(separator: "; "),
            draw: draw
        )
    }
}
