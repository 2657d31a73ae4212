import TouchModel

/// What a ``NeuralPredictor`` reads of its model for every sample, side by side in memory and behind one reference: copying
/// a predictor counts that one, and reading counts none.
///
/// Nothing changes after it was made, so that all copies of a predictor, on all threads, share it.
final class NeuralEngine: @unchecked Sendable {
    let horizons: UnsafeBufferPointer<Double>
    /// Factors of the regions, and those without adaptation; `nil` where there are none.
    private let regions: UnsafePointer<Float>?
    private let plainRegions: UnsafePointer<Float>?
    let networkCount: Int
    private let expertCount: Int
    private let inputCount: Int
    private let outputCount: Int
    private let scratchCount: Int
    private let parameterCount: Int
    private let gateParameterCount: Int
    private let widths: UnsafeBufferPointer<Int>
    private let gateWidths: UnsafeBufferPointer<Int>
    /// Lower bounds and upper bounds of the inputs, for every network (of a mixture the gate, then the experts) means, scales
    /// and parameters, then the trust.
    private let numbers: UnsafePointer<Float>
    private let trust: UnsafePointer<Float>

    /// - Precondition: the model is valid.
    init(_ model: NeuralModel) {
        inputCount = model.layout.inputCount
        outputCount = model.layout.outputCount
        networkCount = model.networks.count
        expertCount = model.networks.first?.experts.count ?? 1
        let (horizons, widths) = (model.layout.horizons, model.layout.widths)
        let gateWidths = model.networks.first?.gate?.widths ?? []
        self.horizons = UnsafeBufferPointer(start: Self.copied(horizons), count: horizons.count)
        self.widths = UnsafeBufferPointer(start: Self.copied(widths), count: widths.count)
        parameterCount = model.layout.parameterCount
        self.gateWidths = UnsafeBufferPointer(start: Self.copied(gateWidths), count: gateWidths.count)
        gateParameterCount = NeuralLayout.parameterCount(gateWidths)
        let networks = model.networks.flatMap(\.networks)
        scratchCount = networks.map(\.scratchCount).max() ?? 0
        var values = model.bounds.lower + model.bounds.upper
        for network in networks { values += network.inputMeans + network.inputScales + network.parameters }
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
        gateWidths.deallocate()
        numbers.deallocate()
    }

    private static func copied<Element: BitwiseCopyable>(_ values: [Element]) -> UnsafePointer<Element> {
        let copy = UnsafeMutablePointer<Element>.allocate(capacity: values.count)
        for (position, value) in values.enumerated() { (copy + position).initialize(to: value) }
        return UnsafePointer(copy)
    }

    /// How many numbers ``evaluate(_:)`` works on: inputs, standardised inputs, outputs, shares of experts, and what a
    /// network needs.
    var workCount: Int { 2 * inputCount + outputCount + expertCount + scratchCount }

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

    /// Adds up what the networks answer.
    ///
    /// - Returns: the sums; `nil` where an input is outside of what was seen in training.
    @inline(__always)
    func evaluate(_ work: UnsafeMutableBufferPointer<Float>) -> UnsafePointer<Float>? {
        guard let inputs = work.baseAddress,
            NeuralNetwork.contains(inputs, lower: numbers, upper: numbers + inputCount, count: inputCount)
        else { return nil }
        let standardized = inputs + inputCount
        let sums = standardized + inputCount
        let shares = sums + outputCount
        let scratch = shares + expertCount
        let isAlone = networkCount == 1 && expertCount == 1
        if !isAlone { sums.update(repeating: 0, count: outputCount) }
        var network = numbers + 2 * inputCount
        for _ in 0..<networkCount {
            shares[0] = 1
            if expertCount > 1 {
                let answer = self.answer(of: network, gateWidths, to: inputs, standardized, scratch)
                shares.update(from: answer, count: expertCount)
                NeuralMixture.makeShares(shares, count: expertCount)
                network += 2 * inputCount + gateParameterCount
            }
            for expert in 0..<expertCount {
                let share = shares[expert]
                if share > 0 {
                    let answer = self.answer(of: network, widths, to: inputs, standardized, scratch)
                    if isAlone { return UnsafePointer(answer) }
                    for output in 0..<outputCount { sums[output] += share * answer[output] }
                }
                network += 2 * inputCount + parameterCount
            }
        }
        return UnsafePointer(sums)
    }

    /// What one network answers.
    ///
    /// - Parameter network: its means, scales and parameters.
    @inline(__always)
    private func answer(
        of network: UnsafePointer<Float>,
        _ widths: UnsafeBufferPointer<Int>,
        to inputs: UnsafePointer<Float>,
        _ standardized: UnsafeMutablePointer<Float>,
        _ scratch: UnsafeMutablePointer<Float>
    ) -> UnsafeMutablePointer<Float> {
        let scales = network + inputCount
        NeuralNetwork.standardize(inputs, means: network, scales: scales, to: standardized, count: inputCount)
        return NeuralNetwork.evaluate(widths, network + 2 * inputCount, standardized, scratch: scratch)
    }
}
