/// A part of Foretouch that takes untrusted bytes, and what must hold whatever they are.
///
/// A target returns where the bytes were refused with the error that the part documents, or taken and kept the target's
/// promises; it throws a ``FuzzFinding`` where they were not. Traps, hangs and memory are the fuzzer's to see.
public struct FuzzTarget: Sendable {
    /// Lower case with hyphens; the folder of its cases too.
    public var name: String
    /// What is checked, in a sentence.
    public var promise: String
    /// Tries an input.
    ///
    /// - Throws: ``FuzzFinding``.
    public var run: @Sendable (UnsafeRawBufferPointer) throws -> Void

    init(_ name: String, _ promise: String, run: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void) {
        self.name = name
        self.promise = promise
        self.run = run
    }

    /// Every target that there is.
    public static let all: [FuzzTarget] =
        importers + [
            importSettings, gestureTruth, native, description, adaptiveState, androidMotionModel,
            specifications, predictors,
        ]
        + results + external + capture

    /// The target of that name.
    public static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// A promise that an input broke.
public struct FuzzFinding: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }

    /// Runs what may refuse its input, with errors of one type only.
    ///
    /// - Returns: `nil` where it refused.
    static func refusing<Refusal: Error, Result>(
        _ refusal: Refusal.Type,
        _ body: () throws -> Result
    ) throws -> Result? {
        do {
            return try body()
        } catch is Refusal {
            return nil
        } catch let finding as FuzzFinding {
            throw finding
        } catch {
            throw FuzzFinding("an error that is no \(Refusal.self): \(type(of: error)), \(error)")
        }
    }
}
