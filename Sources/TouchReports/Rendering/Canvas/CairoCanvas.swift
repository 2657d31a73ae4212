#if canImport(CCairo)
import CCairo
import SystemLibraries
import TouchModel

/// A canvas on Cairo, for a PDF or PNG that is kept in memory. `SVGCanvas` writes SVG.
///
/// The bytes depend on what is drawn alone: dates are fixed.
package final class CairoCanvas: DrawingCanvas {
    private let format: PictureFormat
    private let surface: OpaquePointer
    private let context: OpaquePointer
    private let sink: ByteSink
    private var isFinished = false

    /// CSS px in a PostScript point, the unit of PDF.
    private static let pointsPerPixel = 0.75

    /// A blank picture.
    ///
    /// - Parameters:
    ///   - format: what to write, PDF or PNG.
    ///   - size: width and height in page px.
    ///   - resolution: pixels in a page px, for PNG.
    /// - Throws: ``RenderingError/drawingFailed(reason:)`` where Cairo cannot make a surface of that size,
    ///   ``RenderingError/unsupportedFormat(_:)`` for SVG, ``RenderingError/missingLibrary(reason:)`` where the program was
    ///   linked without Cairo and the system has none.
    package init(format: PictureFormat, size: TouchPoint, resolution: Double = 1) throws(RenderingError) {
        let purpose = "a picture in \(format.rawValue)"
        if let reason = SystemLibrary.cairo.absence(for: purpose, otherwise: "write SVG instead") {
            throw .missingLibrary(reason: reason)
        }
        self.format = format
        let sink = ByteSink()
        self.sink = sink
        // The canvas owns the sink for as long as the surface may write to it.
        let closure = Unmanaged.passUnretained(sink).toOpaque()
        var scale = 1.0
        let made: OpaquePointer?
        switch format {
        case .svg: throw .unsupportedFormat(format)
        case .pdf:
            scale = Self.pointsPerPixel
            made = cairo_pdf_surface_create_for_stream(ByteSink.append, closure, size.x * scale, size.y * scale)
            cairo_pdf_surface_set_metadata(made, CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z")
        case .png:
            scale = resolution
            guard let width = Int32(exactly: (size.x * scale).rounded(.up)),
                let height = Int32(exactly: (size.y * scale).rounded(.up))
            else { throw .drawingFailed(reason: "the page of \(size.x) × \(size.y) px is too large") }
            made = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
        }
        guard let made, let context = cairo_create(made) else {
            throw .drawingFailed(reason: "no surface of \(size.x) × \(size.y) px")
        }
        surface = made
        self.context = context
        let status = cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else { throw .drawingFailed(reason: Self.text(status)) }
        cairo_scale(context, scale, scale)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    }

    deinit {
        cairo_destroy(context)
        // Cairo may still write here.
        withExtendedLifetime(sink) { cairo_surface_destroy(surface) }
    }

    /// Ends the picture and hands over the file's bytes. Nothing can be drawn afterwards.
    ///
    /// - Throws: ``RenderingError/drawingFailed(reason:)`` where anything drawn before went wrong.
    package func finish() throws(RenderingError) -> [UInt8] {
        guard !isFinished else { throw .drawingFailed(reason: "the picture is finished already") }
        isFinished = true
        var status = cairo_status(context)
        if status == CAIRO_STATUS_SUCCESS, format == .png {
            let closure = Unmanaged.passUnretained(sink).toOpaque()
            status = cairo_surface_write_to_png_stream(surface, ByteSink.append, closure)
        }
        cairo_surface_finish(surface)
        if status == CAIRO_STATUS_SUCCESS { status = cairo_surface_status(surface) }
        guard status == CAIRO_STATUS_SUCCESS else { throw .drawingFailed(reason: Self.text(status)) }
        return sink.bytes
    }

    private static func text(_ status: cairo_status_t) -> String { String(cString: cairo_status_to_string(status)) }

    private func use(_ color: PaintColor) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }

    private func use(_ pen: Pen) {
        use(pen.color)
        cairo_set_line_width(context, pen.width)
        cairo_set_dash(context, pen.dashes, Int32(pen.dashes.count), 0)
    }

    package func save() { cairo_save(context) }
    package func restore() { cairo_restore(context) }
    package func translate(by offset: TouchPoint) { cairo_translate(context, offset.x, offset.y) }
    package func rotate(by angle: Double) { cairo_rotate(context, angle) }
    package func scale(by factor: Double) { cairo_scale(context, factor, factor) }

    package func move(to point: TouchPoint) { cairo_move_to(context, point.x, point.y) }
    package func line(to point: TouchPoint) { cairo_line_to(context, point.x, point.y) }
    package func curve(to point: TouchPoint, control1: TouchPoint, control2: TouchPoint) {
        cairo_curve_to(context, control1.x, control1.y, control2.x, control2.y, point.x, point.y)
    }
    package func closePath() { cairo_close_path(context) }
    package func addCircle(center: TouchPoint, radius: Double) {
        cairo_new_sub_path(context)
        cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
        cairo_close_path(context)
    }

    package func fill(_ color: PaintColor) {
        use(color)
        cairo_fill(context)
    }

    package func stroke(_ pen: Pen) {
        use(pen)
        cairo_stroke(context)
    }

    package func fillAndStroke(_ color: PaintColor, _ pen: Pen) {
        use(color)
        cairo_fill_preserve(context)
        stroke(pen)
    }
}

/// Collects what Cairo writes.
private final class ByteSink {
    var bytes: [UInt8] = []

    static let append: cairo_write_func_t = { closure, data, count in
        guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
        let sink = Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
        sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
        return CAIRO_STATUS_SUCCESS
    }
}
#endif
