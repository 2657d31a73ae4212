import Foundation
import TouchModel

extension Plot {
    /// The plot on white paper as a file's bytes: the same bytes for the same plot and version of Cairo.
    ///
    /// - Parameters:
    ///   - format: what to write.
    ///   - resolution: pixels in a page px (1/96 inch), for PNG. 0.1…20.
    /// - Throws: ``RenderingError`` as ``Picture/encoded(as:resolution:)`` does.
    package func encoded(as format: PictureFormat, resolution: Double = 2) throws(RenderingError) -> [UInt8] {
        let names = series.map(\.label).filter { !$0.isEmpty }
        return try format.encoded(
            size: size,
            resolution: resolution,
            title: title,
            description: "\(y.title) over \(x.title): " + names.joined(separator: ", ")
        ) { canvas in
            canvas.addPolygon([TouchPoint(0, 0), TouchPoint(size.x, 0), size, TouchPoint(0, size.y)])
            canvas.fill(.white)
            draw(on: canvas)
        }
    }

    /// Plots as SVG files NAME-1.svg, NAME-2.svg and so on.
    ///
    /// - Throws: ``RenderingError`` where pictures are not written on this platform.
    static func files(_ plots: [Plot], named name: String) throws(RenderingError) -> [(name: String, data: Data)] {
        var files: [(name: String, data: Data)] = []
        for plot in plots { files.append(("\(name)-\(files.count + 1).svg", Data(try plot.encoded(as: .svg)))) }
        return files
    }
}
