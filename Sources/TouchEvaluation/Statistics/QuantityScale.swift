import Foundation
import TouchModel

/// The scale on which a quantity's intervals and tests are computed.
///
/// People differ by factors: one person's error is half of another's. On a logarithmic scale such differences are nearly
/// symmetric, and a few people tell more about them.
public enum QuantityScale: String, Sendable, Hashable, Codable {
    /// The value itself, which may be below zero.
    case signed
    /// The logarithm of a value above zero that averages over people, such as a mean error.
    case magnitude
    /// The logarithm of a value above zero that grows with the squares of people's values, such as an RMSE, or a 95th percentile.
    case rootMeanSquare
    /// The logarithm of a value above zero that few people's worst moments decide, such as a 99th percentile.
    case extreme
    /// The logit of a share between 0 and 1.
    case share

    /// The value on the scale; infinite or NaN where it has none there.
    package func transform(_ value: Double) -> Double {
        switch self {
        case .signed: value
        case .magnitude, .rootMeanSquare, .extreme: Elementary.log(value)
        case .share: Elementary.log(value / (1 - value))
        }
    }

    /// The value of a place on the scale.
    package func inverse(_ place: Double) -> Double {
        switch self {
        case .signed: place
        case .magnitude, .rootMeanSquare, .extreme: Elementary.exp(place)
        case .share: 1 / (1 + Elementary.exp(-place))
        }
    }

    /// The power of people's values that the whole averages, by which their spread makes the whole's own spread uncertain;
    /// 0 on scales that do not know it.
    var power: Double {
        switch self {
        case .signed, .share: 0
        case .magnitude: 1
        case .rootMeanSquare: 2
        case .extreme: 4
        }
    }
}
