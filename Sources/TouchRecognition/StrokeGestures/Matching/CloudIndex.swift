/// Lower bounds of what clouds of points cost to match, without comparing their points: for ``OrientedCloud``.
///
/// Places and axes are divided into cells. The *field* of a cloud has for each cell what a point anywhere in it costs at least to its
/// nearest of the cloud. The template's points, read in the candidate's field, bound one half of the distance; the candidate's
/// points, read in the template's field, bound the other half. Fields of templates are made once, 4352 bytes each. (Tables of
/// distances in place of nearest neighbors: Borgefors 1988, "Hierarchical chamfer matching".)
///
/// Bounds hold for the numbers that ``OrientedCloud`` computes: they are rounded downwards, and ``limits(of:below:)`` adds what
/// floating point may lose.
struct CloudIndex: Sendable, Hashable {
    /// How many cells there are along x and y; those at the borders reach to infinity.
    private static let side = 16
    /// How far the cells within the borders reach from the centroid, in sides of the box.
    private static let reach: Float = 0.7
    /// Into how many sectors axes are divided. Points without an axis have a cell beside them.
    private static let sectorCount = 16
    private static let cellCount = side * side * (sectorCount + 1)
    /// How many vectors of eight points a cloud has.
    private static let wideCount = 4
    private static let pointCount = 8 * wideCount
    /// A field counts in steps of 1/256, up to 255 of them.
    private static let stepsPerCost = 256.0
    /// The parts of a cost are counted in steps of 1/2048, up to 10000 of them, so that three do not overflow.
    private static let partSteps: Float = 2048
    private static let mostPartSteps: Float = 10_000

    /// How many clouds are indexed.
    private(set) var count = 0
    /// How many steps a side of the box has.
    private let steps: Float
    /// The length of an axis, in sides of the box.
    private let axisLength: Float
    /// Where sectors begin, and where the last ends.
    private var sectorEdges: [SIMD2<Float>] = []
    /// For each of the clouds, the cells of its points.
    private var cells: [UInt16] = []
    /// For each cell the values of all clouds' fields, sixteen clouds in a vector.
    private var fields: [SIMD16<UInt8>] = []
    /// The field of the candidate.
    private var field: [UInt8] = []
    /// For each of the clouds, what the candidate's points read in its field.
    private var sums: [SIMD16<UInt16>] = []
    /// Scratch: what the points cost to each column, row and sector.
    private var columns: [SIMD8<Int16>] = []
    private var rows: [SIMD8<Int16>] = []
    private var sectors: [SIMD8<Int16>] = []
    private var ownCells: [UInt16] = []
    /// Scratch: the points of a cloud, in sides of the box.
    private var points: [SIMD8<Float>] = []
    /// Whether a point of the clouds may have the place: what nobody reads is not computed.
    private var isRead: [Bool] = []

    /// An index of no clouds.
    ///
    /// - Parameters:
    ///   - steps: how many steps a side of the box has, in which places and axes are counted.
    ///   - axisLength: the length of an axis as a vector, in these steps.
    init(steps: Float, axisLength: Float) {
        self.steps = steps
        self.axisLength = axisLength / steps
    }

    mutating func forget() {
        count = 0
        (cells, fields, sums) = ([], [], [])
    }

    /// Indexes clouds in place of what was there.
    ///
    /// - Parameters:
    ///   - rows: of each cloud x, y, and the two components of the axis of its points first.
    ///   - stride: how many vectors a cloud has in all.
    mutating func read(_ rows: Span<SIMD8<Int16>>, stride: Int) {
        count = rows.count / stride
        if field.isEmpty {
            sectorEdges = (0...Self.sectorCount).map {
                // Sectors are equal parts of |x| + |y| = 1, not of the angle: no function of angles is needed.
                let turn = Float(4 * $0) / Float(Self.sectorCount)
                let edge = SIMD2(abs(2 - turn) - 1, turn < 3 ? 1 - abs(1 - turn) : turn - 4)
                return axisLength / (edge * edge).sum().squareRoot() * edge
            }
            field = Array(repeating: 0, count: Self.cellCount)
            columns = Array(repeating: .zero, count: Self.side * Self.wideCount)
            self.rows = columns
            sectors = Array(repeating: .zero, count: (Self.sectorCount + 1) * Self.wideCount)
            ownCells = Array(repeating: 0, count: Self.pointCount)
            points = Array(repeating: .zero, count: 4 * Self.wideCount)
        }
        let blockCount = (count + 15) / 16
        isRead = Array(repeating: true, count: Self.side * Self.side)
        cells.removeAll(keepingCapacity: true)
        fields = Array(repeating: .zero, count: Self.cellCount * blockCount)
        sums = Array(repeating: .zero, count: blockCount)
        // Sixteen at a time: bytes are written near to each other, and vectors far apart.
        var block = Array(repeating: SIMD16<UInt8>.zero, count: Self.cellCount)
        for number in 0..<blockCount {
            for lane in 0..<min(16, count - 16 * number) {
                let cloud = 16 * number + lane
                readField(rows.extracting(cloud * stride..<(cloud + 1) * stride))
                cells += ownCells
                for cell in field.indices { block[cell][lane] = field[cell] }
            }
            for cell in block.indices { fields[cell * blockCount + number] = block[cell] }
        }
        for place in isRead.indices { isRead[place] = false }
        for cell in cells { isRead[Int(cell) / (Self.sectorCount + 1)] = true }
    }

    /// Takes a candidate, for ``limits(of:below:)``.
    mutating func look(from candidate: Span<SIMD8<Int16>>) {
        readField(candidate)
        Self.add(ownCells, fields, into: &sums)
    }

    private static func add(_ cells: [UInt16], _ fields: [SIMD16<UInt8>], into sums: inout [SIMD16<UInt16>]) {
        let (cells, fields) = (cells.span, fields.span)
        var sums = sums.mutableSpan
        let blockCount = sums.count
        for block in sums.indices {
            var sum = SIMD16<UInt16>.zero
            for index in cells.indices {
                // 32 points of 255 steps at most do not overflow.
                sum &+= SIMD16(truncatingIfNeeded: fields[Int(cells[index]) * blockCount + block])
            }
            sums[block] = sum
        }
    }

    /// Below which part of the sum over a cloud's points, after each vector of eight of them, the whole can be below a limit; `nil`
    /// where it certainly is not.
    func limits(of cloud: Int, below limit: Double) -> SIMD4<Double>? {
        let square = Double(self.steps) * Double(self.steps)
        // Sums of single-precision costs differ from the exact ones by less than a millionth; a point may be counted to a cell
        // beside its own, by a rounding of its coordinates.
        var steps = (limit / square * 1.0001 + 1e-3 * Double(1 + axisLength)) * Self.stepsPerCost
        steps -= Double(sums[cloud / 16][cloud % 16])
        guard steps > 0 else { return nil }
        var limits = SIMD4<Double>()
        let cells = cells.span
        let field = field.span
        let first = cloud * Self.pointCount
        var vector = Self.wideCount
        while vector > 0 {
            vector -= 1
            limits[vector] = steps / Self.stepsPerCost * square
            var sum = 0
            for index in first + 8 * vector..<first + 8 * vector + 8 { sum += Int(field[Int(cells[index])]) }
            steps -= Double(sum)
            guard steps > 0 else { return nil }
        }
        return limits
    }

    /// Makes the field and the cells of a cloud.
    private mutating func readField(_ cloud: Span<SIMD8<Int16>>) {
        let wideCount = Self.wideCount
        for vector in points.indices { points[vector] = SIMD8<Float>(cloud[vector]) / steps }
        let width = 2 * Self.reach / Float(Self.side)
        for step in 0..<Self.side {
            let low = step == 0 ? -Float.infinity : Float(step) * width - Self.reach
            let high = step == Self.side - 1 ? Float.infinity : Float(step + 1) * width - Self.reach
            for wide in 0..<wideCount {
                columns[step * wideCount + wide] = Self.steps(Self.squaredDistance(points[wide], low, high))
                rows[step * wideCount + wide] = Self.steps(Self.squaredDistance(points[wideCount + wide], low, high))
            }
        }
        for sector in 0...Self.sectorCount {
            for wide in 0..<wideCount {
                let (x, y) = (points[2 * wideCount + wide], points[3 * wideCount + wide])
                sectors[sector * wideCount + wide] = Self.steps(squaredDistance(x, y, toSector: sector))
            }
        }
        for index in 0..<Self.pointCount {
            let (vector, lane) = (index / 8, index % 8)
            let (column, row) = (Self.step(points[vector][lane]), Self.step(points[wideCount + vector][lane]))
            let sector = Self.sector(points[2 * wideCount + vector][lane], points[3 * wideCount + vector][lane])
            sectors[sector * wideCount + vector][lane] = 0
            ownCells[index] = UInt16((column * Self.side + row) * (Self.sectorCount + 1) + sector)
        }
        Self.combine(columns, rows, sectors, isRead, into: &field)
    }

    /// The least sum of what a point costs by column, row and sector, for every cell that is read.
    ///
    /// In whole numbers, as the compiler makes one instruction of a minimum of these.
    private static func combine(
        _ columns: [SIMD8<Int16>],
        _ rows: [SIMD8<Int16>],
        _ sectors: [SIMD8<Int16>],
        _ isRead: [Bool],
        into field: inout [UInt8]
    ) {
        let (columns, rows, sectors, isRead) = (columns.span, rows.span, sectors.span, isRead.span)
        var field = field.mutableSpan
        for place in isRead.indices where isRead[place] {
            let (column, row) = (place / side * wideCount, place % side * wideCount)
            let (place0, place1) = (columns[column] &+ rows[row], columns[column + 1] &+ rows[row + 1])
            let (place2, place3) = (columns[column + 2] &+ rows[row + 2], columns[column + 3] &+ rows[row + 3])
            for sector in 0...sectorCount {
                let costs = sectors.extracting(sector * wideCount..<(sector + 1) * wideCount)
                let first = (place0 &+ costs[0]).lesser(place1 &+ costs[1])
                let second = (place2 &+ costs[2]).lesser(place3 &+ costs[3])
                let eight = first.lesser(second)
                let four = eight.lesser(SIMD8(lowHalf: eight.highHalf, highHalf: eight.lowHalf))
                let two = four.lesser(SIMD8(four[2], four[3], four[0], four[1], four[6], four[7], four[4], four[5]))
                let steps = min(two[0], two[1]) / Int16(Double(partSteps) / stepsPerCost)
                field[place * (sectorCount + 1) + sector] = UInt8(truncatingIfNeeded: min(steps, 255))
            }
        }
    }

    /// Costs in steps, rounded downwards.
    private static func steps(_ costs: SIMD8<Float>) -> SIMD8<Int16> {
        var steps = SIMD8<Int16>()
        for lane in 0..<8 { steps[lane] = Int16(min(mostPartSteps, costs[lane] * partSteps)) }
        return steps
    }

    /// The squared distances of axes to a sector that they are not in, or to none.
    private func squaredDistance(_ x: SIMD8<Float>, _ y: SIMD8<Float>, toSector sector: Int) -> SIMD8<Float> {
        guard sector < Self.sectorCount else { return x * x + y * y }
        let (start, end) = (sectorEdges[sector], sectorEdges[sector + 1])
        let toStart = (x - start.x) * (x - start.x) + (y - start.y) * (y - start.y)
        let toEnd = (x - end.x) * (x - end.x) + (y - end.y) * (y - end.y)
        return toStart.replacing(with: toEnd, where: toEnd .< toStart)
    }

    /// The squared distance of numbers to a range.
    private static func squaredDistance(_ values: SIMD8<Float>, _ low: Float, _ high: Float) -> SIMD8<Float> {
        let (below, above) = (SIMD8(repeating: low) - values, values - SIMD8(repeating: high))
        let outside = SIMD8<Float>.zero.replacing(with: below, where: below .> 0).replacing(
            with: above,
            where: above .> 0
        )
        return outside * outside
    }

    private static func step(_ value: Float) -> Int {
        let step = (value + reach) * (Float(side) / (2 * reach))
        guard step > 0 else { return 0 }
        return step < Float(side) ? Int(step) : side - 1
    }

    private static func sector(_ x: Float, _ y: Float) -> Int {
        let length = abs(x) + abs(y)
        guard length > 0 else { return sectorCount }
        let turn = y >= 0 ? (x >= 0 ? y / length : 1 - x / length) : (x < 0 ? 2 - y / length : 3 + x / length)
        return min(Int(turn * Float(sectorCount / 4)), sectorCount - 1)
    }
}
