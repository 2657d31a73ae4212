import Testing
import TouchModel
import TouchRecognition

/// What a session says stays as it is, to the bit, however it is made faster. Whoever changes what counts as a gesture changes these.
struct TouchGestureHashTests {
    private static let hashes: [String: UInt64] = [
        "standard": 0x69cb_53e2_3920_82c2,
        "uikit": 0x23c6_bf63_121a_c27c,
        "android": 0xa983_693b_9e8b_a9ac,
        "flutter": 0xcbc5_2895_5a78_428e,
        "chromium": 0xd6c7_95c1_3d14_d1bc,
        "hammer": 0x3055_9029_17e4_6831,
        "gpui": 0x3d07_9ddd_cabb_5061,
        "edge and zoom": 0x7363_bb40_2e5d_cb2a,
        "two fingers": 0xd3f8_1930_b6ef_67b7,
        "all together": 0x043a_0cc1_635f_1a15,
        "corrected": 0x03d5_0c56_b03d_fcc2,
        "other types": 0x32d3_1139_4e10_0a4c,
        "first contacts": 0x5f43_0f6d_86d2_3f41,
        "bounded": 0x30a6_bbca_6936_d4e4,
    ]

    @Test(arguments: TouchGestureStreams.settings.map(\.name))
    func `every change of random fingers has the bits that it had`(name: String) throws {
        let settings = try #require(TouchGestureStreams.settings.first { $0.name == name }).settings
        let hash = TouchGestureStreams.hash(settings, seeds: 0..<12)
        #expect(hash == Self.hashes[name], "0x\(String(hash, radix: 16))")
    }

    @Test func `the settings differ in what they say`() {
        #expect(Self.hashes.count == TouchGestureStreams.settings.count)
        #expect(Set(Self.hashes.values).count == Self.hashes.count)
    }
}
