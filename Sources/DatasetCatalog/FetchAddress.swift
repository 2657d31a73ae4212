import Foundation

/// Which addresses data are fetched from.
enum FetchAddress {
    /// Whether an address is encrypted, or leads no further than this machine.
    static func isAllowed(_ url: URL) -> Bool {
        guard let host = url.host, !host.isEmpty else { return false }
        return isEncrypted(url) || (url.scheme?.lowercased() == "http" && isLoopback(host))
    }

    /// Whether a server may send its client on to another address: never from an encrypted one to one that is not.
    static func allowsRedirect(from old: URL?, to new: URL) -> Bool {
        guard isAllowed(new) else { return false }
        return isEncrypted(new) || !(old.map(isEncrypted) ?? false)
    }

    private static func isEncrypted(_ url: URL) -> Bool { url.scheme?.lowercased() == "https" }

    private static func isLoopback(_ host: String) -> Bool {
        let host = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]")).lowercased()
        // The four numbers in full: `127.evil.example` is somewhere else.
        return host == "localhost" || host == "::1"
            || host.wholeMatch(of: /127\.[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}/) != nil
    }
}
