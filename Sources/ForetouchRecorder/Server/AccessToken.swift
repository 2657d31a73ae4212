/// The secret in the page's address that lets a page record: 128 random bits as 32 hexadecimal digits.
package struct AccessToken: Sendable {
    private static let length = 32
    /// The secret text of the token.
    package let text: String

    /// A new secret from the system's source of randomness.
    package init() {
        var generator = SystemRandomNumberGenerator()
        let digits = Array("0123456789abcdef")
        text = String((0..<Self.length).map { _ in digits[Int(generator.next(upperBound: UInt(digits.count)))] })
    }

    /// The secret of an earlier run, so that a page that is open can go on; `nil` for a text that is none.
    package init?(_ text: String) {
        guard SessionIdentifier.isValid(text) else { return nil }
        self.text = text
    }

    /// Whether a request's `Authorization` header carries the secret. How long that takes does not depend on how much of
    /// it is right.
    func authorizes(_ header: String?) -> Bool {
        let expected = Array("Bearer \(text)".utf8)
        let found = Array((header ?? "").utf8)
        guard found.count == expected.count else { return false }
        return zip(found, expected).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
