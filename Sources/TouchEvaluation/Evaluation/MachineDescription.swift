import Foundation

/// The machine that a result was made on.
public struct MachineDescription: Sendable, Hashable, Codable {
    /// The processor's model; empty where the system does not say.
    public var processor: String
    /// Logical cores.
    public var cores: Int
    /// The operating system with its version.
    public var system: String

    /// Each parameter is the property of that name.
    public init(processor: String, cores: Int, system: String) {
        self.processor = processor
        self.cores = cores
        self.system = system
    }

    /// The machine that this program runs on.
    public static var current: MachineDescription {
        MachineDescription(
            processor: processorName ?? "unknown",
            cores: ProcessInfo.processInfo.activeProcessorCount,
            system: ProcessInfo.processInfo.operatingSystemVersionString
        )
    }

    private static var processorName: String? {
        #if os(Linux)
        guard let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
        return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
        #else
        var size = 0
        guard sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0) == 0, size > 1 else { return nil }
        var name = [UInt8](repeating: 0, count: size)
        guard sysctlbyname("machdep.cpu.brand_string", &name, &size, nil, 0) == 0 else { return nil }
        return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
        #endif
    }
}

/// The library's version, stated in results.
public enum ForetouchVersion {
    /// The version, after Semantic Versioning.
    public static let current = "0.1.0"

    /// Whether a file that states this version was written by this program or one before it.
    static func canRead(_ version: String) -> Bool {
        func numbers(_ text: String) -> [Int]? {
            let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
            let numbers = parts.compactMap(\.self).filter { $0 >= 0 }
            return parts.count == 3 && numbers.count == 3 ? numbers : nil
        }
        guard let found = numbers(version), let own = numbers(current) else { return false }
        return !own.lexicographicallyPrecedes(found)
    }
}
