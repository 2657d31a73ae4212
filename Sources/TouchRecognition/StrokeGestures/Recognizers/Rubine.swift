import TouchModel

/// Rubine's classifier: linear discriminants of eleven or thirteen features (Rubine 1991, "Specifying gestures by example",
/// SIGGRAPH).
///
/// With one covariance for all classes, the class of the largest discriminant is that whose mean is nearest by Mahalanobis
/// distance, which is the distance here. Features that the covariance cannot tell from others, or that do not vary, are left out.
/// Where there is not more than one template a class, the covariance is that of all templates about their common mean.
///
/// Strokes are joined in their order. Position does not count; size, rotation, order and direction of drawing do.
package struct Rubine: StrokeGestureRecognizer {
    /// What can be set.
    package struct Parameters: Sendable, Hashable {
        /// Whether the greatest speed and the duration are among the features. They need a clock that can be believed.
        package var usesTime = false

        /// The features of the shape alone.
        package init() {}
    }

    /// The parameters that were set.
    package let parameters: Parameters
    private var labels: [String] = []
    /// The features that are used, ascending.
    private var kept: [Int] = []
    /// The lower triangle L of the covariance L·Lᵀ of the kept features, row by row, each as long as all features.
    private var triangle: [Double] = []
    /// L⁻¹ of each class's mean, a row a class.
    private var means: [Double] = []
    private var features: [Double]
    private var whitened: [Double]
    private var path = GesturePath()

    /// Rubine's classifier without training.
    package init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        features = Array(repeating: 0, count: parameters.usesTime ? 13 : 11)
        whitened = features
    }

    package mutating func train(_ templates: [StrokeGesture]) throws(StrokeGestureError) {
        var rows: [[Double]] = []
        for (position, template) in templates.enumerated() {
            guard path.read(template.points.span) else {
                throw .emptyTemplate(label: template.label, position: position)
            }
            readFeatures()
            rows.append(features)
        }
        var labels: [String] = []
        var classes: [Int] = []
        for template in templates {
            var number = 0
            while number < labels.count, !GestureClasses.areSame(labels[number], template.label) { number += 1 }
            if number == labels.count { labels.append(template.label) }
            classes.append(number)
        }
        let count = features.count
        var means = Array(repeating: Array(repeating: 0.0, count: count), count: labels.count)
        for (number, mean) in means.indices.map({ ($0, Self.mean(zip(rows, classes), of: $0, count)) }) {
            means[number] = mean
        }
        let hasFreedom = rows.count > labels.count
        let common = rows.isEmpty ? [] : Self.mean(rows.map { ($0, 0) }, of: 0, count)
        var covariance = Array(repeating: 0.0, count: count * count)
        for (row, number) in zip(rows, classes) {
            let center = hasFreedom ? means[number] : common
            for i in 0..<count {
                for j in 0...i { covariance[i * count + j] += (row[i] - center[i]) * (row[j] - center[j]) }
            }
        }
        let freedom = Double(max(1, hasFreedom ? rows.count - labels.count : rows.count - 1))
        self.labels = labels
        factorize(covariance.map { $0 / freedom })
        self.means = means.flatMap { mean in
            features = mean
            whiten()
            return whitened
        }
    }

    package mutating func classify(_ points: Span<GesturePoint>) -> GestureClassification? {
        guard !labels.isEmpty, path.read(points) else { return nil }
        readFeatures()
        whiten()
        var (best, nearest) = (Double.infinity, 0)
        for number in labels.indices {
            let distance = distance(to: number)
            if distance < best { (best, nearest) = (distance, number) }
        }
        return GestureClassification(
            label: labels[nearest],
            template: nil,
            distance: best,
            // The paper rejects what is beyond half the square of the number of features.
            rejectionScore: best * best / (0.5 * Double(features.count * features.count))
        )
    }

    package mutating func distances(to points: Span<GesturePoint>) -> [GestureDistance] {
        guard !labels.isEmpty, path.read(points) else { return [] }
        readFeatures()
        whiten()
        return labels.indices.map { GestureDistance(label: labels[$0], template: nil, distance: distance(to: $0)) }
            .enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }.map {
                $0.element
            }
    }

    private static func mean(_ rows: some Sequence<([Double], Int)>, of number: Int, _ count: Int) -> [Double] {
        var sum = Array(repeating: 0.0, count: count)
        var found = 0.0
        for (row, other) in rows where other == number {
            found += 1
            for index in 0..<count { sum[index] += row[index] }
        }
        return sum.map { $0 / found }
    }

    /// Cholesky's factorization of the features that it can tell from those before.
    private mutating func factorize(_ covariance: [Double]) {
        let count = features.count
        kept = []
        triangle = Array(repeating: 0, count: count * count)
        for candidate in 0..<count {
            let row = kept.count
            var rest = covariance[candidate * count + candidate]
            for (column, feature) in kept.enumerated() {
                var entry = covariance[candidate * count + feature]
                for index in 0..<column { entry -= triangle[row * count + index] * triangle[column * count + index] }
                entry /= triangle[column * count + column]
                triangle[row * count + column] = entry
                rest -= entry * entry
            }
            guard rest > 1e-9 * covariance[candidate * count + candidate] else { continue }
            triangle[row * count + row] = rest.squareRoot()
            kept.append(candidate)
        }
    }

    private mutating func whiten() {
        let count = features.count
        for row in 0..<count { whitened[row] = 0 }
        for row in kept.indices {
            var value = features[kept[row]]
            for column in 0..<row { value -= triangle[row * count + column] * whitened[column] }
            whitened[row] = value / triangle[row * count + row]
        }
    }

    private func distance(to number: Int) -> Double {
        var sum = 0.0
        for index in whitened.indices {
            let difference = whitened[index] - means[number * whitened.count + index]
            sum += difference * difference
        }
        return sum.squareRoot()
    }

    private mutating func readFeatures() { Self.read(path.points, into: &features) }

    /// The features f1…f11, and f12 and f13 where time counts, of points more than three units apart.
    private static func read(_ points: [GesturePoint], into features: inout [Double]) {
        let start = points[0]
        var (last, previous) = (start, TouchPoint.zero)
        var (low, high) = (start.location, start.location)
        var accepted = 1
        var direction = TouchPoint.zero
        var (length, turn, absoluteTurn, squaredTurn, speed) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for index in 1..<max(1, points.count) {
            let point = points[index]
            let step = point.location - last.location
            guard step.dot(step) > 9 else { continue }
            accepted += 1
            low = pointwiseMin(low, point.location)
            high = pointwiseMax(high, point.location)
            length += step.length
            if accepted == 3 {
                let arm = point.location - start.location
                if arm.dot(arm) > 9 { direction = arm.normalized ?? .zero }
            }
            if accepted > 2 {
                let angle = Elementary.atan2(step.cross(previous), step.dot(previous))
                turn += angle
                absoluteTurn += abs(angle)
                squaredTurn += angle * angle
            }
            let time = point.timestamp - last.timestamp
            if time > 0, time.isFinite { speed = max(speed, step.length / time) }
            (last, previous) = (point, step)
        }
        let box = high - low
        let chord = last.location - start.location
        // The direction of the chord fades out where the chord is shorter than four units.
        let towards = (chord.normalized ?? .zero) * min(1, chord.dot(chord) / 16)
        features[0] = direction.x
        features[1] = direction.y
        features[2] = box.length
        features[3] = box.dot(box) > 9 ? Elementary.atan2(box.y, box.x) : 0
        features[4] = chord.length
        features[5] = towards.x
        features[6] = towards.y
        features[7] = length
        features[8] = turn
        features[9] = absoluteTurn
        features[10] = squaredTurn
        if features.count > 11 {
            let duration = last.timestamp - start.timestamp
            features[11] = speed
            features[12] = duration.isFinite ? duration : 0
        }
    }
}
