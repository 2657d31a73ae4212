import TouchPrediction

// A function for each, and not one that takes a name: what a program does not call a linker leaves out. Defaults are within their ranges, so
// that none of these gives NULL; a test makes them all.

private func handle(_ predictor: some Predictor) -> OpaquePointer {
    CoreHandle.pointer(PredictorHandle(.copies(of: predictor)))
}

@_cdecl("foretouch_core_kalman")
package func makeKalman() -> OpaquePointer? { (try? KalmanBankPredictor()).map { handle($0.guarded) } }

@_cdecl("foretouch_core_adaptive")
package func makeAdaptive() -> OpaquePointer? {
    (try? AdaptiveBankPredictor()).map {
        CoreHandle.pointer(PredictorHandle(.learners(like: AdaptivePredictor($0))))
    }
}

@_cdecl("foretouch_core_hold")
package func makeHold() -> OpaquePointer? { handle(HoldPredictor()) }

@_cdecl("foretouch_core_linear")
package func makeLinear() -> OpaquePointer? { (try? LinearPredictor()).map { handle($0.guarded) } }

@_cdecl("foretouch_core_polynomial")
package func makePolynomial() -> OpaquePointer? { (try? PolynomialPredictor()).map { handle($0.guarded) } }

@_cdecl("foretouch_core_imm")
package func makeInteractingModels() -> OpaquePointer? {
    (try? InteractingModelsPredictor()).map { handle($0.guarded) }
}

@_cdecl("foretouch_core_double_exponential")
package func makeDoubleExponential() -> OpaquePointer? {
    (try? DoubleExponentialPredictor()).map { handle($0.guarded) }
}

@_cdecl("foretouch_core_one_euro")
package func makeOneEuro() -> OpaquePointer? { (try? OneEuroPredictor()).map { handle($0.guarded) } }

@_cdecl("foretouch_core_chromium_kalman")
package func makeChromiumKalman() -> OpaquePointer? { handle(ChromiumKalmanPredictor()) }

@_cdecl("foretouch_core_chromium_linear_first")
package func makeChromiumLinearFirst() -> OpaquePointer? { handle(ChromiumLinearFirstPredictor()) }

@_cdecl("foretouch_core_chromium_linear_second")
package func makeChromiumLinearSecond() -> OpaquePointer? { handle(ChromiumLinearSecondPredictor()) }

@_cdecl("foretouch_core_chromium_least_squares")
package func makeChromiumLeastSquares() -> OpaquePointer? { handle(ChromiumLeastSquaresPredictor()) }

@_cdecl("foretouch_core_chromium_linear_resampling")
package func makeChromiumLinearResampling() -> OpaquePointer? { handle(ChromiumLinearResamplingPredictor()) }

@_cdecl("foretouch_core_chromium_fast_ink")
package func makeChromiumFastInk() -> OpaquePointer? { handle(ChromiumFastInkPredictor()) }

@_cdecl("foretouch_core_ink_kalman")
package func makeInkKalman() -> OpaquePointer? { handle(InkKalmanPredictor()) }

@_cdecl("foretouch_core_androidx_kalman")
package func makeAndroidxKalman() -> OpaquePointer? { handle(AndroidxKalmanPredictor()) }

@_cdecl("foretouch_core_android_velocity_lsq2")
package func makeAndroidVelocityLSQ2() -> OpaquePointer? { handle(AndroidVelocityLSQ2Predictor()) }

@_cdecl("foretouch_core_android_velocity_impulse")
package func makeAndroidVelocityImpulse() -> OpaquePointer? { handle(AndroidVelocityImpulsePredictor()) }

@_cdecl("foretouch_core_android_resampling")
package func makeAndroidResampling() -> OpaquePointer? { handle(AndroidResamplingPredictor()) }

@_cdecl("foretouch_core_firefox_resampling")
package func makeFirefoxResampling() -> OpaquePointer? { handle(FirefoxResamplingPredictor()) }

@_cdecl("foretouch_core_flutter_resampling")
package func makeFlutterResampling() -> OpaquePointer? { handle(FlutterResamplingPredictor()) }

@_cdecl("foretouch_core_openharmony_resampling")
package func makeOpenHarmonyResampling() -> OpaquePointer? { handle(OpenHarmonyResamplingPredictor()) }

@_cdecl("foretouch_core_opentabletdriver_temporal")
package func makeOpenTabletDriverTemporal() -> OpaquePointer? { handle(OpenTabletDriverTemporalPredictor()) }
