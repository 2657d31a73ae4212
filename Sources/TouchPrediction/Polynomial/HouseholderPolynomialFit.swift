import TouchModel

/// A weighted least-squares polynomial by Householder QR of the Vandermonde matrix, x and y as two right-hand sides.
///
/// Row i holds √wᵢ (1, uᵢ, uᵢ², …), newest first, which is also the order of falling weight that keeps QR accurate when
/// weights differ much (Cox and Higham 1998). Column k is reflected onto its own direction with the sign that cancels
/// nothing (Householder 1958; Golub 1965). Where a column depends on those before it, the degree is lowered to what the
/// samples show: a solution of smallest norm would make up a curvature that they do not.
///
/// A ``LeastSquaresRoutine`` takes the place of the reflections where one is given; columns depend by the same rule. On a window of
/// lowered degree, whose columns are close to dependent, it orders them.
///
/// Fitting n samples to degree d is O(n d²), evaluating O(d²); nothing is allocated, except once after a copy.
struct HouseholderPolynomialFit: Sendable {
    /// The columns of the matrix, one behind the other, then x, then y; after a fit R and Qᵀ times the targets.
    private var elements: [Double]
    private let routine: LeastSquaresRoutine?
    /// Space for ``routine``.
    private var work: [Double]
    /// The column of each column of R, which ``routine`` may order.
    private var order = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7)
    private var rows = 0
    private var solutionX = SIMD8<Double>.zero
    private var solutionY = SIMD8<Double>.zero
    /// The degree of the fit, which is lower than the one asked for on a degenerate window.
    private(set) var degree = 0
    private(set) var residuals = ResidualSquares()

    /// - Parameters:
    ///   - maximumDegree: up to 7.
    ///   - capacity: the most samples in a window.
    ///   - routine: what solves instead; `nil` for the reflections of this type.
    init(maximumDegree: Int, capacity: Int, routine: LeastSquaresRoutine? = nil) {
        precondition((0...7).contains(maximumDegree), "a polynomial of degree 0 to 7")
        self.routine = routine
        let workCount = routine.map { _ in LeastSquaresRoutine.workCount(columns: maximumDegree + 1, rightHandSides: 2)
        }
        work = [Double](repeating: 0, count: workCount ?? 0)
        elements = [Double](repeating: 0, count: max(capacity, maximumDegree + 1) * (maximumDegree + 3))
    }

    /// Fits the newest samples; see ``OrthogonalPolynomialFit/fit(_:weights:degree:problem:)``.
    ///
    /// - Returns: whether there is a fit; not when a number is beyond what can be computed with.
    @inline(never)
    mutating func fit(
        _ entries: UnsafeBufferPointer<SampleWindow.Entry>,
        weights: UnsafeBufferPointer<Double>?,
        degree wanted: Int,
        problem: PolynomialProblem
    ) -> Bool {
        rows = entries.count
        var columns = min(wanted + 1, rows)
        var isLowered = false
        while columns > 0 {
            setProblem(entries, weights: weights, columns: columns, problem: problem)
            let found =
                routine == nil ? factorize(columns: columns) : callRoutine(columns: columns, isOrdered: isLowered)
            guard let independent = found else { return false }
            if independent == columns { return solve(columns: columns) }
            columns = independent
            isLowered = true
        }
        return false
    }

    private mutating func setProblem(
        _ entries: UnsafeBufferPointer<SampleWindow.Entry>,
        weights: UnsafeBufferPointer<Double>?,
        columns: Int,
        problem: PolynomialProblem
    ) {
        for age in 0..<rows {
            let entry = entries[rows - 1 - age]
            let u = problem.scaledTime(entry.time - problem.newestTime)
            let location = entry.location - problem.newestLocation
            let root = weights?[age].squareRoot() ?? 1
            var element = root
            for column in 0..<columns {
                elements[age + rows * column] = element
                element *= u
            }
            elements[age + rows * columns] = root * location.x
            elements[age + rows * (columns + 1)] = root * location.y
        }
    }

    /// Reflects column after column, and the targets with them.
    ///
    /// - Returns: how many columns, counted from the first, are independent; `nil` where a number is not finite.
    private mutating func factorize(columns: Int) -> Int? {
        var largest = 0.0
        for column in 0..<columns {
            let first = rows * column + column
            let end = rows * (column + 1)
            var square = 0.0
            for index in first..<end { square += elements[index] * elements[index] }
            let norm = square.squareRoot()
            guard norm.isFinite else { return nil }
            largest = max(largest, norm)
            guard norm > PolynomialProblem.independence * largest else { return column }
            let head = elements[first]
            let diagonal = head > 0 ? -norm : norm
            elements[first] = head - diagonal
            // 2 / |v|², v the column with its head changed.
            let share = 1 / (norm * (norm + abs(head)))
            for other in (column + 1)..<(columns + 2) {
                let offset = rows * (other - column)
                var product = 0.0
                for index in first..<end { product += elements[index] * elements[index + offset] }
                product *= share
                for index in first..<end { elements[index + offset] -= product * elements[index] }
            }
            elements[first] = diagonal
        }
        return columns
    }

    /// Lets the routine factorize and solve. Its solution counts if every column is independent.
    ///
    /// - Returns: see ``factorize(columns:)``.
    private mutating func callRoutine(columns: Int, isOrdered: Bool) -> Int? {
        guard let routine else { return nil }
        let (height, width) = (Int32(rows), Int32(columns))
        let rank = elements.withUnsafeMutableBufferPointer { elements -> Int32 in
            work.withUnsafeMutableBufferPointer { work in
                guard let problem = elements.baseAddress, let work = work.baseAddress else { return -1 }
                order = SIMD8(0, 1, 2, 3, 4, 5, 6, 7)
                guard isOrdered else { return routine.solve(height, width, 2, problem, work, nil) }
                return withUnsafeMutableBytes(of: &order) {
                    routine.solve(height, width, 2, problem, work, $0.assumingMemoryBound(to: Int32.self).baseAddress)
                }
            }
        }
        guard rank >= 0 else { return nil }
        // An ordered factorization finds the rank itself.
        guard !isOrdered else { return Int(rank) }
        var largest = 0.0
        for column in 0..<columns {
            let diagonal = abs(elements[column + rows * column])
            guard diagonal.isFinite else { return nil }
            largest = max(largest, diagonal)
            guard diagonal > PolynomialProblem.independence * largest else { return column }
        }
        return columns
    }

    /// Back substitution, which a routine has done; what is left of the targets below R are the residuals.
    private mutating func solve(columns: Int) -> Bool {
        let (x, y) = (rows * columns, rows * (columns + 1))
        for row in (0..<columns).reversed() {
            guard routine == nil else {
                (solutionX[row], solutionY[row]) = (elements[x + row], elements[y + row])
                continue
            }
            var (left, right) = (elements[x + row], elements[y + row])
            for column in (row + 1)..<max(columns, row + 1) {
                left -= elements[row + rows * column] * solutionX[column]
                right -= elements[row + rows * column] * solutionY[column]
            }
            solutionX[row] = left / elements[row + rows * row]
            solutionY[row] = right / elements[row + rows * row]
        }
        residuals = ResidualSquares()
        for row in columns..<rows {
            let rest = TouchPoint(elements[x + row], elements[y + row])
            residuals.squares += rest * rest
            residuals.product += rest.x * rest.y
        }
        degree = columns - 1
        return solutionX[0].isFinite && solutionY[0].isFinite && residuals.squares.x.isFinite
            && residuals.squares.y.isFinite
    }

    /// The polynomial at a scaled time: gᵀ β with g = (1, u, u², …), and |R⁻ᵀ g|² by forward substitution, g in the order of R's columns.
    @inline(never)
    func value(at u: Double) -> PolynomialValue {
        var location = TouchPoint.zero
        var factor = 0.0
        var powers = SIMD8<Double>(repeating: 1)
        var substituted = SIMD8<Double>.zero
        for column in 0...degree {
            if column > 0 { powers[column] = powers[column - 1] * u }
            location += powers[column] * TouchPoint(solutionX[column], solutionY[column])
        }
        for column in 0...degree {
            var rest = powers[Int(order[column])]
            for row in 0..<column { rest -= elements[row + rows * column] * substituted[row] }
            let element = rest / elements[column + rows * column]
            substituted[column] = element
            factor += element * element
        }
        return PolynomialValue(location: location, varianceFactor: factor)
    }
}
