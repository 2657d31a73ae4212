import Testing
import TouchModel
import TouchRecognition

/// What a session says stays as it is, to the bit, however it is made faster. Whoever changes what counts as a gesture changes these.
struct TouchGestureHashTests {
    private static let hashes: [String: UInt64] = [
        "standard": 0xb6ec_0e0b_e8bb_df92,
        "uikit": 0xec5d_e7d0_07da_3882,
        "android": 0x52df_4139_6be2_d57a,
        "flutter": 0x200d_a447_c3be_5c0d,
        "chromium": 0x5bfa_88e6_4d89_9715,
        "hammer": 0xb2ce_29f5_281c_5374,
        "edge and zoom": 0x1c2d_e869_ed35_698d,
        "two fingers": 0xb3d9_7df5_867a_7f8d,
        "all together": 0xf99e_0d2f_c1a0_cdb6,
        "corrected": 0x0404_bb1b_1523_facc,
        "other types": 0xefc4_540e_88ab_25fd,
        "first contacts": 0x0b95_407a_1635_7c20,
        "bounded": 0xe57b_768c_4474_c530,
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
