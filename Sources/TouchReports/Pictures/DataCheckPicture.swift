import Foundation
import TouchModel
import TouchRecordings

/// ``DatasetCheck`` as a page: for each device the histogram of intervals, the noise by degree and the residues' sizes.
package struct DataCheckPicture: Sendable {
    /// Devices drawn at most: those with the most samples.
    package static let mostDevices = 40
    /// With fewer samples there is nothing to see.
    package static let fewestSamples = 60
    /// The page to draw: a row of panels for each device.
    package var page: ChartPage

    /// Lays out the figures of the devices of every result, in their order.
    package init(_ results: [DatasetCheck.Result]) {
        var devices = results.flatMap { result in result.devices.map { (dataset: result.dataset, figures: $0) } }
        let all = devices.count
        let ranked = devices.map(\.figures.samples).sorted(by: >).prefix(Self.mostDevices)
        let fewest = max(ranked.last ?? 0, Self.fewestSamples)
        devices = Array(devices.filter { $0.figures.samples >= fewest }.prefix(Self.mostDevices))
        let left = all > devices.count ? " (\(devices.count) of \(all) devices, those with the most samples)" : ""
        page = ChartPage(
            title: "Intervals and sensor noise, x blue, y orange" + left,
            rows: devices.map { Self.row($0.dataset, $0.figures) }
        )
    }

    /// The page as a file's bytes.
    package func encoded(as format: PictureFormat) throws(RenderingError) -> [UInt8] { try page.encoded(as: format) }

    private static func row(_ dataset: String, _ figures: DeviceFigures) -> ChartPage.Row {
        let rate = figures.rate.map { ", \(NumberStyle.short($0)) Hz" } ?? ""
        return ChartPage.Row(
            heading: "\(dataset): \(figures.device), \(NumberStyle.count(figures.samples)) samples\(rate)",
            panels: [intervals(figures), profile(figures), residues(figures)]
        )
    }

    private static func intervals(_ figures: DeviceFigures) -> ChartPanel {
        let bars = figures.intervals
        let width = (bars?.width ?? 0) * 1000
        let shares = bars?.shares ?? []
        let range = 0...max(width * Double(shares.count), 1e-9)
        let points = shares.enumerated().map { TouchPoint((Double($0.offset) + 0.5) * width, $0.element) }
        return ChartPanel(
            title: "intervals",
            axis: "ms",
            range: range,
            ticks: (0...3).map { part in
                let position = range.upperBound * Double(part) / 3
                return ChartPanel.Tick(position, NumberStyle.short(position))
            },
            top: "\(NumberStyle.short(100 * (shares.max() ?? 0))) %",
            series: [ChartPanel.Series(.bars(width: width), .bluishGreen, points)]
        )
    }

    private static func axes(_ figures: DeviceFigures) -> [(noise: DeviceFigures.Noise, color: PaintColor)] {
        [(figures.noiseX, PaintColor.blue), (figures.noiseY, .orange)].compactMap { noise, color in
            noise.map { ($0, color) }
        }
    }

    private static func profile(_ figures: DeviceFigures) -> ChartPanel {
        let axes = axes(figures)
        let names = zip(["x", "y"], [figures.noiseX, figures.noiseY]).compactMap { axis, noise in
            noise.map { "\(axis) \($0.isBound ? "< " : "")\(size($0.deviation))" }
        }
        let highest = axes.flatMap(\.noise.profile).max() ?? 0
        return ChartPanel(
            title: "noise by degree: " + (names.isEmpty ? "not known" : names.joined(separator: ", ")),
            axis: "degree of the polynomial; level where noise is white",
            range: 3.7...8.3,
            ticks: (4...8).map { ChartPanel.Tick(Double($0), "\($0)") },
            top: "\(size(highest)) \(figures.unit)",
            series: axes.map { noise, color in
                ChartPanel.Series(
                    .line,
                    color,
                    noise.profile.enumerated().map { TouchPoint(Double($0.offset + 4), $0.element) }
                )
            }
        )
    }

    /// The size of noise: a pen's may be thousandths of a unit.
    private static func size(_ value: Double) -> String {
        value < 0.01 ? String(format: "%.2g", value) : NumberStyle.short(value)
    }

    private static func residues(_ figures: DeviceFigures) -> ChartPanel {
        let axes = axes(figures)
        let top = axes.map { max($0.noise.profile.last ?? 0, 1e-6) }.max() ?? 1
        // Five octaves and a half below, three above.
        let range = (Elementary.log2(top) - 5.5)...(Elementary.log2(top) + 3)
        let shares = axes.flatMap(\.noise.residues).map(\.share)
        return ChartPanel(
            title: "residues of degree 8",
            axis: "size, \(figures.unit), doubling from mark to mark",
            range: range,
            ticks: stride(from: range.lowerBound.rounded(.up), through: range.upperBound, by: 1).enumerated().compactMap
            {
                $0.offset % 2 == 0
                    ? ChartPanel.Tick($0.element, size(Elementary.exp2($0.element))) : ChartPanel.Tick($0.element, "")
            },
            top: "\(NumberStyle.short(100 * (shares.max() ?? 0))) %",
            series: axes.map { noise, color in
                ChartPanel.Series(
                    .line,
                    color,
                    noise.residues.map { TouchPoint(Elementary.log2($0.position), $0.share) }
                )
            }
        )
    }
}
