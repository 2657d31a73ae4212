import CForetouchCore
import ForetouchCore

// names: all, printed by scripts/generate-names
extension CoreCalls {
    /// Every predictor of the header, by the name that the command has for it.
    static let predictors: [(name: String, make: @Sendable () -> OpaquePointer?)] = [
        ("kalman", foretouch_core_kalman),
        ("adaptive", foretouch_core_adaptive),
        ("hold", foretouch_core_hold),
        ("linear", foretouch_core_linear),
        ("polynomial", foretouch_core_polynomial),
        ("imm", foretouch_core_imm),
        ("double-exponential", foretouch_core_double_exponential),
        ("one-euro", foretouch_core_one_euro),
        ("chromium-kalman", foretouch_core_chromium_kalman),
        ("chromium-linear-first", foretouch_core_chromium_linear_first),
        ("chromium-linear-second", foretouch_core_chromium_linear_second),
        ("chromium-least-squares", foretouch_core_chromium_least_squares),
        ("chromium-linear-resampling", foretouch_core_chromium_linear_resampling),
        ("chromium-fast-ink", foretouch_core_chromium_fast_ink),
        ("ink-kalman", foretouch_core_ink_kalman),
        ("androidx-kalman", foretouch_core_androidx_kalman),
        ("android-velocity-lsq2", foretouch_core_android_velocity_lsq2),
        ("android-velocity-impulse", foretouch_core_android_velocity_impulse),
        ("android-resampling", foretouch_core_android_resampling),
        ("firefox-resampling", foretouch_core_firefox_resampling),
        ("flutter-resampling", foretouch_core_flutter_resampling),
        ("openharmony-resampling", foretouch_core_openharmony_resampling),
        ("opentabletdriver-temporal", foretouch_core_opentabletdriver_temporal),
    ]
    static let recognizers: [(name: String, make: @Sendable () -> OpaquePointer?)] = [
        ("oriented-cloud", foretouch_core_oriented_cloud),
        ("protractor", foretouch_core_protractor),
        ("dollar1", foretouch_core_dollar1),
        ("dollarn", foretouch_core_dollarn),
        ("dollarn-protractor", foretouch_core_dollarn_protractor),
        ("dollarp", foretouch_core_dollarp),
        ("dollarp-plus", foretouch_core_dollarp_plus),
        ("dollarq", foretouch_core_dollarq),
        ("penny-pincher", foretouch_core_penny_pincher),
        ("rubine", foretouch_core_rubine),
        ("dtw", foretouch_core_dtw),
        ("dtw-1nn", foretouch_core_dtw_1nn),
    ]
    static let presets: [(name: String, make: @Sendable () -> OpaquePointer?)] = [
        ("standard", foretouch_core_touch_gestures_standard),
        ("uikit", foretouch_core_touch_gestures_uikit),
        ("android", foretouch_core_touch_gestures_android),
        ("flutter", foretouch_core_touch_gestures_flutter),
        ("chromium", foretouch_core_touch_gestures_chromium),
        ("hammer", foretouch_core_touch_gestures_hammer),
        ("gpui", foretouch_core_touch_gestures_gpui),
    ]
}
// end of names
