#if Recorder
import NIOCore

/// The addresses under which other devices of the local network may reach this one.
enum NetworkAddresses {
    /// IPv4 addresses of the interfaces that are up, without the loopback; each once, in the system's order.
    static func local() -> [String] {
        var addresses: [String] = []
        for device in (try? System.enumerateDevices()) ?? [] {
            guard case .v4? = device.address, let address = device.address?.ipAddress,
                !address.hasPrefix("127."), !addresses.contains(address)
            else { continue }
            addresses.append(address)
        }
        return addresses
    }
}
#endif
