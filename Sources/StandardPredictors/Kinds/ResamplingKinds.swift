import PluginSpecification
import TouchModel
import TouchPrediction

extension AndroidResamplingPredictor {
    package static let kind = PredictorKind(
        name: "android-resampling",
        summary: "Android's resampling of touches to frames: 5 ms late, at most 8 ms and half an interval ahead.",
        source: "Android Open Source Project (Android 16), libs/input",
        parameters: [
            .number(
                "latency",
                "How long before its frame a location is taken.",
                unit: "ms",
                range: 0...20,
                default: 5
            ),
            .choice(
                "filter",
                "one-euro has a 1€ filter for each axis behind it, of 4.7 Hz and 0.01.",
                default: Filter.none
            ),
        ]
    ) { values in
        AndroidResamplingPredictor(
            latency: try values.number("latency") / 1000,
            filter: try values.choice("filter")
        )
    }
    .symmetric(
        under: [.translation, .reflection, .timeShift],
        ConditionalSymmetries(.all, when: "filter=none") {
            try $0.choice("filter", as: Filter.self) == .none
        }
    )
    .noting("Ships: what an app gets of touches. The filtered form is in the source and off by default.")
    .namedOnly()
}

extension FirefoxResamplingPredictor {
    package static let kind = PredictorKind(
        name: "firefox-resampling",
        summary:
            "Firefox's resampling of touches to frames: at most 8 ms along the last two samples, none after 17 ms.",
        source: "Firefox (Gecko), widget, TouchResampler",
        parameters: [
            .number(
                "grid",
                "The size of the display's px, to which answers are rounded; 0 rounds nothing.",
                unit: "px",
                range: 0...100,
                default: 1
            )
        ]
    ) { values in
        FirefoxResamplingPredictor(grid: try values.number("grid"))
    }
    .symmetric(
        under: [.reflection, .timeShift],
        ConditionalSymmetries(.all, when: "grid=0") { try $0.number("grid") == 0 }
    )
    .noting("Ships: what a page in Firefox gets, which predicts nothing beyond it.")
    .namedOnly()
}

extension FlutterResamplingPredictor {
    package static let kind = PredictorKind(
        name: "flutter-resampling",
        summary: "Flutter's resampling of pointers to frames: interpolated 38 ms before the frame, never extrapolated.",
        source: "Flutter, gestures, PointerEventResampler",
        parameters: [
            .number(
                "offset",
                "How long before its frame a location was measured.",
                unit: "ms",
                range: 0...1000,
                default: 38
            )
        ]
    ) { values in
        FlutterResamplingPredictor(offset: try values.number("offset") / 1000)
    }
    .symmetric(under: .all)
    .noting("Ships, but an app has to turn it on (GestureBinding.resamplingEnabled).")
    .namedOnly()
}

extension OpenHarmonyResamplingPredictor {
    package static let kind = PredictorKind(
        name: "openharmony-resampling",
        summary: "OpenHarmony's resampling of touches to frames: a line through the mean samples of two frames.",
        source: "OpenHarmony, ArkUI ACE engine, ResampleAlgo",
        parameters: [
            .number(
                "frame",
                "The time between frames, which begin with the contact.",
                unit: "ms",
                range: 1...1000,
                default: 1000.0 / 60
            )
        ]
    ) { values in
        OpenHarmonyResamplingPredictor(frame: try values.number("frame") / 1000)
    }
    .symmetric(under: .all)
    .noting("Ships: what an app of ArkUI gets. Where frames begin is not known here and assumed.")
    .namedOnly()
}

extension ChromiumFastInkPredictor {
    package static let kind = PredictorKind(
        name: "chromium-fast-ink",
        summary: "The prediction of ChromeOS's laser pointer and highlighter: three steps of constant jerk, 5 ms each.",
        source: "Chromium, ash/fast_ink",
        parameters: [
            .number(
                "duration",
                "How far ahead fast motion is predicted, the presentation delay; 15 ms are the most.",
                unit: "ms",
                range: 0...100,
                default: 18
            ),
            .number(
                "width",
                "The screen's, which decides what is fast.",
                unit: "px",
                range: 1...100_000,
                default: 1200
            ),
            .number("height", "The screen's, likewise.", unit: "px", range: 1...100_000, default: 800),
        ]
    ) { values in
        ChromiumFastInkPredictor(
            duration: try values.number("duration") / 1000,
            screen: TouchPoint(try values.number("width"), try values.number("height"))
        )
    }
    .symmetric(under: [.translation, .reflection, .timeShift])
    .noting("Ships in ChromeOS alone, for its own pointer and highlighter; no page and no app is drawn with it.")
    .namedOnly()
}

extension OpenTabletDriverTemporalPredictor {
    package static let kind = PredictorKind(
        name: "opentabletdriver-temporal",
        summary:
            "The Temporal Resampler of OpenTabletDriver: a Kalman filter of six states, one report ahead, by half.",
        source: "Temporal Resampler, a plug-in for OpenTabletDriver"
    ) { _ in OpenTabletDriverTemporalPredictor() }
    .symmetric(under: .all)
    .noting("Ships as a plug-in that a user installs; between its points the original's path is an arc.")
    .namedOnly()
}
