import PredictorTesting
import Testing
import TouchModel

@testable import TouchPrediction

@Suite("What an adaptive predictor learned")
struct AdaptiveStateTests {
    private static func learned(_ seeds: Range<UInt64>, randomFeatures: Int = 128) throws -> AdaptiveState {
        var parameters = AdaptiveParameters()
        parameters.randomFeatures = randomFeatures
        var predictor = try AdaptiveBankPredictor(parameters)
        for seed in seeds {
            for sample in LaggingDevice.stroke(seed) { predictor.observe(sample) }
            predictor.lift()
        }
        return predictor.state
    }

    @Test("what is saved is loaded, to the bit, and has the size that is said")
    func roundTrip() throws {
        for state in [
            AdaptiveState(), try Self.learned(1..<8), try Self.learned(1..<4, randomFeatures: 0),
            try Self.learned(1..<4, randomFeatures: 19),
        ] {
            let bytes = state.bytes
            #expect(bytes.count == state.byteCount)
            #expect(try AdaptiveState(bytes: bytes).bytes == bytes)
        }
    }

    @Test("merging adds")
    func merges() throws {
        let (one, other) = (try Self.learned(1..<4), try Self.learned(4..<9))
        var both = one
        both.merge(other)
        #expect(both.strokeCount == 8)
        #expect(both.sampleCount == one.sampleCount + other.sampleCount)
        for index in 0..<both.weightsStart {
            #expect(both.numbers[index] == one.numbers[index] + other.numbers[index])
        }
        var swapped = other
        swapped.merge(one)
        #expect(swapped == both)
        // Whom it is given solves for the weights.
        var predictor = try AdaptiveBankPredictor()
        predictor.state = both
        #expect(predictor.state.running.isSolved)
        var fresh = try AdaptiveBankPredictor()
        let stroke = LaggingDevice.stroke(20)
        #expect(LaggingDevice.error(of: &predictor, on: stroke) < 0.95 * LaggingDevice.error(of: &fresh, on: stroke))
    }

    @Test("of states with different numbers of random features, what both have is merged")
    func mergesSizes() throws {
        let (small, large) = (try Self.learned(1..<4, randomFeatures: 16), try Self.learned(4..<9, randomFeatures: 40))
        var (one, other) = (small, large)
        one.merge(large)
        other.merge(small)
        #expect(one == other)
        #expect(one.randomFeatureCount == 16)
        #expect(one.sampleCount == small.sampleCount + large.sampleCount)
        // Sums over the same rows are the same in a larger state.
        let (few, many) = (try Self.learned(1..<2, randomFeatures: 16), try Self.learned(1..<2, randomFeatures: 40))
        var sum = AdaptiveState(randomFeatures: 16)
        sum.merge(many)
        var own = AdaptiveState(randomFeatures: 16)
        own.merge(few)
        #expect(sum == own)
    }

    @Test("a predictor takes a state of any size")
    func otherSizes() throws {
        let state = try Self.learned(1..<8, randomFeatures: 24)
        var predictor = try AdaptiveBankPredictor()
        for sample in LaggingDevice.stroke(9) { predictor.observe(sample) }
        predictor.state = state
        #expect(predictor.state == state)
        var parameters = AdaptiveParameters()
        parameters.randomFeatures = 24
        var expected = try AdaptiveBankPredictor(parameters, initial: state)
        let stroke = LaggingDevice.stroke(20)
        #expect(answers(of: predictor, over: stroke) == answers(of: expected, over: stroke))
        for sample in stroke {
            predictor.observe(sample)
            expected.observe(sample)
        }
        predictor.lift()
        expected.lift()
        #expect(predictor.state == expected.state)
        predictor.reset()
        #expect(predictor.state == AdaptiveState())
    }

    @Test("forgetting half leaves half, and forgetting all nothing")
    func forgets() throws {
        let state = try Self.learned(1..<8)
        var half = state
        half.forget(keeping: 0.5)
        #expect(half.sampleCount == 0.5 * state.sampleCount)
        #expect(half.numbers[300] == 0.5 * state.numbers[300])
        var same = state
        same.forget(keeping: 3)
        #expect(same.sampleCount == state.sampleCount)
        for share in [0, -1, .nan] {
            var none = state
            none.forget(keeping: share)
            #expect(none == AdaptiveState())
        }
    }

    @Test("a device with another report rate is foreign, one with the same is not")
    func foreign() throws {
        let state = try Self.learned(1..<8)
        for rate in [110.0, 120, 130] { #expect(!state.isForeign(interval: 1 / rate), "\(rate) Hz") }
        for rate in [60.0, 90, 200, 240] { #expect(state.isForeign(interval: 1 / rate), "\(rate) Hz") }
        #expect(!AdaptiveState().isForeign(interval: 0.01))
        #expect(!state.isForeign(interval: 0))
    }

    @Test("corrections that make errors larger are harmful, with less evidence on a foreign device")
    func harm() {
        func harm(_ share: Float, seconds: Double) -> AdaptiveHarm {
            var harm = AdaptiveHarm()
            for _ in 0..<Int(seconds * 120) {
                harm.fade(over: 1 / 120)
                harm.learn(share: FourLanes(repeating: share), time: FourLanes(repeating: Float(1) / 120))
            }
            return harm
        }
        #expect(!harm(9, seconds: 0.05).isHarmful(true))
        #expect(harm(2, seconds: 0.3).isHarmful(false))
        #expect(!harm(1, seconds: 3).isHarmful(false))
        #expect(harm(1, seconds: 0.3).isHarmful(true))
        #expect(!harm(0.1, seconds: 3).isHarmful(true))
        #expect(!harm(-0.5, seconds: 3).isHarmful(true))
    }

    @Test("bytes that are not a state are refused by name")
    func refuses() throws {
        let bytes = try Self.learned(1..<4).bytes
        func error(_ change: (inout [UInt8]) -> Void) -> String {
            var changed = bytes
            change(&changed)
            do throws(AdaptiveStateError) {
                _ = try AdaptiveState(bytes: changed)
                return "none"
            } catch {
                return "\(error)"
            }
        }
        #expect(error { $0 = [] }.contains("found no bytes"))
        #expect(error { $0[0] = 0x46 }.contains("begins with [70"))
        #expect(error { $0.removeLast($0.count - 10) }.contains("'version': found 2 bytes at offset 8, expected 4"))
        #expect(error { $0[8] = 9 }.contains("'version': found 9, expected 4"))
        #expect(error { $0[8] = 3 }.contains("let it learn again, with 'foretouch train'"))
        #expect(error { $0[12] = 1 }.contains("'features': found 1,"))
        #expect(error { $0[16] = 5 }.contains("'random features': found 5, expected a multiple of 8 up to 1024"))
        #expect(error { $0[18] = 1 }.contains("'random features': found 65664"))
        #expect(error { $0[16] = 136 }.contains("'length in bytes'"))
        #expect(error { $0[20] = 2 }.contains("'seed of the random features': found 2, expected 1"))
        #expect(error { $0[28] = 5 }.contains("'heads': found 5, expected 8"))
        #expect(
            error { $0.removeLast() }
                .contains("'length in bytes': found \(bytes.count - 1), expected \(bytes.count) or more")
        )
        // What follows is not the state's.
        #expect(error { $0.append(0) } == "none")
        #expect(error { $0[bytes.count / 2] ^= 0x10 }.contains("'checksum'"))
        #expect(error { $0[bytes.count - 1] ^= 1 }.contains("'checksum'"))
    }

    @Test("numbers that no state has are refused even where the checksum is right")
    func refusesNumbers() throws {
        let bytes = try Self.learned(1..<4).bytes
        func error(at offset: Int, _ new: [UInt8]) -> String {
            var changed = bytes
            changed.replaceSubrange(offset..<offset + new.count, with: new)
            let sum = StableHash.checksum(of: changed[..<(bytes.count - 8)])
            for index in 0..<8 {
                changed[bytes.count - 8 + index] = UInt8(truncatingIfNeeded: sum >> UInt64(8 * index))
            }
            do throws(AdaptiveStateError) {
                _ = try AdaptiveState(bytes: changed)
                return "none"
            } catch {
                return "\(error)"
            }
        }
        #expect(error(at: 64, [2, 0, 0, 0]).contains("'weights': found 2"))
        #expect(error(at: 60, [0, 0, 0, 0]).contains("'horizons'"))
        #expect(error(at: 68, [UInt8](repeating: 255, count: 8)).contains("'strokes'"))
        #expect(error(at: 76, [0, 0, 0, 0, 0, 0, 0xF8, 0x7F]).contains("'samples': found nan"))
        #expect(error(at: 84, [0, 0, 0, 0, 0, 0, 0xF0, 0xBF]).contains("'samples not solved for': found -1"))
        #expect(error(at: 92, [0, 0, 0x80, 0x7F]).contains("'sums of weights': found inf"))
        #expect(error(at: 220, [0, 0, 0x80, 0xBF]).contains("'A, row 0, column 0': found -1"))
        #expect(error(at: 224, [0, 0, 0xC0, 0x7F]).contains("'A, row 0, column 1': found nan"))
        #expect(
            error(at: bytes.count - 12, [0, 0, 0xC0, 0x7F]).contains("'W, row 231, column 15'")
        )
    }
}
