import Foundation
import TouchRecordings

/// What ``DatasetCheck`` found, for the console and as JSON.
package struct DataCheckReport: Sendable {
    /// The results, one for each dataset.
    package var results: [DatasetCheck.Result]

    /// The report of these datasets.
    package init(_ results: [DatasetCheck.Result]) { self.results = results }

    /// The results as a JSON array; equal results are equal bytes.
    package func json() throws -> Data { try JSONText.encode(results) }

    /// Findings, then tables of devices, for each dataset.
    package var text: String { results.map(Self.text).joined(separator: "\n") }

    private static func text(_ result: DatasetCheck.Result) -> String {
        var text = "\(result.dataset) (\(result.path))".withVisibleControls + ": \(result.verdict.rawValue)\n"
        for path in result.unrecognizedPaths {
            text += "not read: \(path.withVisibleControls): \(UnknownFile.warning(of: path))\n"
        }
        for finding in result.findings {
            let device = finding.device.map {
                $0 == DeviceFigures.unnamed
                    ? " of a device that the recordings do not name" : " of \($0.withVisibleControls)"
            }
            let of = finding.total > finding.count ? "\(NumberStyle.count(finding.count)) of " : ""
            text += "\(finding.verdict.rawValue): \(finding.kind.rawValue): \(of)"
            text += "\(NumberStyle.count(finding.total, finding.counted))\(device ?? "")\n"
            text += LineWrap.line(finding.detail, indentation: 4) + LineWrap.line(finding.meaning, indentation: 4)
            for place in finding.places { text += LineWrap.line(self.text(place), indentation: 6) }
        }
        return result.devices.isEmpty ? text : text + table(result.devices)
    }

    private static func text(_ place: DataFinding.Place) -> String {
        let stroke = place.stroke.map { ", stroke \($0)" } ?? ""
        let time = place.time.map { ", \(NumberStyle.fixed($0, 3)) s" } ?? ""
        return "\(place.recording)\(stroke)\(time): \(place.detail)"
    }

    private static func table(_ devices: [DeviceFigures]) -> String {
        // Two tables, for one would be wider than 100 columns.
        var clocks = TextTable(
            header: [
                "device", "unit", "strokes", "samples", "Hz", "interval ms", "5–95 %", "jitter ms", "clock step ms",
            ],
            wordColumns: 2
        )
        var locations = TextTable(header: ["device", "step x", "step y", "noise x", "noise y"])
        for device in devices {
            let spread = [device.interval5, device.interval95].map { NumberStyle.short($0.map { $0 * 1000 }) }
            clocks.add([
                device.device, device.unit, NumberStyle.count(device.strokes), NumberStyle.count(device.samples),
                NumberStyle.short(device.rate), NumberStyle.short(device.medianInterval.map { $0 * 1000 }),
                spread.joined(separator: "–"), NumberStyle.short(device.jitter.map { $0 * 1000 }),
                NumberStyle.short(device.timeStep.map { $0 * 1000 }),
            ])
            locations.add([
                device.device, number(device.locationStepX), number(device.locationStepY), noise(device.noiseX),
                noise(device.noiseY),
            ])
        }
        return clocks.text + "\n" + locations.text + arrivals(devices)
    }

    /// What is known of the arrival clock; nothing where no device has one.
    private static func arrivals(_ devices: [DeviceFigures]) -> String {
        guard devices.contains(where: { $0.arrival != nil }) else { return "" }
        var table = TextTable(header: [
            "device", "arrival delay ms", "above the smallest", "jitter ms", "within 1 ms of the one before",
        ])
        for device in devices {
            guard let arrival = device.arrival else { continue }
            func milliseconds(_ value: Double?) -> String { NumberStyle.short(value.map { $0 * 1000 }) }
            let above = arrival.medianDelay.flatMap { median in arrival.smallestDelay.map { median - $0 } }
            table.add([
                device.device, milliseconds(arrival.medianDelay), milliseconds(above), milliseconds(arrival.jitter),
                NumberStyle.short(100 * arrival.bunchedShare) + " %",
            ])
        }
        return "\n" + table.text
    }

    /// The deviation, with `<` before an upper bound.
    static func noise(_ noise: DeviceFigures.Noise?) -> String {
        guard let noise else { return "–" }
        return (noise.isBound ? "<" : "") + number(noise.deviation)
    }

    /// Two significant digits at least.
    private static func number(_ value: Double?) -> String {
        guard let value, value < 0.0995, value > 0 else { return NumberStyle.short(value) }
        return String(format: "%.2g", value)
    }
}
