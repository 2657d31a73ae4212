import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// Units mistaken on the way in are warned of, with the option that states them.
@Suite struct UnitPlausibilityTests {
    /// A page of handwriting: 40 strokes of 60 rows at 125 Hz, 170 mm wide, the pen at 55°.
    private static func table(
        time: (Int) -> String = { "\(Double($0) / 1000)" },
        place: Double = 1,
        angle: Double = 1
    ) -> String {
        var text = "stroke_id,t,x,y,altitude,azimuth\n"
        var milliseconds = 0
        for stroke in 0..<40 {
            for sample in 0..<60 {
                let phase = Double(sample) * 0.1 + Double(stroke)
                let x = (Double(stroke % 10) * 18 + 3 * cos(phase)) * place
                let y = (Double(stroke / 10) * 20 + 4 * sin(1.3 * phase)) * place
                text += "\(stroke),\(time(milliseconds)),\(x),\(y),\((0.95 + 0.1 * sin(phase)) * angle),\(2 * angle)\n"
                milliseconds += 8
            }
            milliseconds += 300
        }
        return text
    }

    private func repairs(_ text: String, _ change: (inout ImportOptions) -> Void) throws -> RepairLog {
        let folder = try TemporaryFolder()
        var options = ImportOptions()
        options.table.secondsPerTimeUnit = 1
        options.table.radiansPerAngleUnit = 1
        options.millimetersPerUnit = 1
        change(&options)
        let path = try folder.write(text, to: "table.csv")
        return try DatasetSummary(of: Dataset(path: path, options: options)).repairs
    }

    @Test("What is right is not warned of") func right() throws {
        #expect(try repairs(Self.table()) { _ in }.counts.isEmpty)
        #expect(try repairs(Self.table(place: 20)) { $0.millimetersPerUnit = 0.05 }.counts.isEmpty)
        #expect(try repairs(Self.table(place: 4)) { $0.millimetersPerUnit = nil }.counts.isEmpty)
    }

    @Test("Times in another unit are warned of") func times() throws {
        let milliseconds = Self.table(time: { "\($0)" })
        #expect(try repairs(milliseconds) { _ in }.counts == [.slowClock: 1])
        #expect(try repairs(milliseconds) { $0.table.secondsPerTimeUnit = 1e-6 }.counts == [.fastClock: 1])
        let microseconds = Self.table(time: { "\($0 * 1000)" })
        #expect(try repairs(microseconds) { $0.table.secondsPerTimeUnit = 1e-3 }.counts == [.slowClock: 1])
        #expect(try repairs(Self.table()) { $0.table.secondsPerTimeUnit = 1e-3 }.counts[.fastClock] == 1)
    }

    @Test("Angles in another unit are warned of", arguments: [180 / Double.pi, 1800 / Double.pi]) func angles(
        unit: Double
    ) throws {
        let table = Self.table(angle: unit)
        #expect(try repairs(table) { _ in }.counts == [.largeAngle: 1])
        #expect(try repairs(table) { $0.table.radiansPerAngleUnit = 1 / unit }.counts.isEmpty)
        #expect(try repairs(Self.table()) { $0.table.radiansPerAngleUnit = 1 / unit }.counts == [.smallAngle: 1])
    }

    @Test("Tenths of a degree and degrees are told from each other") func tenths() throws {
        let tenths = Self.table(angle: 1800 / .pi)
        #expect(try repairs(tenths) { $0.table.radiansPerAngleUnit = .pi / 180 }.counts == [.largeAngle: 1])
        let degrees = Self.table(angle: 180 / .pi)
        #expect(try repairs(degrees) { $0.table.radiansPerAngleUnit = .pi / 1800 }.counts == [.smallAngle: 1])
    }

    @Test("A scale that is off by ten or by an inch is warned of", arguments: [10.0, 25.4]) func scale(factor: Double)
        throws
    {
        #expect(try repairs(Self.table()) { $0.millimetersPerUnit = factor }.counts == [.largeSize: 1])
        #expect(
            try repairs(Self.table()) { $0.millimetersPerUnit = 1 / factor }.counts[.smallSize]
                == (factor > 20 ? 1 : nil)
        )
    }

    @Test("The check of a dataset finds them, the advice names the option") func check() throws {
        let folder = try TemporaryFolder()
        var options = ImportOptions()
        options.table.secondsPerTimeUnit = 1
        let path = try folder.write(Self.table(time: { "\($0)" }), to: "table.csv")
        let result = try DatasetCheck.run(on: Dataset(path: path, options: options))
        let finding = try #require(result.findings.first { $0.kind == .implausibleUnit })
        #expect(finding.verdict == .alarm && finding.detail.contains("--time-unit ms"))
        for kind in RepairLog.Kind.allCases { #expect(kind.advice == nil || kind.isWarning) }
    }
}
