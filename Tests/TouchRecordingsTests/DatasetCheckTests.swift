import Foundation
import Testing
import TouchModel

@testable import TouchRecordings
@testable import TouchSynthesis

/// Whole datasets judged: those that come with the package, and real ones where they are at hand.
@Suite struct DatasetCheckTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static let clean = [
        "bundled/finger-60", "bundled/finger-120", "bundled/pen-240", "bundled/irregular-120",
        "presses/press-240", "presses/press-pen-240",
    ]

    @Test(
        "no finding on the synthetic sets that come with the package, and their noise as they state it",
        arguments: clean
    )
    func cleanSets(name: String) throws {
        let result = try DatasetCheck.run(
            on: Dataset(path: Self.package.appendingPathComponent("Datasets/\(name)").path)
        )
        #expect(result.verdict == .fine && result.findings.isEmpty, "\(result.findings)")
        let device = try #require(result.devices.first)
        #expect(result.devices.count == 1 && device.samples > 5000)
        let plan = try SynthesisPreset(name: String(name.split(separator: "/")[1])).plan(seed: 0)
        #expect(abs(try #require(device.rate) / plan.sensor.reportRate - 1) < 0.02)
        for step in [device.locationStepX, device.locationStepY] {
            #expect(abs(try #require(step) - plan.sensor.locationQuantum) < 0.001)
        }
        for noise in [device.noiseX, device.noiseY] {
            // Persons differ by a fifth, and fast touches are noisier.
            #expect(abs(try #require(noise).deviation / plan.sensor.noise - 1) < 0.3)
        }
    }

    private static func check(_ folder: String) throws -> DatasetCheck.Result {
        try DatasetCheck.run(on: Dataset(path: try #require(RealRecordingTests.folder) + "/" + folder))
    }

    @Test(
        "henze2017 is known to be resampled onto frames",
        .enabled(if: RealRecordingTests.folder != nil, RealRecordingTests.absence)
    )
    func henze2017() throws {
        let result = try Self.check("henze2017")
        let finding = try #require(result.findings.first { $0.kind == .resampled })
        #expect(finding.verdict == .alarm && result.verdict == .alarm)
        let device = try #require(result.devices.first)
        #expect(abs(try #require(device.rate) - 60) < 1)
        #expect(abs(try #require(device.timeStep) - 0.001) < 1e-5)
        #expect(device.locationStepX == nil && device.locationStepY == nil)
    }

    @Test(
        "evemu has steps of one unit, a leap, a stroke that is in two files, and one recording whose reports came at once",
        .enabled(if: RealRecordingTests.folder != nil, RealRecordingTests.absence)
    )
    func evemu() throws {
        let result = try Self.check("evemu")
        #expect(result.findings.filter { $0.verdict == .alarm }.map(\.kind) == [.stalls])
        #expect(result.findings.contains { $0.kind == .jumps && $0.device == "N-Trig MultiTouch" })
        let double = try #require(result.findings.first { $0.kind == .duplicateStrokes })
        #expect(double.count == 1 && double.places.first?.detail.contains("QUANTA") == true)
        let touchscreen = try #require(result.devices.first { $0.device.contains("Atmel") })
        #expect(abs(try #require(touchscreen.locationStepX) - 1) < 1e-6)
    }

    @Test(
        "No other set alarms, but for a phone that stamps pairs of reports",
        .enabled(if: RealRecordingTests.folder != nil, RealRecordingTests.absence),
        arguments: ["dysgraphia", "getevent", "google-ink", "graphomotor", "svc", "universal-ink"]
    )
    func others(name: String) throws {
        let alarms = try Self.check(name).findings.filter { $0.verdict == .alarm }
        #expect(
            alarms.map(\.kind) == (name == "getevent" ? [.arrivalTimes, .repeatedPlaces] : []),
            "\(alarms.map(\.detail))"
        )
        #expect(alarms.allSatisfy { $0.device == "phone-two-finger-drag" })
    }

    @Test(
        "wacom-text has steps of 0.01 mm and a clock of whole milliseconds",
        .enabled(if: RealRecordingTests.folder != nil, RealRecordingTests.absence)
    )
    func wacomText() throws {
        let result = try Self.check("wacom-text")
        #expect(result.verdict == .remark && result.findings.contains { $0.kind == .quantizedTime })
        let device = try #require(result.devices.first)
        #expect(abs(try #require(device.locationStepX) - 0.01 / CoordinateSpace.millimetersPerCSSPixel) < 1e-4)
        #expect(abs(try #require(device.rate) - 133) < 1)
    }
}
