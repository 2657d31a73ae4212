import Foretouch
import Foundation
import Testing

@Suite("foretouch dataset synthesize")
struct SynthesizeCommandTests {
    @Test("force options reach the recordings, and are refused where there is nothing to change")
    func forceOptions() throws {
        try withTemporaryFolder { folder in
            let output = folder.appendingPathComponent("set").path
            let made = try CommandRunner.run([
                "dataset", "synthesize", "--preset", "press-pen-240", "--participants", "1", "--strokes", "2",
                "--task", "light-press,nulls", "--sensitivity", "light,firm", "--force-noise", "0.02",
                "--offset-error", "0.5", "--gain-error", "0.2", "--offset-drift", "0.3", "--gain-drift", "0.1",
                "--update-delay", "50", "--update-spread", "10", "--update-loss", "0.3", "--update-repeat", "0.4",
                "--update-reorder", "0.25", "--output", output,
            ])
            #expect(made.status == 0, "\(made.errors)")
            let dataset = try Dataset(path: output)
            #expect(dataset.sources.count == 12)
            let path = output + "/p01-null-rest-firm.jsonl.gz"
            let header = try RecordingReader(path: path).header
            #expect(header.metadata.sensitivity == "firm")
            let sensor = header.additionalFields["synthesis"]?.objectValue?["sensor"]?.objectValue
            let force = try #require(sensor?["force"]?.objectValue)
            #expect(force["noise"]?.doubleValue == 0.02 && force["revisionDelay"]?.doubleValue == 0.05)
            let errors = try #require(force["errors"]?.objectValue).compactMapValues(\.doubleValue)
            #expect(errors == ["offset": 0.5, "gain": 0.2, "offsetDrift": 0.3, "gainDrift": 0.1])
            let faults = try #require(force["updateFaults"]?.objectValue).compactMapValues(\.doubleValue)
            #expect(faults == ["spread": 0.01, "lost": 0.3, "repeated": 0.4, "overtaken": 0.25])

            for (options, complaint) in [
                (["--preset", "irregular-120", "--force-noise", "0.1"], "no force sensor"),
                (["--preset", "press-240", "--update-loss", "0.1"], "--update-delay"),
                (["--preset", "press-240", "--sensitivity", "hard"], "hard"),
                (["--preset", "press-240", "--gain-error", "2"], "force gain error"),
                (["--jitter", "5"], "found '5 ms', expected a number from 0 to 1.666 ms"),
            ] {
                let other = folder.appendingPathComponent("other").path
                let outcome = try CommandRunner.run(["dataset", "synthesize", "--output", other] + options)
                #expect(outcome.status != 0 && outcome.errors.contains(complaint), "\(outcome.errors)")
                #expect(!FileManager.default.fileExists(atPath: other))
            }
        }
    }
}
