import TouchRecordings

/// A plan under a name.
public enum SynthesisPreset: String, Sendable, Codable, CaseIterable {
    /// A finger on a 60 Hz glass that senses force, one report a frame.
    case finger60 = "finger-60"
    /// A finger on a 120 Hz glass that senses force, two reports a frame, noise growing with speed.
    case finger120 = "finger-120"
    /// A pen at 240 Hz with tilt, four reports a frame, its force estimated first and corrected 40 ms later.
    case pen240 = "pen-240"
    /// A finger on a 120 Hz glass that looks up to 3 ms early or late and loses one report in thirty.
    case irregular120 = "irregular-120"
    /// Presses and touches that are none, by fingers on a 240 Hz glass, four reports a frame, under each of the three
    /// force sensitivities, with a sensor whose scale is a little off and drifts.
    case press240 = "press-240"
    /// The same by pens at 240 Hz, with forces that are estimated first and corrected 20–60 ms later, now and then
    /// twice, out of order or never.
    case pressPen240 = "press-pen-240"
    /// Pinches, rotations, pans and taps of two fingers on a 120 Hz glass, two reports a frame.
    case twoFinger120 = "two-finger-120"
    /// A mouse at 60 Hz in whole px and milliseconds, fast from the first report on, that loses one report in sixteen.
    case mouse60 = "mouse-60"

    /// The sets for prediction, bundled in `Datasets/bundled`.
    package static let movements: [SynthesisPreset] = [.finger60, .finger120, .pen240, .irregular120]
    /// The sets for force recognition, bundled in `Datasets/presses`.
    package static let presses: [SynthesisPreset] = [.press240, .pressPen240]

    /// The preset of that name.
    ///
    /// - Throws: ``DatasetError/invalidOption(name:found:expected:)`` with the names there are.
    package init(name: String) throws(DatasetError) {
        guard let preset = Self(rawValue: name) else {
            let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalidOption(name: "preset", found: name, expected: "one of \(names)")
        }
        self = preset
    }

    /// What the set is, in a sentence.
    public var summary: String {
        switch self {
        case .finger60: "Finger at 60 Hz with force, one report a frame."
        case .finger120: "Finger at 120 Hz with force, two reports a frame."
        case .pen240: "Pen at 240 Hz with force that is corrected later, altitude and azimuth, four reports a frame."
        case .irregular120: "Finger at 120 Hz, sampled up to 3 ms early or late, one report in thirty lost."
        case .press240:
            "Presses and null touches by a finger at 240 Hz, four reports a frame, under three force sensitivities."
        case .pressPen240:
            "Presses and null touches by a pen at 240 Hz, force corrected 20–60 ms later, 1 % of corrections lost."
        case .twoFinger120: "Pinches, rotations, pans and taps of two fingers at 120 Hz, two reports a frame."
        case .mouse60: "Fast dashes of a mouse at 60 Hz in whole px and milliseconds, one report in sixteen lost."
        }
    }

    /// The plan, ready to be changed.
    public func plan(seed: UInt64) -> SynthesisPlan {
        switch self {
        case .finger60:
            SynthesisPlan(
                name: rawValue,
                pointer: .finger,
                seed: seed,
                tasks: [.write, .draw, .loop, .point, .tap, .press],
                sensor: SensorModel(
                    reportRate: 60,
                    noise: 0.3,
                    locationQuantum: 0.25,
                    deliveryLatency: 0.006,
                    force: .glass(.medium)
                )
            )
        case .finger120:
            SynthesisPlan(
                name: rawValue,
                pointer: .finger,
                seed: seed,
                tasks: [.write, .draw, .loop, .zigzag, .point, .tap, .press],
                sensor: SensorModel(
                    reportRate: 120,
                    noise: 0.25,
                    speedNoise: 0.0001,
                    locationQuantum: 0.125,
                    force: .glass(.light)
                )
            )
        case .pen240:
            SynthesisPlan(
                name: rawValue,
                pointer: .pen,
                seed: seed,
                tasks: [.write, .draw, .loop, .zigzag, .tap, .press],
                sensor: SensorModel(reportRate: 240, noise: 0.1, locationQuantum: 0.05, force: .pencil),
                screenWidth: 1366,
                screenHeight: 1024
            )
        case .irregular120:
            SynthesisPlan(
                name: rawValue,
                pointer: .finger,
                seed: seed,
                tasks: [.write, .draw, .loop, .zigzag, .point],
                sensor: SensorModel(
                    reportRate: 120,
                    jitter: 0.00132,
                    dropProbability: 1.0 / 30,
                    noise: 0.35,
                    locationQuantum: 0.1,
                    deliveryLatency: 0.008
                )
            )
        case .press240:
            SynthesisPlan(
                name: rawValue,
                pointer: .finger,
                seed: seed,
                participants: 5,
                tasks: SynthesisTask.all(.press) + SynthesisTask.all(.null),
                sensor: SensorModel(
                    reportRate: 240,
                    noise: 0.1,
                    locationQuantum: 0.25,
                    force: .glass(.medium).with(errors: .uncalibrated)
                ),
                sensitivities: ForceSensor.Sensitivity.allCases
            )
        case .pressPen240:
            SynthesisPlan(
                name: rawValue,
                pointer: .pen,
                seed: seed,
                participants: 3,
                tasks: [
                    .lightPress, .deepPress, .holdPress, .tapPress, .multiPress,
                    .nullTap, .nullDrag, .nullWrite, .nullRest,
                ],
                sensor: SensorModel(
                    reportRate: 240,
                    noise: 0.05,
                    locationQuantum: 0.25,
                    force: .pencil.with(
                        errors: .uncalibrated,
                        updateFaults: UpdateFaults(spread: 0.02, lost: 0.01, repeated: 0.01, overtaken: 0.02)
                    )
                ),
                screenWidth: 1366,
                screenHeight: 1024
            )
        case .twoFinger120:
            SynthesisPlan(
                name: rawValue,
                pointer: .finger,
                seed: seed,
                tasks: SynthesisTask.all(.gesture),
                sensor: SensorModel(reportRate: 120, noise: 0.25, speedNoise: 0.0001, locationQuantum: 0.125)
            )
        case .mouse60:
            SynthesisPlan(
                name: rawValue,
                pointer: .mouse,
                seed: seed,
                tasks: SynthesisTask.all(.fast),
                sensor: SensorModel(
                    reportRate: 60,
                    jitter: 0.0006,
                    dropProbability: 1.0 / 16,
                    noise: 0,
                    locationQuantum: 1,
                    timeQuantum: 0.001,
                    displayRate: nil
                ),
                screenWidth: 1920,
                screenHeight: 1080
            )
        }
    }
}

extension SynthesisPlan {
    /// What the set is, in a sentence: the preset's own words where its sensor was not changed.
    package var summary: String {
        if let preset = SynthesisPreset(rawValue: name), preset.plan(seed: seed).sensor == sensor {
            return preset.summary
        }
        return "A \(device)."
    }

    /// The plans of recordings that come with Foretouch: each preset with a seed of its own (`seed`, `seed + 1`, …) so
    /// that no movement occurs in two sets.
    package static func bundled(
        _ presets: [SynthesisPreset] = SynthesisPreset.movements,
        seed: UInt64
    ) -> [SynthesisPlan] {
        presets.enumerated().map { $0.element.plan(seed: seed &+ UInt64($0.offset)) }
    }
}
