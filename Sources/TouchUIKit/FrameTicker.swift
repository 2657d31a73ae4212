#if canImport(UIKit)
/// Calls back about once a frame while something waits for time to pass.
///
/// UIKit is silent while a finger rests, so a hold-off that ends meanwhile would be noticed too late.
@MainActor
final class FrameTicker {
    private var task: Task<Void, Never>?

    /// Starts calling, unless it calls already. The calls end with ``stop()``, or with the ticker.
    func start(_ tick: @escaping @MainActor () -> Void) {
        guard task == nil else { return }
        task = Task { [weak self] in
            while true {
                try? await Task.sleep(for: .milliseconds(8))
                guard self != nil, !Task.isCancelled else { return }
                tick()
            }
        }
    }

    func stop() {
        task?.cancel()
        task = nil
    }
}
#endif
