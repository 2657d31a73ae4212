/// A symmetric matrix with its square root and that root's inverse, for matrices of some dozen rows.
///
/// By the cyclic method of Jacobi (Golub and Van Loan, Matrix Computations, section 8.5). LAPACK picks its kernels
/// by the processor, so that a search on another machine would draw other candidates. It is faster from eight rows on, and gains nothing that
/// can be measured: a search takes two roots for a generation of evaluations. Here the same matrix has the same roots everywhere, and unlike
/// eigenvectors roots are unique: a search that draws with them repeats.
struct SymmetricMatrix: Sendable {
    /// Row by row.
    private(set) var elements: [Double]
    let size: Int

    private static let mostSweeps = 60

    /// Creates the identity matrix.
    init(identity size: Int) {
        self.size = size
        elements = (0..<size * size).map { $0 / size == $0 % size ? 1 : 0 }
    }

    subscript(row: Int, column: Int) -> Double {
        get { elements[row * size + column] }
        set { elements[row * size + column] = newValue }
    }

    /// The product with a vector.
    func times(_ vector: [Double]) -> [Double] {
        (0..<size).map { row in vector.indices.reduce(0) { $0 + self[row, $1] * vector[$1] } }
    }

    /// The positive square root and its inverse. Eigenvalues below `least` of the largest, which only rounding makes, are
    /// taken as that.
    ///
    /// - Complexity: O(rows³).
    func roots(least: Double = 1e-14) -> (root: SymmetricMatrix, inverse: SymmetricMatrix) {
        var values = self
        var vectors = SymmetricMatrix(identity: size)
        for _ in 0..<Self.mostSweeps {
            var offDiagonal = 0.0
            var diagonal = 0.0
            for row in 0..<size {
                diagonal += values[row, row] * values[row, row]
                for column in row + 1..<max(size, row + 1) { offDiagonal += values[row, column] * values[row, column] }
            }
            if offDiagonal <= 1e-30 * diagonal { break }
            for row in 0..<size {
                for column in row + 1..<max(size, row + 1) where values[row, column] != 0 {
                    values.rotate(row, column, &vectors)
                }
            }
        }
        let largest = (0..<size).reduce(0) { max($0, values[$1, $1]) }
        let scales = (0..<size).map { max(values[$0, $0], least * largest).squareRoot() }
        func composed(_ scales: [Double]) -> SymmetricMatrix {
            var sum = SymmetricMatrix(identity: size)
            for row in 0..<size {
                for column in row..<size {
                    let value = (0..<size).reduce(0) { $0 + vectors[row, $1] * scales[$1] * vectors[column, $1] }
                    sum[row, column] = value
                    sum[column, row] = value
                }
            }
            return sum
        }
        return (composed(scales), composed(scales.map { 1 / $0 }))
    }

    /// Makes the element at (p, q) zero by a rotation, which is added to `vectors`.
    private mutating func rotate(_ p: Int, _ q: Int, _ vectors: inout SymmetricMatrix) {
        let theta = (self[q, q] - self[p, p]) / (2 * self[p, q])
        let tangent = (theta < 0 ? -1 : 1) / (abs(theta) + (theta * theta + 1).squareRoot())
        let cosine = 1 / (tangent * tangent + 1).squareRoot()
        let sine = tangent * cosine
        for index in 0..<size {
            let (left, right) = (self[index, p], self[index, q])
            self[index, p] = cosine * left - sine * right
            self[index, q] = sine * left + cosine * right
            let (first, second) = (vectors[index, p], vectors[index, q])
            vectors[index, p] = cosine * first - sine * second
            vectors[index, q] = sine * first + cosine * second
        }
        for index in 0..<size {
            let (above, below) = (self[p, index], self[q, index])
            self[p, index] = cosine * above - sine * below
            self[q, index] = sine * above + cosine * below
        }
        self[p, q] = 0
        self[q, p] = 0
    }
}

extension SymmetricMatrix: Codable, Equatable {}
