import Benchmark
import Foretouch
import Foundation

/// Writes a recording of one-sample deliveries to a temporary file.
private func writeRecording(events: Int, named name: String) throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    let writer = try RecordingWriter(path: url.path, header: RecordingHeader(metadata: RecordingMetadata()))
    for index in 0..<events {
        let time = Double(index) / 240
        var sample = TouchSample(timestamp: time, location: TouchPoint(100 * cos(time), 80 * sin(time)))
        sample.force = 0.5 + 0.25 * sin(time)
        let phase: TouchPhase = index == 0 ? .began : index + 1 == events ? .ended : .moved
        try writer.append(
            TouchEvent(timestamp: time, touches: [Touch(id: 0, type: .pencil, phase: phase, samples: [sample])])
        )
    }
    try writer.finish()
    return url
}

let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock, .throughput, .peakMemoryResident],
        maxDuration: .seconds(2)
    )
    for name in ["plain.jsonl", "packed.jsonl.gz"] {
        Benchmark("read 100 000 native events, \(name)") { benchmark in
            let url = try writeRecording(events: 100_000, named: "foretouch-benchmark-\(name)")
            defer { try? FileManager.default.removeItem(at: url) }
            benchmark.startMeasurement()
            for _ in benchmark.scaledIterations {
                var reader = try RecordingReader(path: url.path)
                while let line = try reader.next() { blackHole(line) }
            }
            benchmark.stopMeasurement()
        }
    }
}
