import TouchModel

/// What a `NeuralPredictor` reads of its model for every sample, side by side in memory and behind one reference: copying
/// a predictor counts that one, and reading counts none.
///
/// Nothing changes after it was made, so that all copies of a predictor, on all threads, share it.
final class NeuralEngine: @unchecked Sendable {
    let horizons: UnsafeBufferPointer<Double>
    /// Factors of the regions, and those without adaptation; `nil` where there are none.
    private let regions: UnsafePointer<Float>?
    private let plainRegions: UnsafePointer<Float>?
    private let inputCount: Int
    private let scratchCount: Int
    private let widths: UnsafeBufferPointer<Int>
    /// Lower bounds and upper bounds of the inputs, means, scales and parameters of the network, the trust, and the regions.
    private let numbers: UnsafePointer<Float>
    private let trust: UnsafePointer<Float>

    /// - Precondition: the model is valid.
    init(_ model: NeuralModel) {
        let network = model.network
        inputCount = model.layout.inputCount
        scratchCount = network.scratchCount
        let (horizons, widths) = (model.layout.horizons, model.layout.widths)
        self.horizons = UnsafeBufferPointer(start: Self.copied(horizons), count: horizons.count)
        self.widths = UnsafeBufferPointer(start: Self.copied(widths), count: widths.count)
        var values = model.bounds.lower + model.bounds.upper
        values += network.inputMeans + network.inputScales + network.parameters
        let trustStart = values.count
        values += model.trust
        let regionStart = values.count
        values += (model.regions?.factors ?? []) + (model.regions?.adaptation?.plainFactors ?? [])
        numbers = Self.copied(values)
        trust = numbers + trustStart
        regions = model.regions.map { [numbers] _ in numbers + regionStart }
        plainRegions = model.regions?.adaptation.map { [numbers] in numbers + regionStart + $0.plainFactors.count }
    }

    deinit {
        horizons.deallocate()
        widths.deallocate()
        numbers.deallocate()
    }

    private static func copied<Element: BitwiseCopyable>(_ values: [Element]) -> UnsafePointer<Element> {
        let copy = UnsafeMutablePointer<Element>.allocate(capacity: values.count)
        for (position, value) in values.enumerated() { (copy + position).initialize(to: value) }
        return UnsafePointer(copy)
    }

    /// How many numbers ``evaluate(_:)`` works on: inputs, standardised inputs, and what a network needs.
    var workCount: Int { 2 * inputCount + scratchCount }

    /// Where the inputs are in them.
    @inline(__always)
    func inputs(in work: UnsafeMutableBufferPointer<Float>) -> UnsafeMutableBufferPointer<Float> {
        UnsafeMutableBufferPointer(rebasing: work[..<inputCount])
    }

    /// λ at a horizon.
    @inline(__always)
    func trust(_ horizon: Int) -> Float { trust[horizon] }

    /// By how much a region's radius exceeds the classical predictor's standard deviation; `nil` without regions.
    @inline(__always)
    func region(horizon: Double, bin: Int) -> Double? {
        guard let regions else { return nil }
        return NeuralRegions.factor(regions, horizon: horizon, among: horizons, bin: bin)
    }

    /// The same for regions that do not adapt; `nil` where none do.
    @inline(__always)
    func plainRegion(horizon: Double, bin: Int) -> Double? {
        guard let plainRegions else { return nil }
        return NeuralRegions.factor(plainRegions, horizon: horizon, among: horizons, bin: bin)
    }

    /// What the network answers.
    ///
    /// - Returns: `nil` where an input is outside of what was seen in training.
    @inline(__always)
    func evaluate(_ work: UnsafeMutableBufferPointer<Float>) -> UnsafePointer<Float>? {
        guard let inputs = work.baseAddress,
            NeuralNetwork.contains(inputs, lower: numbers, upper: numbers + inputCount, count: inputCount)
        else { return nil }
        let standardized = inputs + inputCount
        let means = numbers + 2 * inputCount
        let scales = means + inputCount
        NeuralNetwork.standardize(inputs, means: means, scales: scales, to: standardized, count: inputCount)
        return UnsafePointer(
            NeuralNetwork.evaluate(widths, scales + inputCount, standardized, scratch: standardized + inputCount)
        )
    }
}
