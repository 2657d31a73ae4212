import Foundation

/// Free space on a device, asked for before it is used.
enum DiskSpace {
    /// Throws where fewer bytes are free than will be written. Other programs may fill the device meanwhile: writing can
    /// fail all the same.
    static func check(needed: Int64, in folder: String) throws(FetchError) {
        guard let free = free(in: folder) else { return }
        try check(needed: needed, free: free, folder)
    }

    static func check(needed: Int64, free: Int64, _ folder: String) throws(FetchError) {
        guard needed > free else { return }
        throw .diskFull(path: folder, reason: "\(needed) bytes are needed, \(free) are free")
    }

    private static func free(in folder: String) -> Int64? {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return nil }
        return Int64(
            clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue
        )
    }
}
