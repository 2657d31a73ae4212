import Foundation
import StandardPredictors
import TouchEvaluation
import TouchModel
import TouchPrediction

/// The strokes on which the constants of the default predictor are fitted and measured, in memory.
///
/// Of every dataset the first two thirds of the participants in the order of their names are fitted on, as the catalog's splits
/// have it, and the others kept for measuring; of a dataset with one participant, or none named, all of it. Of either part of a dataset no more than a number of samples are
/// used, in strokes evenly spread over it.
package struct BankData: Sendable {
    /// How far ahead answers are measured, in seconds.
    package static let horizons = [0.008, 0.016, 0.025, 0.033, 0.05]
    /// About the most samples of one part of a dataset; a longer part takes longer and says little more.
    private static let mostSamples = 8_000
    /// A family of data with as many strokes counts half.
    private static let halfStrokes = 10.0
    /// The family of everything that a program made.
    static let syntheticFamily = "synthetic"

    /// Strokes that are measured together: those of one device in a dataset.
    struct Cell: Hashable, Sendable {
        /// The dataset's label.
        var label: String
        var device: String
        /// What is left out together: the dataset, whatever units its recordings are in, or all that is synthetic.
        var family: String
    }

    struct Stroke: Sendable {
        var samples: [TouchSample]
        var queries: [TrainingQuery]
        var cell: Int
    }

    let cells: [Cell]
    /// The strokes to fit on, and those of other people.
    let fitted: [Stroke]
    let others: [Stroke]
    /// Errors of `linear`.
    let fittedReference: BankErrors
    let othersReference: BankErrors
    /// How much each cell counts when fitting.
    let weights: [Double]
    /// What is fitted on.
    package let training: TrainingSet

    /// Reads datasets and measures `linear` on them.
    package init(_ datasets: [EvaluationDataset]) throws {
        let read = try QueriedStrokes(datasets, replay: ReplayParameters(horizons: Self.horizons))
        let participants = datasets.indices.map { dataset in
            let names = Set(read.strokes.lazy.filter { $0.dataset == dataset }.map(\.participant)).sorted()
            return Set(names.prefix((2 * names.count + 2) / 3))
        }
        var cells: [Cell] = []
        var numbers: [Cell: Int] = [:]
        func strokes(_ isIncluded: (QueriedStrokes.Stroke) -> Bool) -> [Stroke] {
            let included = read.strokes.filter(isIncluded)
            let totals = Dictionary(included.map { ($0.label, $0.samples.count) }, uniquingKeysWith: +)
            var seen: [String: Int] = [:]
            return included.compactMap { stroke in
                let stride = ((totals[stroke.label] ?? 0) + Self.mostSamples - 1) / Self.mostSamples
                let position = seen[stroke.label, default: 0]
                seen[stroke.label] = position + 1
                guard position.isMultiple(of: max(stride, 1)) else { return nil }
                let cell = Cell(
                    label: stroke.label,
                    device: stroke.device,
                    family: stroke.isSynthetic ? Self.syntheticFamily : datasets[stroke.dataset].name
                )
                let number = numbers[cell] ?? cells.count
                if number == cells.count {
                    cells.append(cell)
                    numbers[cell] = number
                }
                return Stroke(samples: stroke.samples, queries: stroke.queries, cell: number)
            }
        }
        let fitted = strokes { participants[$0.dataset].contains($0.participant) }
        let others = strokes { !participants[$0.dataset].contains($0.participant) }
        self.fitted = fitted
        self.others = others
        self.cells = cells
        var names: [String: Set<String>] = [:]
        for (dataset, used) in zip(datasets, participants) { names[dataset.name] = used }
        training = read.training.limited { names[read.training.sources[$0].name] ?? [] }
        let cellCount = cells.count
        func reference(_ strokes: [Stroke]) throws -> BankErrors {
            var linear = try PredictorRegistry.standard.makePredictor(typed: "linear")
            return Self.errors(of: &linear, on: strokes, cellCount: cellCount)
        }
        fittedReference = try reference(fitted)
        othersReference = try reference(others)
        weights = Self.weights(cells, fitted, fittedReference)
    }

    /// A family counts n / (n + 10) with its n strokes, and each of its devices the share of that which its own n / (n + 10)
    /// is: many strokes do not outweigh few, but two or three are no evidence.
    private static func weights(_ cells: [Cell], _ strokes: [Stroke], _ reference: BankErrors) -> [Double] {
        let counts = strokes.reduce(into: Array(repeating: 0.0, count: cells.count)) { $0[$1.cell] += 1 }
        func shrunk(_ count: Double) -> Double { count / (count + halfStrokes) }
        let labels = Dictionary(zip(cells.map(\.label), counts), uniquingKeysWith: +)
        let sums = Dictionary(zip(cells.map(\.label), counts.map(shrunk)), uniquingKeysWith: +)
        return cells.indices.map { cell in
            let label = cells[cell].label
            guard let total = labels[label], let sum = sums[label], sum > 0, reference.isDefined(cell) else { return 0 }
            return shrunk(total) * shrunk(counts[cell]) / sum
        }
    }

    /// What is fitted on where a family is left out.
    func training(leavingOut family: String) -> TrainingSet {
        let labels = Set(cells.lazy.filter { $0.family == family }.map(\.label))
        var training = training
        training.sources.removeAll { labels.contains($0.name) || $0.name == family }
        return training
    }

    /// Families in the order of their names.
    var families: [String] { Set(cells.map(\.family)).sorted() }

    /// The errors of the bank with these constants on some strokes.
    func errors(of parameters: KalmanBankParameters, on strokes: [Stroke]) throws -> BankErrors {
        var predictor = try KalmanBankPredictor(parameters)
        return Self.errors(of: &predictor, on: strokes, cellCount: cells.count)
    }

    private static func errors(
        of predictor: inout some Predictor,
        on strokes: [Stroke],
        cellCount: Int
    ) -> BankErrors {
        var errors = BankErrors(cellCount: cellCount, horizonCount: horizons.count)
        var squares: [Double] = []
        for stroke in strokes {
            predictor.score(on: stroke.samples, queries: stroke.queries, horizons: horizons, squareErrors: &squares)
            errors.add(squares, of: stroke)
        }
        return errors
    }
}

/// Sums of errors, by cell and horizon.
struct BankErrors: Sendable {
    private let horizonCount: Int
    private var counts: [Double]
    private var sums: [Double]
    private var squareSums: [Double]

    init(cellCount: Int, horizonCount: Int) {
        self.horizonCount = horizonCount
        counts = Array(repeating: 0, count: cellCount * horizonCount)
        sums = counts
        squareSums = counts
    }

    mutating func add(_ squareErrors: [Double], of stroke: BankData.Stroke) {
        let first = stroke.cell * horizonCount
        for (query, square) in zip(stroke.queries, squareErrors) {
            let index = first + query.horizonIndex
            counts[index] += 1
            sums[index] += square.squareRoot()
            squareSums[index] += square
        }
    }

    /// Whether a cell has errors above 0 at any horizon.
    func isDefined(_ cell: Int) -> Bool { indices(cell).contains { sums[$0] > 0 } }

    /// The mean over a cell's horizons of the logarithms of the mean error and of the RMSE by those of a reference.
    func logRatio(to reference: BankErrors, cell: Int) -> Double {
        var (sum, count) = (0.0, 0.0)
        for index in indices(cell) where reference.sums[index] > 0 {
            sum += Elementary.log(sums[index] / reference.sums[index])
            sum += Elementary.log(squareSums[index] / reference.squareSums[index]) / 2
            count += 2
        }
        return count > 0 ? sum / count : 0
    }

    private func indices(_ cell: Int) -> Range<Int> { cell * horizonCount..<(cell + 1) * horizonCount }
}

extension BankData {
    /// The weighted mean over cells of ``BankErrors/logRatio(to:cell:)``.
    func logRatio(
        of errors: BankErrors,
        to reference: BankErrors,
        _ isIncluded: (Cell) -> Bool = { _ in true }
    ) -> Double {
        var (sum, weight) = (0.0, 0.0)
        for cell in cells.indices where weights[cell] > 0 && isIncluded(cells[cell]) && reference.isDefined(cell) {
            sum += weights[cell] * errors.logRatio(to: reference, cell: cell)
            weight += weights[cell]
        }
        return weight > 0 ? sum / weight : .nan
    }
}
