import Testing
import TouchModel

@Suite struct StableHashTests {
    @Test(
        "hashes are those that the authors of FNV-1a publish",
        arguments: [
            ("", 0xcbf2_9ce4_8422_2325 as UInt64), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
        ]
    )
    func published(text: String, expected: UInt64) {
        var hash = StableHash()
        for byte in text.utf8 { hash.add(byte) }
        #expect(hash.value == expected)
    }

    @Test("a number counts as its bytes, the lowest first")
    func numbers() {
        var (number, bytes) = (StableHash(), StableHash())
        number.add(number: 0x0102_0304 as UInt32)
        for byte: UInt8 in [4, 3, 2, 1] { bytes.add(byte) }
        #expect(number.value == bytes.value)
    }
}
