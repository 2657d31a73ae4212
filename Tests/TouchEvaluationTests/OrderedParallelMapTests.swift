import Synchronization
import Testing
import TouchModel

@testable import TouchEvaluation

@Suite("Ordered parallel map")
struct OrderedParallelMapTests {
    private struct Failure: Error, Equatable {
        var element: Int
    }

    /// Lets other tasks go first, a number of times that depends on the element.
    private static func work(_ element: Int, seed: UInt64) async {
        var generator = SeededGenerator(seed: seed &+ UInt64(element))
        for _ in 0..<generator.integer(0...20) { await Task.yield() }
    }

    @Test("results come in the order of the elements, each once", arguments: 0..<40)
    func order(seed: Int) async throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let count = generator.integer(0...60)
        let (width, mostWaiting) = (generator.integer(1...6), generator.integer(0...8))
        var results: [Int] = []
        try await OrderedParallelMap.run(0..<count, width: width, mostWaiting: mostWaiting) { element in
            await Self.work(element, seed: UInt64(seed) << 8)
            return element * element
        } use: {
            results.append($0)
        }
        #expect(results == (0..<count).map { $0 * $0 })
    }

    @Test("never more are worked on, or begun behind a result that was not used, than may be", arguments: 0..<20)
    func bounds(seed: Int) async throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let (width, mostWaiting) = (generator.integer(1...5), generator.integer(0...6))
        let working = Mutex((now: 0, most: 0))
        var elements = (0..<50).makeIterator()
        var (begun, used, mostBegun) = (0, 0, 0)
        try await OrderedParallelMap.run(
            next: {
                let element = elements.next()
                if element != nil { begun += 1 }
                mostBegun = max(mostBegun, begun - used)
                return element
            },
            width: width,
            mostWaiting: mostWaiting,
            transform: { (element: Int) in
                working.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                await Self.work(element, seed: UInt64(seed) << 8)
                working.withLock { $0.now -= 1 }
            },
            use: { used += 1 }
        )
        #expect(used == 50)
        #expect(mostBegun <= mostWaiting + 1)
        #expect(working.withLock(\.most) <= width)
    }

    @Test("behind a first element that takes for ever, as many are begun as may wait, and no more")
    func slowFirst() async throws {
        let begun = Mutex(0)
        let mostWaiting = 5
        let gate = AsyncStream<Void>.makeStream()
        let watcher = Task {
            // The others are done long before; then the first may be.
            while begun.withLock({ $0 }) < mostWaiting + 1 { await Task.yield() }
            for _ in 0..<1000 { await Task.yield() }
            let seen = begun.withLock { $0 }
            gate.continuation.finish()
            return seen
        }
        var results: [Int] = []
        try await OrderedParallelMap.run(0..<100, width: 3, mostWaiting: mostWaiting) { element in
            begun.withLock { $0 += 1 }
            if element == 0 { for await _ in gate.stream {} }
            return element
        } use: {
            results.append($0)
        }
        #expect(await watcher.value == mostWaiting + 1)
        #expect(results == Array(0..<100))
    }

    @Test("what a transformation throws ends the work, and results before it were used", arguments: [0, 1, 17])
    func failingTransform(element: Int) async throws {
        var results: [Int] = []
        let error = await #expect(throws: Failure.self) {
            try await OrderedParallelMap.run(0..<1000, width: 1, mostWaiting: 0) { number in
                if number == element { throw Failure(element: number) }
                return number
            } use: {
                results.append($0)
            }
        }
        #expect(error == Failure(element: element))
        #expect(results == Array(0..<element))
    }

    @Test("what is thrown where elements come from or results go cancels what is under way")
    func failingEnds() async throws {
        for failsInUse in [true, false] {
            let cancelled = Mutex(0)
            var next = 0
            await #expect(throws: Failure(element: 2)) {
                try await OrderedParallelMap.run(
                    next: {
                        next += 1
                        if !failsInUse, next == 3 { throw Failure(element: 2) }
                        return next
                    },
                    width: 4,
                    mostWaiting: 4,
                    transform: { (element: Int) in
                        // All but the first wait until they are cancelled.
                        if element > 1 {
                            while !Task.isCancelled { await Task.yield() }
                            cancelled.withLock { $0 += 1 }
                        }
                        return element
                    },
                    use: { _ in if failsInUse { throw Failure(element: 2) } }
                )
            }
            #expect(cancelled.withLock { $0 } > 0)
        }
    }

    @Test("a cancelled task begins no more elements")
    func cancellation() async throws {
        let begun = Mutex(0)
        let task = Task {
            try await OrderedParallelMap.run(0..<1_000_000, width: 2) { element in
                begun.withLock { $0 += 1 }
                await Task.yield()
                return element
            } use: { _ in
            }
        }
        while begun.withLock({ $0 }) == 0 { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(begun.withLock { $0 } < 1_000_000)
    }
}
