#if Recorder
import Crypto
import Foundation
import NIOSSL
import SwiftASN1
import X509

/// A certificate made for the occasion: signed by itself, for the names under which the recorder can be reached, and valid
/// for days. Browsers warn of it once; its fingerprint is printed so that the warning can be checked.
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
    init(addresses: [String], names hosts: [String] = [], now: Date = Date()) throws {
        let key = P256.Signing.PrivateKey()
        let signingKey = Certificate.PrivateKey(key)
        let name = try DistinguishedName { CommonName("Foretouch recorder") }
        var names: [GeneralName] = (["localhost"] + hosts).map { .dnsName($0) }
        for address in Set(["127.0.0.1"] + addresses).sorted() {
            let bytes = address.split(separator: ".").compactMap { UInt8($0) }
            if bytes.count == 4 { names.append(.ipAddress(ASN1OctetString(contentBytes: ArraySlice(bytes)))) }
        }
        let alternativeNames = SubjectAlternativeNames(names)
        let certificate = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: signingKey.publicKey,
            notValidBefore: now - Self.tolerance,
            notValidAfter: now + Self.lifetime,
            issuer: name,
            subject: name,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.serverAuth])
                alternativeNames
            },
            issuerPrivateKey: signingKey
        )
        var serializer = DER.Serializer()
        try certificate.serialize(into: &serializer)
        let bytes = serializer.serializedBytes
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: [.certificate(try NIOSSLCertificate(bytes: bytes, format: .der))],
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.derRepresentation), format: .der))
        )
        // Older versions are broken, and no browser that speaks nothing newer can record.
        configuration.minimumTLSVersion = .tlsv12
        self.configuration = configuration
        fingerprint = SHA256.hash(data: bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
            .joined(separator: ":")
    }
}
#endif
