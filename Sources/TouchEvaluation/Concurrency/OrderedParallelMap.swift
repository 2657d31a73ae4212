import Foundation

/// Works on many elements side by side and takes what they give in the elements' order, so that nothing depends on the number
/// of cores.
///
/// Behind a slow element the results of later ones wait. They are held in memory, so there are few: elements are asked for as
/// they are begun, and none is begun while as many as may wait are ahead of the first that is not done.
package enum OrderedParallelMap {
    /// How many cores there are.
    package static let coreCount = max(1, ProcessInfo.processInfo.activeProcessorCount)

    /// Transforms the elements that `next` gives until it gives none.
    ///
    /// - Parameters:
    ///   - width: how many elements are worked on at a time, at least one.
    ///   - mostWaiting: how many elements may be begun behind the first whose result was not used.
    ///   - next: called from the calling task, one call after the other.
    ///   - transform: called from several tasks at a time.
    ///   - use: takes the results in order, from the calling task.
    /// - Throws: what `next`, `transform` or `use` throws first, or `CancellationError`. The elements under way are cancelled
    ///   then, and waited for.
    package static func run<Element: Sendable, Result: Sendable>(
        next: () throws -> Element?,
        width: Int = coreCount,
        mostWaiting: Int = 2 * coreCount,
        transform: @escaping @Sendable (Element) async throws -> Result,
        use: (Result) throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            var early: [Int: Result] = [:]
            var (begun, used) = (0, 0)
            var isExhausted = false
            while true {
                while !isExhausted, begun - used - early.count < width, begun - used <= mostWaiting {
                    try Task.checkCancellation()
                    guard let element = try next() else {
                        isExhausted = true
                        break
                    }
                    let number = begun
                    begun += 1
                    group.addTask { (number, try await transform(element)) }
                }
                guard let (number, result) = try await group.next() else { break }
                early[number] = result
                while let result = early.removeValue(forKey: used) {
                    try use(result)
                    used += 1
                }
            }
        }
    }

    /// Transforms the elements of a sequence.
    package static func run<Element: Sendable, Result: Sendable>(
        _ elements: some Sequence<Element>,
        width: Int = coreCount,
        mostWaiting: Int = 2 * coreCount,
        transform: @escaping @Sendable (Element) async throws -> Result,
        use: (Result) throws -> Void
    ) async throws {
        var iterator = elements.makeIterator()
        try await run(
            next: { iterator.next() },
            width: width,
            mostWaiting: mostWaiting,
            transform: transform,
            use: use
        )
    }
}
