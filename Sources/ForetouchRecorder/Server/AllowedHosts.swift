/// The names under which the recorder answers: those of the addresses that it printed, of this computer to itself, and
/// those that an option named. A page of another site whose name was made to lead here (DNS rebinding) has another one.
struct AllowedHosts {
    private static let loopback = ["localhost", "127.0.0.1", "[::1]"]
    private let names: Set<String>

    /// - Parameter names: addresses and names without a port.
    init(_ names: [String]) { self.names = Set((names + Self.loopback).map { $0.lowercased() }) }

    /// Whether a request's `Host` is one of them, with any port or none.
    func allows(_ authority: String?) -> Bool {
        guard var name = authority?.lowercased() else { return false }
        if let colon = name.lastIndex(of: ":"), name[colon...].dropFirst().allSatisfy({ ("0"..."9").contains($0) }) {
            name = String(name[..<colon])
        }
        return names.contains(name)
    }

    /// Whether a text can be a host's name: letters, digits, dots and hyphens.
    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 253
            && text.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII
                    && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "."
                        || scalar == "-")
            }
    }
}
