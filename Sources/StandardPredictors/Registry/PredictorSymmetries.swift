import PluginSpecification
import TouchPrediction

/// Moves of a whole stroke under which a predictor's answers move along: with g the move, the answer for g(stroke) is
/// g(answer for the stroke), its uncertainty and azimuth included, and absent where that is absent.
///
/// What a predictor lacks here is where its results depend on how the data were recorded: on the place on the surface, its
/// orientation, the clock's zero or the unit of length.
///
/// A claim holds up to rounding: answers differ by no more than they do when every coordinate and stamp is off by some
/// units in its last place.
package struct PredictorSymmetries: OptionSet, Sendable, Hashable, CustomStringConvertible {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Another origin of the surface.
    package static let translation = PredictorSymmetries(rawValue: 1)
    /// Another orientation of the surface, by any angle; directions and covariances turn with it.
    package static let rotation = PredictorSymmetries(rawValue: 2)
    /// The surface mirrored on one of its axes; with ``rotation``, on any line.
    package static let reflection = PredictorSymmetries(rawValue: 4)
    /// Another zero of the clock.
    package static let timeShift = PredictorSymmetries(rawValue: 8)
    /// Another unit of length: radii change with it, covariances with its square.
    package static let scaling = PredictorSymmetries(rawValue: 16)

    /// The isometries of the surface, and of the clock: all but ``scaling``.
    package static let isometries: PredictorSymmetries = [.translation, .rotation, .reflection, .timeShift]
    /// All of them.
    package static let all: PredictorSymmetries = [.isometries, .scaling]

    /// Each with its name, in the order of the listing.
    package static let named: [(symmetry: PredictorSymmetries, name: String)] = [
        (.translation, "translation"), (.rotation, "rotation"), (.reflection, "reflection"),
        (.timeShift, "time shift"), (.scaling, "scaling"),
    ]

    /// The names of those in the set, separated by commas; `none` where it is empty.
    package var description: String {
        let names = Self.named.filter { contains($0.symmetry) }.map(\.name)
        return names.isEmpty ? "none" : names.joined(separator: ", ")
    }
}

/// Symmetries that only some predictors of a kind have.
package struct ConditionalSymmetries: Sendable {
    /// What they have beside what all of the kind have.
    package var symmetries: PredictorSymmetries
    /// Which ones have them, for a person: `gate=none`.
    package var condition: String
    /// Whether one with these parameters has them. Called off the hot path; it may read the model that they name.
    package var holds: @Sendable (ParameterValues) throws -> Bool

    /// Each parameter is the property of that name.
    package init(
        _ symmetries: PredictorSymmetries,
        when condition: String,
        holds: @escaping @Sendable (ParameterValues) throws -> Bool
    ) {
        self.symmetries = symmetries
        self.condition = condition
        self.holds = holds
    }
}

extension PredictorKind {
    /// This kind, claiming symmetries.
    ///
    /// - Parameters:
    ///   - symmetries: what every predictor of the kind has, whatever its parameters.
    ///   - conditional: what only some have; `nil` for nothing.
    package func symmetric(
        under symmetries: PredictorSymmetries,
        _ conditional: ConditionalSymmetries? = nil
    ) -> PredictorKind {
        var kind = self
        kind.symmetries = symmetries
        kind.conditionalSymmetries = conditional
        return kind
    }
}

extension PredictorRegistry {
    /// The symmetries that a predictor claims, which the one that it wraps must have, too.
    ///
    /// - Throws: ``SpecificationError`` where the specification is not valid.
    package func symmetries(of specification: PredictorSpecification) throws -> PredictorSymmetries {
        let kind = try kind(named: specification.name)
        let values = try values(of: specification, for: kind)
        var symmetries = kind.symmetries
        if let conditional = kind.conditionalSymmetries, try conditional.holds(values) {
            symmetries.formUnion(conditional.symmetries)
        }
        guard let wrapping = kind.wrapping else { return symmetries }
        return symmetries.intersection(try self.symmetries(of: wrapping.specification(values, in: self)))
    }
}
