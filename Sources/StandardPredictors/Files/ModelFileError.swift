/// Why the file of a fitted model cannot be used, or a model not be made.
public enum ModelFileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file cannot be read at all.
    case unreadable(path: String, reason: String)
    /// The file is not one of a model of this kind.
    case malformed(path: String, problem: String)
    /// A field does not have the value, shape or range that it must have.
    case invalidField(String, found: String, expected: String)
    /// The same of a field in a file.
    case invalidFieldOfFile(path: String, field: String, found: String, expected: String)

    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path): \(reason)"
        case .malformed(let path, let problem): "\(path): \(problem)"
        case .invalidField(let field, let found, let expected):
            "model, field '\(field)': found \(found), expected \(expected)"
        case .invalidFieldOfFile(let path, let field, let found, let expected):
            "\(path), field '\(field)': found \(found), expected \(expected)"
        }
    }
}

extension ModelFileError {
    /// The error with the name of the file in which it was found.
    package func inFile(_ path: String) -> ModelFileError {
        guard case .invalidField(let field, let found, let expected) = self else { return self }
        return .invalidFieldOfFile(path: path, field: field, found: found, expected: expected)
    }

    /// Does what checks the content of a file; its errors name the file.
    package static func naming<Content>(
        _ path: String,
        _ body: () throws(ModelFileError) -> Content
    ) throws(ModelFileError) -> Content {
        do throws(ModelFileError) {
            return try body()
        } catch {
            throw error.inFile(path)
        }
    }
}

extension ModelFileError {
    /// Checks what a file says it is.
    ///
    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)``.
    package static func check(
        format: String,
        version: Int,
        expected: (format: String, version: Int)
    ) throws(ModelFileError) {
        guard format == expected.format else {
            throw .invalidField("format", found: "'\(format.prefix(80))'", expected: "'\(expected.format)'")
        }
        guard version == expected.version else {
            throw .invalidField(
                "formatVersion",
                found: "\(version)",
                expected: "\(expected.version), which this version reads"
            )
        }
    }

    /// Checks numbers that must be ascending and above 0.
    ///
    /// - Parameters:
    ///   - count: how many there may be.
    ///   - limit: the largest that any may be.
    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)``.
    static func checkAscending(
        _ numbers: [Double],
        _ name: String,
        count: ClosedRange<Int>,
        upTo limit: Double
    ) throws(ModelFileError) {
        guard count.contains(numbers.count) else {
            throw .invalidField(
                name,
                found: "\(numbers.count) numbers",
                expected: "\(count.lowerBound) to \(count.upperBound)"
            )
        }
        var last = 0.0
        for number in numbers {
            guard number > last, number <= limit else {
                throw .invalidField(
                    name,
                    found: "\(number) after \(last)",
                    expected: "ascending, above 0, up to \(limit)"
                )
            }
            last = number
        }
    }
}
