import Testing
import TouchModel
import TouchRecognition

/// What a session says stays as it is, to the bit, however it is made faster. Whoever changes what counts as a gesture changes these.
struct TouchGestureHashTests {
    private static let hashes: [String: UInt64] = [
        "standard": 0x69f2_922b_fb5e_f273,
        "uikit": 0xec78_26f0_c074_149d,
        "android": 0x6237_12ae_ee7d_404a,
        "flutter": 0x150d_ee73_baea_653d,
        "chromium": 0x18fc_314f_37a1_898c,
        "hammer": 0xe69b_9a7d_1c15_6853,
        "edge and zoom": 0xe10d_cd28_ead7_472a,
        "two fingers": 0x54dc_5ef9_3dd4_c0ba,
        "all together": 0x023e_4a09_d0c9_5c87,
        "corrected": 0xd63f_6fbe_925a_9956,
        "other types": 0xb722_5d2b_0969_e297,
        "first contacts": 0x83ad_ce69_7462_4d17,
        "bounded": 0x2409_714b_691b_6882,
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
