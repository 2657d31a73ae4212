extension Picture {
    /// The picture as a file's bytes: the same bytes for the same picture and version of Cairo.
    ///
    /// - Parameters:
    ///   - format: what to write.
    ///   - resolution: pixels in a page px (1/96 inch), for PNG. 0.1…20.
    /// - Throws: ``RenderingError`` where the format is not written on this platform, the resolution is out of range, or
    ///   the page is too large for memory.
    public func encoded(as format: PictureFormat, resolution: Double = 2) throws(RenderingError) -> [UInt8] {
        try RenderingError.check("resolution", resolution, in: 0.1...20)
        #if canImport(CCairo)
        let canvas = try CairoCanvas(format: format, size: layout.size, resolution: resolution)
        draw(on: canvas)
        return try canvas.finish()
        #else
        // CoreGraphicsCanvas draws into whatever context an app has; files are made where Cairo is.
        throw .unsupportedFormat(format)
        #endif
    }
}
