import TouchPrediction

// A function for each, and not one that takes a name: what a program does not call a linker leaves out. Defaults are within their ranges, so
// that none of these gives NULL; a test makes them all.

private func handle(_ predictor: some Predictor) -> OpaquePointer {
    CoreHandle.pointer(PredictorHandle(.copies(of: predictor)))
}

@_cdecl("foretouch_core_kalman")
public func makeKalman() -> OpaquePointer? { (try? KalmanBankPredictor()).map { handle($0.guarded) } }

@_cdecl("foretouch_core_adaptive")
public func makeAdaptive() -> OpaquePointer? {
    (try? AdaptiveBankPredictor(AdaptiveParameters(), initial: AdaptiveState())).map {
        CoreHandle.pointer(PredictorHandle(.learners(like: AdaptivePredictor($0))))
    }
}

@_cdecl("foretouch_core_hold")
public func makeHold() -> OpaquePointer? { handle(HoldPredictor()) }

@_cdecl("foretouch_core_linear")
public func makeLinear() -> OpaquePointer? { (try? LinearPredictor()).map { handle($0.guarded) } }

@_cdecl("foretouch_core_polynomial")
public func makePolynomial() -> OpaquePointer? { (try? PolynomialPredictor()).map { handle($0.guarded) } }

@_cdecl("foretouch_core_imm")
public func makeInteractingModels() -> OpaquePointer? {
    (try? InteractingModelsPredictor()).map { handle($0.guarded) }
}

@_cdecl("foretouch_core_double_exponential")
public func makeDoubleExponential() -> OpaquePointer? { (try? DoubleExponentialPredictor()).map { handle($0.guarded) } }

@_cdecl("foretouch_core_one_euro")
public func makeOneEuro() -> OpaquePointer? { (try? OneEuroPredictor()).map { handle($0.guarded) } }

@_cdecl("foretouch_core_chromium_kalman")
public func makeChromiumKalman() -> OpaquePointer? { handle(ChromiumKalmanPredictor()) }

@_cdecl("foretouch_core_chromium_linear_first")
public func makeChromiumLinearFirst() -> OpaquePointer? { handle(ChromiumLinearFirstPredictor()) }

@_cdecl("foretouch_core_chromium_linear_second")
public func makeChromiumLinearSecond() -> OpaquePointer? { handle(ChromiumLinearSecondPredictor()) }

@_cdecl("foretouch_core_chromium_least_squares")
public func makeChromiumLeastSquares() -> OpaquePointer? { handle(ChromiumLeastSquaresPredictor()) }

@_cdecl("foretouch_core_chromium_linear_resampling")
public func makeChromiumLinearResampling() -> OpaquePointer? { handle(ChromiumLinearResamplingPredictor()) }

@_cdecl("foretouch_core_chromium_fast_ink")
public func makeChromiumFastInk() -> OpaquePointer? { handle(ChromiumFastInkPredictor()) }

@_cdecl("foretouch_core_ink_kalman")
public func makeInkKalman() -> OpaquePointer? { handle(InkKalmanPredictor()) }

@_cdecl("foretouch_core_androidx_kalman")
public func makeAndroidxKalman() -> OpaquePointer? { handle(AndroidxKalmanPredictor()) }

@_cdecl("foretouch_core_android_velocity_lsq2")
public func makeAndroidVelocityLSQ2() -> OpaquePointer? { handle(AndroidVelocityLSQ2Predictor()) }

@_cdecl("foretouch_core_android_velocity_impulse")
public func makeAndroidVelocityImpulse() -> OpaquePointer? { handle(AndroidVelocityImpulsePredictor()) }

@_cdecl("foretouch_core_android_resampling")
public func makeAndroidResampling() -> OpaquePointer? { handle(AndroidResamplingPredictor()) }

@_cdecl("foretouch_core_firefox_resampling")
public func makeFirefoxResampling() -> OpaquePointer? { handle(FirefoxResamplingPredictor()) }

@_cdecl("foretouch_core_flutter_resampling")
public func makeFlutterResampling() -> OpaquePointer? { handle(FlutterResamplingPredictor()) }

@_cdecl("foretouch_core_openharmony_resampling")
public func makeOpenHarmonyResampling() -> OpaquePointer? { handle(OpenHarmonyResamplingPredictor()) }

@_cdecl("foretouch_core_opentabletdriver_temporal")
public func makeOpenTabletDriverTemporal() -> OpaquePointer? { handle(OpenTabletDriverTemporalPredictor()) }
