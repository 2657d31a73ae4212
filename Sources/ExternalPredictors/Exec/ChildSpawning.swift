import Synchronization
import TouchModel
import TouchRecordings

import Foundation

/// A system call that failed.
struct SystemCallError: Error, CustomStringConvertible {
    var number: Int32

    static var last: SystemCallError { SystemCallError(number: errno) }

    var description: String { SystemReason.of(number) }
}

/// The ways in which programs are started.
enum ChildSpawning {
    /// A pipe whose ends no other program inherits, neither of which is one of the standard streams.
    static func pipe() throws(SystemCallError) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
        guard Darwin.pipe(&ends) == 0 else { throw .last }
        #else
        guard Glibc.pipe(&ends) == 0 else { throw .last }
        #endif
        for index in ends.indices {
            let moved = fcntl(ends[index], F_DUPFD_CLOEXEC, 3)
            close(ends[index])
            guard moved >= 0 else { throw .last }
            ends[index] = moved
        }
        return (ends[0], ends[1])
    }

    static func makeNonBlocking(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        #if canImport(Darwin)
        _ = fcntl(descriptor, F_SETNOSIGPIPE, 1)
        #endif
    }

    /// Starts `/bin/sh -c command`: a process group of its own, no open file but the three given, signals as after login.
    static func spawn(
        _ command: String,
        input: Int32,
        output: Int32,
        errors: Int32
    ) throws(SystemCallError) -> pid_t {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        let closing = Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        let closing: Int32 = 0
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        for (descriptor, standard) in [(input, Int32(0)), (output, 1), (errors, 2)] {
            posix_spawn_file_actions_adddup2(&actions, descriptor, standard)
        }
        #if !canImport(Darwin)
        // Of glibc from 2.34 on. Without it only what was opened to be closed is.
        typealias CloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
        if let symbol = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") {
            _ = unsafeBitCast(symbol, to: CloseFrom.self)(&actions, 3)
        }
        #endif
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = Int32(POSIX_SPAWN_SETPGROUP) | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
        posix_spawnattr_setflags(&attributes, Int16(flags | closing))

        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup("-c"), strdup(command), nil]
        defer { arguments.forEach { free($0) } }
        return try LiveChildren.start { id in
            posix_spawn(&id, "/bin/sh", &actions, &attributes, &arguments, environ)
        }
    }
}

/// The programs that run, so that none outlives this one.
enum LiveChildren {
    private static let ids = Mutex<Set<pid_t>>([])
    private static let endsAtExit: Void = {
        atexit { LiveChildren.killAll() }
    }()

    /// Starts a program and remembers it.
    static func start(_ spawn: (inout pid_t) -> Int32) throws(SystemCallError) -> pid_t {
        _ = endsAtExit
        var id: pid_t = 0
        let problem = ids.withLock { ids in
            let problem = spawn(&id)
            if problem == 0 { ids.insert(id) }
            return problem
        }
        guard problem == 0 else { throw SystemCallError(number: problem) }
        return id
    }

    /// Ends a program that was not reaped, and all in its group.
    static func kill(_ id: pid_t) {
        ids.withLock { ids in
            if ids.contains(id) { killGroup(id) }
        }
    }

    static func forget(_ id: pid_t) { _ = ids.withLock { $0.remove(id) } }

    /// - Parameter end: called before another program can be started.
    static func killAll(then end: () -> Void = {}) {
        ids.withLock { ids in
            for id in ids { killGroup(id) }
            end()
        }
    }

    private static func killGroup(_ id: pid_t) {
        #if canImport(Darwin)
        Darwin.kill(-id, SIGKILL)
        #else
        Glibc.kill(-id, SIGKILL)
        #endif
    }
}

/// Programs that predictors run.
package enum ExternalPrograms {
    /// Ends all of them, and what they left in their process groups, at once: for a program that is about to end without
    /// its usual clean-up.
    ///
    /// - Parameter end: called before another one can be started. A program that ends in it leaves none.
    package static func endAll(then end: () -> Void = {}) { LiveChildren.killAll(then: end) }
}
