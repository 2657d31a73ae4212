#if canImport(CCairo)
import CCairo
import Foundation
import Testing
import TouchModel

#if canImport(FoundationXML)
import FoundationXML
#endif

@testable import TouchReports

@Suite("Pictures as files")
struct FileTests {
    private static let strokes = [
        line(from: TouchPoint(0, 0), to: TouchPoint(120, 40), count: 30, force: 1),
        line(from: TouchPoint(0, 40), to: TouchPoint(120, 0), count: 30, force: 2),
    ]

    @Test(
        "the ending of a name says which format",
        arguments: [("a.svg", .svg), ("a/b.c/d.PDF", .pdf), ("/x/y.v2.png", .png)] as [(String, PictureFormat)]
    )
    func formats(path: String, expected: PictureFormat) throws {
        #expect(try PictureFormat(path: path) == expected)
    }

    @Test(
        "other endings are refused with those there are",
        arguments: ["a.jpg", "a", "", ".svg", "svg", "a.svg/b", "a."]
    )
    func unknownFormats(path: String) {
        #expect(throws: RenderingError.unknownFormat(path: path)) { try PictureFormat(path: path) }
        #expect(RenderingError.unknownFormat(path: path).description.contains(".svg, .pdf, .png"))
    }

    @Test(
        "SVG is well-formed and has the page's size; its letters are text in a system's font, its colors fit a dark page"
    )
    func svg() throws {
        for content in everyContent(Self.strokes) {
            let picture = try Picture(content, millimetersPerUnit: CoordinateSpace.millimetersPerCSSPixel)
            let bytes = try picture.encoded(as: .svg)
            let parser = XMLParser(data: Data(bytes))
            #expect(parser.parse(), "\(String(describing: parser.parserError))")
            let text = String(decoding: bytes, as: UTF8.self)
            let size = picture.layout.size
            #expect(text.contains("width=\"\(Int(size.x))\" height=\"\(Int(size.y))\""))
            #expect(text.contains("viewBox=\"0 0 \(Int(size.x)) \(Int(size.y))\""))
            #expect(!text.contains("nan") && !text.contains("inf"))
            #expect(text.contains("font-family=\"system-ui") && text.contains(">10 mm</text>"))
            for entry in content.legend { #expect(text.contains(">\(SVGCanvas.escaped(entry.text))</text>")) }
            #expect(text.contains("@media(prefers-color-scheme:dark){[fill=\"#ffffff\"]{fill:#16181b}"))
        }
    }

    @Test("the same picture has the same bytes in every format", arguments: PictureFormat.allCases)
    func deterministic(format: PictureFormat) throws {
        for content in everyContent(Self.strokes) {
            let picture = try Picture(content, millimetersPerUnit: 0.2)
            #expect(try picture.encoded(as: format) == picture.encoded(as: format))
        }
    }

    @Test("PDF has its header, its end and a fixed date")
    func pdf() throws {
        let bytes = try Picture(InkDrawing(Self.strokes)).encoded(as: .pdf)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("%PDF-1."))
        #expect(text.hasSuffix("%%EOF\n"))
        #expect(text.contains("/CreationDate (19700101000000Z)"))
    }

    @Test("PNG has its signature and the page's size times the resolution", arguments: [0.5, 1, 2, 3])
    func png(resolution: Double) throws {
        let picture = try Picture(InkDrawing(Self.strokes))
        let bytes = try picture.encoded(as: .png, resolution: resolution)
        #expect(bytes.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        func integer(at offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        #expect(integer(at: 16) == Int((picture.layout.size.x * resolution).rounded(.up)))
        #expect(integer(at: 20) == Int((picture.layout.size.y * resolution).rounded(.up)))
    }

    @Test("ink is where the pen was and nowhere else, corners and overlaps included")
    func pixels() throws {
        var style = InkStyle()
        style.minimumWidth = 6
        style.maximumWidth = 6
        let corner = [TouchPoint(0, 0), TouchPoint(60, 0), TouchPoint(60, 60), TouchPoint(30, -20)]
        let strokes = [DrawableStroke(samples: corner.enumerated().map { sample($1.x, $1.y, at: $0) })]
        style.widthWithoutForce = 6
        let picture = try Picture(InkDrawing(strokes, style: style))
        let image = try PixelImage(png: picture.encoded(as: .png, resolution: 1))
        #expect(image.width == Int(picture.layout.size.x))
        func darkness(_ location: TouchPoint) -> Double { image.darkness(at: picture.layout.point(location)) }
        for place in [TouchPoint(0, 0), TouchPoint(60, 0), TouchPoint(60, 60), TouchPoint(59, 59)] {
            #expect(darkness(place) > 0.9, "\(place)")
        }
        for place in [TouchPoint(-10, 30), TouchPoint(20, 40), TouchPoint(75, 30)] {
            #expect(darkness(place) == 0, "\(place)")
        }
        #expect(image.darkness(at: TouchPoint(1, 1)) == 0)
    }

    @Test("a nib that moves along itself leaves a thin line, across itself a broad one")
    func nibPixels() throws {
        func area(towards end: TouchPoint) throws -> Double {
            let samples = (0...20).map { number in
                let place = end * (Double(number) / 20)
                return sample(place.x, place.y, at: number, force: 2, altitude: 0.5, azimuth: 0)
            }
            let picture = try Picture(CalligraphyDrawing([DrawableStroke(samples: samples)]))
            return try PixelImage(png: picture.encoded(as: .png, resolution: 1)).totalDarkness
        }
        // The nib is vertical: 12 px high.
        let across = try area(towards: TouchPoint(100, 0))
        let along = try area(towards: TouchPoint(0, 100))
        #expect(abs(across - 1200) < 100)
        #expect(along < 150 && along > 20)
    }

    @Test("coordinates of any size give files in every format", arguments: PictureFormat.allCases)
    func hugeCoordinates(format: PictureFormat) throws {
        let huge = Double.greatestFiniteMagnitude
        let strokes = [
            line(from: TouchPoint(-1e12, 1e9), to: TouchPoint(1e12, -1e9), count: 50, force: 1),
            DrawableStroke(samples: [sample(-huge, huge, at: 0), sample(huge, -huge, at: 1)]),
        ]
        for content in everyContent(strokes) + everyContent([strokes[0]]) {
            #expect(try Picture(content, millimetersPerUnit: 1).encoded(as: format, resolution: 1).count > 100)
        }
    }

    @Test("an empty recording is a blank page", arguments: PictureFormat.allCases)
    func blank(format: PictureFormat) throws {
        for content in everyContent([]) { #expect(try Picture(content).encoded(as: format).count > 50) }
    }

    @Test("pages that do not fit in memory and resolutions out of range are errors")
    func failures() throws {
        let picture = try Picture(InkDrawing(Self.strokes))
        #expect(throws: RenderingError.self) { try picture.encoded(as: .png, resolution: .nan) }
        #expect(throws: RenderingError.self) { try picture.encoded(as: .png, resolution: 0) }
        #expect(throws: RenderingError.self) { try CairoCanvas(format: .png, size: TouchPoint(1e6, 1e6)) }
        #expect(throws: RenderingError.self) { try CairoCanvas(format: .png, size: TouchPoint(1e12, 10)) }
        #expect(throws: RenderingError.unsupportedFormat(.svg)) {
            try CairoCanvas(format: .svg, size: TouchPoint(10, 10))
        }
        let canvas = try CairoCanvas(format: .pdf, size: TouchPoint(10, 10))
        _ = try canvas.finish()
        #expect(throws: RenderingError.self) { try canvas.finish() }
        // A canvas that is never finished is let go without writing anywhere it should not.
        _ = try CairoCanvas(format: .pdf, size: TouchPoint(10, 10))
    }

    @Test("transformations are Cairo's: moved, turned clockwise, stretched, and brought back")
    func transformations() throws {
        let canvas = try CairoCanvas(format: .png, size: TouchPoint(40, 40))
        canvas.save()
        canvas.translate(by: TouchPoint(20, 20))
        canvas.rotate(by: .pi / 2)
        canvas.scale(by: 2)
        canvas.addPolygon([TouchPoint(2, -1), TouchPoint(6, -1), TouchPoint(6, 1), TouchPoint(2, 1)])
        canvas.fill(.black)
        canvas.restore()
        canvas.move(to: TouchPoint(0, 0))
        canvas.curve(to: TouchPoint(4, 0), control1: TouchPoint(0, 0), control2: TouchPoint(4, 0))
        canvas.line(to: TouchPoint(4, 4))
        canvas.line(to: TouchPoint(0, 4))
        canvas.closePath()
        canvas.fill(.black)
        let image = try PixelImage(png: canvas.finish())
        #expect(image.opacity(at: TouchPoint(20, 28)) == 1)
        #expect(image.opacity(at: TouchPoint(28, 20)) == 0)
        #expect(image.opacity(at: TouchPoint(20, 18)) == 0)
        #expect(image.opacity(at: TouchPoint(2, 2)) == 1)
    }
}

/// A decoded PNG.
private struct PixelImage {
    let width: Int
    let height: Int
    private let words: [UInt32]

    init(png: [UInt8]) throws {
        final class Source {
            let bytes: [UInt8]
            var position = 0
            init(_ bytes: [UInt8]) { self.bytes = bytes }
        }
        let source = Source(png)
        let surface = withExtendedLifetime(source) {
            cairo_image_surface_create_from_png_stream(
                { closure, data, count in
                    guard let closure, let data else { return CAIRO_STATUS_READ_ERROR }
                    let source = Unmanaged<Source>.fromOpaque(closure).takeUnretainedValue()
                    guard source.position + Int(count) <= source.bytes.count else { return CAIRO_STATUS_READ_ERROR }
                    for offset in 0..<Int(count) { data[offset] = source.bytes[source.position + offset] }
                    source.position += Int(count)
                    return CAIRO_STATUS_SUCCESS
                },
                Unmanaged.passUnretained(source).toOpaque()
            )
        }
        defer { cairo_surface_destroy(surface) }
        try #require(cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS)
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
        let stride = Int(cairo_image_surface_get_stride(surface))
        let data = try #require(cairo_image_surface_get_data(surface))
        var words: [UInt32] = []
        for row in 0..<height {
            for column in 0..<width {
                words.append(
                    UnsafeRawPointer(data).loadUnaligned(fromByteOffset: row * stride + column * 4, as: UInt32.self)
                )
            }
        }
        self.words = words
    }

    private func word(at point: TouchPoint) -> UInt32 { words[Int(point.y) * width + Int(point.x)] }

    /// 0 for white, 1 for black.
    func darkness(at point: TouchPoint) -> Double { 1 - Double(word(at: point) >> 8 & 255) / 255 }

    func opacity(at point: TouchPoint) -> Double { Double(word(at: point) >> 24) / 255 }

    /// The number of black pixels, gray ones in part.
    var totalDarkness: Double { words.reduce(0) { $0 + 1 - Double($1 >> 8 & 255) / 255 } }
}
#endif
