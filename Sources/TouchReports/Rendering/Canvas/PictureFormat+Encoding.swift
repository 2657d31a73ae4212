import TouchModel

extension PictureFormat {
    /// What is drawn on a page as a file's bytes: the same bytes for the same drawing and version of Cairo. In SVG letters
    /// are text, and no graphics library is needed.
    ///
    /// - Parameters:
    ///   - size: width and height of the page in page px.
    ///   - resolution: pixels in a page px (1/96 inch), for PNG. 0.1…20.
    ///   - title: of an SVG picture, read out and shown under the pointer.
    ///   - description: what is to be seen in an SVG picture, for people who do not see it.
    ///   - draw: draws the page.
    /// - Throws: ``RenderingError`` where the format is not written on this platform, the resolution is out of range, or the
    ///   page is too large for memory.
    func encoded(
        size: TouchPoint,
        resolution: Double,
        title: String,
        description: String,
        draw: (any DrawingCanvas) -> Void
    ) throws(RenderingError) -> [UInt8] {
        try RenderingError.check("resolution", resolution, in: 0.1...20)
        if self == .svg {
            let canvas = SVGCanvas(size: size, isFine: true)
            draw(canvas)
            return Array(canvas.document(title: title, description: description).utf8)
        }
        #if canImport(CCairo)
        let canvas = try CairoCanvas(format: self, size: size, resolution: resolution)
        draw(canvas)
        return try canvas.finish()
        #else
        // These files are made if Cairo is there.
        throw .unsupportedFormat(self)
        #endif
    }
}
