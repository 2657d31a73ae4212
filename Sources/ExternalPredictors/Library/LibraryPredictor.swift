import CForetouchPredictor
import StandardPredictors
import TouchModel
import TouchPrediction

/// A predictor in a dynamic library that keeps the contract of `foretouch_predictor.h`.
///
/// ## Behavior
///
/// The library sees samples that are finite and later than the last one only, and is not asked for times before it.
/// What it answers and is not finite, or is beyond `ExternalAnswer.largestValue`, is absent and counted
/// (`ExternalFailure.notFinite`, `ExternalFailure.tooLarge`). A copy of the value shares the
/// library's predictor until one of the two observes; then the library makes a copy.
///
/// ## Complexity
///
/// Each call of the library costs a few nanoseconds more than the library's own work. Observing allocates nothing, except
/// once after the value has been copied; asking allocates nothing.
package struct LibraryPredictor: ExternalPredictor {
    private let library: LoadedLibrary
    /// `nil` where the library made no copy: there is no answer then.
    private var instance: LibraryInstance?
    private var lastTime = -Double.infinity

    /// Loads a library and makes a predictor of it.
    ///
    /// - Parameters:
    ///   - path: the library's file.
    ///   - parameters: text for the library.
    ///   - policy: what happens when it fails.
    ///   - warn: told once of each kind of failure.
    /// - Throws: ``ExternalPredictorError``.
    package init(
        path: String,
        parameters: String = "",
        policy: FailurePolicy = .abstain,
        warn: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(ExternalPredictorError) {
        library = try LoadedLibrary(path: path, log: FailureLog("library:\(path)", policy: policy, warn: warn))
        instance = try library.makeInstance(parameters)
    }

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        guard sample.isFinite, sample.timestamp > lastTime else { return }
        if !isKnownUniquelyReferenced(&instance) { instance = instance?.copied() }
        guard let instance else { return }
        lastTime = sample.timestamp
        let channels = sample.channels.lanes
        var given = foretouch_sample(
            time: sample.timestamp,
            x: sample.location.x,
            y: sample.location.y,
            force: Double(channels.x),
            altitude: Double(channels.z),
            azimuth: Double(channels.w)
        )
        library.observe(instance.pointer, &given, MemoryLayout<foretouch_sample>.size)
    }

    @inline(__always)
    package func predict(at time: Double) -> Prediction? {
        guard let instance, lastTime > -.infinity, time.isFinite else { return nil }
        var given = foretouch_prediction(
            x: .nan,
            y: .nan,
            radius: .nan,
            level: .nan,
            force: .nan,
            altitude: .nan,
            azimuth: .nan
        )
        let size = MemoryLayout<foretouch_prediction>.size
        switch library.predict(instance.pointer, max(time, lastTime), &given, size) {
        case 1: return library.log.prediction(given)
        case 0: return nil
        case let code:
            library.log.note(.refused, detail: "foretouch_predictor_predict returned \(code)")
            return nil
        }
    }

    package mutating func reset() {
        lastTime = -.infinity
        if !isKnownUniquelyReferenced(&instance) { instance = instance?.copied() }
        guard let instance else { return }
        library.reset(instance.pointer)
    }

    package var origin: PredictorOrigin { library.origin }

    package var stopReason: String? { library.log.stopReason }

    package func finish() -> PredictorFailures { library.log.take() }
}
