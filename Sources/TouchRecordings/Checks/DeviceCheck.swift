import TouchModel

/// Everything that is measured on the recordings of one device, in constant memory.
struct DeviceCheck {
    let device: String
    let unit: String
    private var recordings = 0
    private var strokes = 0
    private var samples = 0
    private var lastRecording = ""
    private(set) var timing = TimingCheck()
    private var arrival = ArrivalCheck()
    private var gaps = GapCheck()
    private var stalls = StallCheck()
    private var fastStarts = FastStartCheck()
    private var jumps = JumpCheck()
    private var sticky = StickyAxisCheck()
    private var repeated = RepeatedPlacesCheck()
    private var interpolation = InterpolationCheck()
    private var resampling = ResamplingCheck()
    private var stepsX = GridEstimator(stream: "x")
    private var stepsY = GridEstimator(stream: "y")
    private var spectrum = PolynomialSpectrum()
    private var noiseX = NoiseFloor()
    private var noiseY = NoiseFloor()

    init(device: String, unit: String) {
        self.device = device
        self.unit = unit
    }

    mutating func take(_ piece: StrokePiece) {
        if piece.recording != lastRecording {
            recordings += 1
            lastRecording = piece.recording
        }
        if piece.seen == 0 { strokes += 1 }
        samples += piece.samples.count - piece.seen
        timing.take(piece)
        arrival.take(piece)
        gaps.take(piece)
        stalls.take(piece)
        fastStarts.take(piece)
        jumps.take(piece)
        sticky.take(piece)
        repeated.take(piece)
        interpolation.take(piece)
        resampling.take(piece)
        for start in piece.windowStarts(length: 2) {
            let step = piece.samples[start + 1].location - piece.samples[start].location
            stepsX.add(step.x)
            stepsY.add(step.y)
        }
        for start in piece.windowStarts(length: PolynomialSpectrum.length)
        where spectrum.take(piece.samples, from: start) {
            let still = Self.zeroSteps(piece.samples, from: start)
            noiseX.add(spectrum.x, still: still.x)
            noiseY.add(spectrum.y, still: still.y)
        }
    }

    private static func zeroSteps(_ samples: [StrokePiece.Sample], from start: Int) -> (x: Int, y: Int) {
        var still = (x: 0, y: 0)
        for index in start..<start + PolynomialSpectrum.length - 1 {
            if samples[index].location.x == samples[index + 1].location.x { still.x += 1 }
            if samples[index].location.y == samples[index + 1].location.y { still.y += 1 }
        }
        return still
    }

    /// Judges; called once at the end.
    func finish() -> (figures: DeviceFigures, findings: [DataFinding]) {
        let quantumX = stepsX.estimate()
        let quantumY = stepsY.estimate()
        let quantum = TouchPoint(quantumX ?? 0, quantumY ?? 0)
        let coarser = max(quantum.x, quantum.y)
        let estimates = [("x", noiseX, quantum.x), ("y", noiseY, quantum.y)].map { axis, noise, step in
            (axis: axis, step: step, noise: noise.estimate(quantum: step))
        }
        let rate = timing.rate
        var findings = timing.findings(device: device)
        if let interval = timing.medianInterval { findings += gaps.findings(device: device, medianInterval: interval) }
        findings += stalls.findings(device: device)
        findings += fastStarts.findings(device: device)
        findings += jumps.findings(device: device, quantum: coarser)
        findings += sticky.findings(
            device: device,
            quantum: quantum,
            noise: TouchPoint(estimates[0].noise?.deviation ?? 0, estimates[1].noise?.deviation ?? 0)
        )
        findings += repeated.findings(device: device, quantum: coarser, rate: rate)
        findings += interpolation.findings(device: device, quantum: coarser)
        findings += resampling.findings(device: device, x: stepsX, y: stepsY)
        for estimate in estimates {
            guard let noise = estimate.noise, let rate else { continue }
            findings += SmoothingCheck.findings(
                device: device,
                axis: estimate.axis,
                noise: noise,
                quantum: estimate.step,
                rate: rate
            )
            guard noise.isBound, estimate.step * estimate.step / 12 > 0.5 * noise.deviation * noise.deviation else {
                continue
            }
            findings.append(
                DataFinding(
                    .coarseLocation,
                    .remark,
                    device: device,
                    count: noise.windows,
                    total: noise.windows,
                    of: "window",
                    detail: "\(estimate.axis) is reported in steps of \(estimate.step.short) units, "
                        + "the noise beneath is at most \(noise.deviation.short)"
                )
            )
        }
        let figures = DeviceFigures(
            device: device,
            unit: unit,
            recordings: recordings,
            strokes: strokes,
            samples: samples,
            rate: rate,
            medianInterval: timing.medianInterval,
            interval5: timing.intervals.quantile(0.05),
            interval95: timing.intervals.quantile(0.95),
            jitter: timing.jitter,
            timeStep: timing.step(),
            locationStepX: quantumX,
            locationStepY: quantumY,
            noiseX: estimates[0].noise.map(DeviceFigures.Noise.init),
            noiseY: estimates[1].noise.map(DeviceFigures.Noise.init),
            intervals: timing.medianInterval.map { DeviceFigures.Bars(timing.intervals, median: $0) },
            arrival: arrival.figures
        )
        return (figures, findings)
    }
}
