import Foundation

/// How much memory an evaluation may take for what it holds: scores, and the rows of its result.
public enum EvaluationMemory {
    /// Half of what the process may have: of the machine's memory, or of the address space that it is limited to.
    public static var standardLimit: Int {
        var available = Int(clamping: ProcessInfo.processInfo.physicalMemory)
        var limit = rlimit()
        #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
        #else
        let resource = RLIMIT_AS
        #endif
        if getrlimit(resource, &limit) == 0 { available = min(available, Int(clamping: limit.rlim_cur)) }
        return available / 2
    }
}
