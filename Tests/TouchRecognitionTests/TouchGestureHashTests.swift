import Testing
import TouchModel
import TouchRecognition

/// What a session says stays as it is, to the bit, however it is made faster. Whoever changes what counts as a gesture changes these.
struct TouchGestureHashTests {
    private static let hashes: [String: UInt64] = [
        "standard": 0xada3_7c32_ba1b_0d5e,
        "uikit": 0xb339_790a_2da8_7f45,
        "android": 0x95b7_0f22_7546_19df,
        "flutter": 0xfc7b_9a37_9395_5dd7,
        "chromium": 0x44b8_274b_aa34_1820,
        "hammer": 0xd7b8_dd82_b5aa_fe39,
        "edge and zoom": 0xff49_8a11_8c6c_1c92,
        "two fingers": 0x719b_7dbd_ff54_1dcf,
        "all together": 0xce10_22fa_f946_9a79,
        "corrected": 0x6f11_9713_1006_9466,
        "other types": 0x9016_8552_5397_cc80,
        "first contacts": 0x53de_7300_e75a_4d15,
        "bounded": 0xc180_1789_cda4_a1b4,
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
