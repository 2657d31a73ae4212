import Foundation

/// The machine that a result was made on.
package struct MachineDescription: Sendable, Hashable, Codable {
    /// The processor's model; empty where the system does not say.
    package var processor: String
    /// The number of the machine's logical cores.
    package var cores: Int
    /// The operating system with its version.
    package var system: String

    /// Each parameter is the property of that name.
    package init(processor: String, cores: Int, system: String) {
        self.processor = processor
        self.cores = cores
        self.system = system
    }

    /// The machine that this program runs on.
    package static var current: MachineDescription {
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
