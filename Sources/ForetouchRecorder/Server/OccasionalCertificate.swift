#if Recorder
import Foundation
import NIOSSL
import TouchRecordings

/// A certificate made for the occasion: signed by itself, for the names under which the recorder can be reached, and valid
/// for days. Browsers warn of it once; its fingerprint is printed so that the warning can be checked.
///
/// The command `openssl` makes it: libraries that can would take longer to compile than the recorder itself.
struct OccasionalCertificate {
    private static let lifetime: TimeInterval = 7 * 24 * 3600
    /// Clocks of phones are not always right.
    private static let tolerance: TimeInterval = 24 * 3600

    let configuration: TLSConfiguration
    /// SHA-256 of the certificate, as browsers show it.
    let fingerprint: String

    /// - Parameters:
    ///   - addresses: IPv4 addresses, besides the loopback's.
    ///   - names: names of hosts, besides the loopback's.
    ///   - now: the time.
    /// - Throws: `CaptureError` where `openssl` is not there, or makes none.
    init(addresses: [String], names hosts: [String] = [], now: Date = Date()) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("foretouch-\(UUID().uuidString)")
        // Nobody else may read the key.
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ text: String, _ name: String) throws {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        try write(Self.settings(addresses: addresses, hosts: hosts), "settings")
        try write("", "issued")
        try write(String(UInt64.random(in: 1 << 60..<1 << 63), radix: 16, uppercase: true), "serial")
        try Self.openssl(
            "req -new -config settings -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem"
                + " -out request.pem",
            in: folder
        )
        try Self.openssl(
            "ca -selfsign -batch -notext -config settings -keyfile key.pem -in request.pem"
                + " -startdate \(Self.stamp(now - Self.tolerance)) -enddate \(Self.stamp(now + Self.lifetime))"
                + " -out certificate.pem",
            in: folder
        )
        let certificate = try NIOSSLCertificate(
            bytes: Array(Data(contentsOf: folder.appendingPathComponent("certificate.pem"))),
            format: .pem
        )
        let key = try NIOSSLPrivateKey(
            bytes: Array(Data(contentsOf: folder.appendingPathComponent("key.pem"))),
            format: .pem
        )
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: [.certificate(certificate)],
            privateKey: .privateKey(key)
        )
        // Older versions are broken, and no browser that speaks nothing newer can record.
        configuration.minimumTLSVersion = .tlsv12
        self.configuration = configuration
        var hash = SHA256()
        hash.update(try certificate.toDERBytes())
        fingerprint = hash.finalize().map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
            .joined(separator: ":")
    }

    /// What `openssl` reads: for whom the certificate is, and what it may do.
    private static func settings(addresses: [String], hosts: [String]) -> String {
        let names = (["localhost"] + hosts).map { "DNS:\($0)" }
        let numbers = Set(["127.0.0.1"] + addresses).sorted().map { "IP:\($0)" }
        return """
            [ca]
            default_ca = own
            [own]
            database = issued
            serial = serial
            new_certs_dir = .
            policy = any
            default_md = sha256
            x509_extensions = server
            [any]
            commonName = supplied
            [req]
            prompt = no
            distinguished_name = name
            [name]
            CN = Foretouch recorder
            [server]
            basicConstraints = critical,CA:FALSE
            keyUsage = critical,digitalSignature
            extendedKeyUsage = serverAuth
            subjectAltName = \((names + numbers).joined(separator: ","))

            """
    }

    /// A time as certificates have it, in UTC.
    private static func stamp(_ time: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: time)
        let digits = [parts.month, parts.day, parts.hour, parts.minute, parts.second].map { part in
            let text = String(part ?? 0)
            return text.count < 2 ? "0" + text : text
        }
        return String(parts.year ?? 0) + digits.joined() + "Z"
    }

    /// Runs `openssl` with these words in a folder.
    private static func openssl(_ words: String, in folder: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + words.split(separator: " ").map(String.init)
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            // `env` has this status for a command that is not there.
            throw CaptureError.setup(
                process.terminationStatus == 127
                    ? "the command openssl, which makes the certificate for other devices, was not found: install it"
                    : "openssl made no certificate: \(said.trimmingCharacters(in: .whitespacesAndNewlines))"
            )
        }
    }
}
#endif
