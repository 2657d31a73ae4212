import Testing

@testable import TouchModel

struct PositionSetTests {
    @Test(arguments: 0..<30)
    func `it does what a set does, within its first words and beyond`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let limit = [40, 300, 2_000][generator.integer(0...2)]
        var positions = PositionSet()
        var reference: Set<Int> = []
        for _ in 0..<600 {
            let position = generator.integer(0...limit)
            if generator.chance(0.55) {
                positions.insert(position)
                reference.insert(position)
            } else {
                positions.remove(position)
                reference.remove(position)
            }
            #expect(positions.contains(position) == reference.contains(position))
            #expect(positions.least == reference.min() && positions.isEmpty == reference.isEmpty)
            let start = generator.integer(-1...limit + 100)
            #expect(positions.next(from: start) == reference.filter { $0 >= start }.min())
        }
        #expect(positions.list == reference.sorted() && positions.exactCopy == positions)
        var other = PositionSet()
        for position in reference.shuffled(using: &generator) { other.insert(position) }
        #expect(other == positions, "whatever the order, and words that became empty")
        other.insert(limit + 1)
        #expect(other != positions)
        positions.removeAll()
        #expect(positions.isEmpty && positions.list.isEmpty && positions == PositionSet())
    }

    @Test
    func `positions that cannot be are not in it`() {
        var positions = PositionSet()
        positions.insert(-1)
        positions.remove(-1)
        positions.remove(5_000)
        #expect(positions.isEmpty && !positions.contains(-64) && !positions.contains(5_000))
    }

    @Test
    func `delivery ends are the same whether noted or given`() {
        var noted = DeliveryEnds()
        for position in [2, 2, 5, 300] { noted.note(position) }
        #expect(noted.positions == [2, 5, 300] && noted == DeliveryEnds([2, 5, 300]) && noted.exactCopy == noted)
        var continued = DeliveryEnds([2, 5])
        continued.note(5)
        continued.note(300)
        #expect(continued == noted)
        noted.positions.removeLast()
        noted.note(7)
        #expect(noted.positions == [2, 5, 7])
        noted.removeAll()
        #expect(noted == DeliveryEnds() && noted.positions.isEmpty)
    }
}
