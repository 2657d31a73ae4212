import Foundation

/// What a path leads to, in the words of messages.
enum FileKind: String {
    case file, folder, pipe, socket, device, disk

    init(_ status: stat) {
        self =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFIFO: .pipe
            case S_IFSOCK: .socket
            case S_IFBLK: .disk
            default: .device
            }
    }
}
