import Foundation

/// Writing to a pipe whose reader may be gone, without the signal that would end this program: the call fails with `EPIPE`.
package enum BrokenPipe {
    /// Makes calls that write. Where the system is Darwin, the descriptor itself has to be set so.
    package static func withoutSignal<Result>(_ write: () throws -> Result) rethrows -> Result {
        #if canImport(Darwin)
        return try write()
        #else
        var pipe = sigset_t()
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        var pending = sigset_t()
        sigpending(&pending)
        let wasPending = sigismember(&pending, SIGPIPE) == 1
        var before = sigset_t()
        pthread_sigmask(SIG_BLOCK, &pipe, &before)
        defer {
            let problem = errno
            if !wasPending {
                var now = timespec()
                while sigtimedwait(&pipe, nil, &now) < 0, errno == EINTR {}
            }
            pthread_sigmask(SIG_SETMASK, &before, nil)
            errno = problem
        }
        return try write()
        #endif
    }
}
