import Foundation
import TouchModel
import TouchPrediction

/// What an `adaptive` predictor learned, and from whom, as a file.
///
/// The file begins with ``AdaptiveState/bytes``, which a program in any language loads and nothing more is needed of. If the predictor begins
/// from a correction that was fitted, ``FittedCorrection/bytes`` stand before them: programs that cannot use it do not find a state. Behind
/// the state stands the record of the training set, little-endian: the magic `fttrain` and a line feed; the version, an unsigned integer of 32 bits; the number of
/// bytes of a text, one of 64 bits; that text, the ``TrainingSet`` as JSON in UTF-8; and the checksum of all of the record before it, FNV-1a
/// of 64 bits. Nothing follows.
///
/// A state without a record is refused: nobody could tell whom a predictor with it must not be evaluated on.
package struct AdaptiveStateFile: Sendable, Equatable {
    /// What was learned.
    package var state: AdaptiveState
    /// What was fitted beforehand, which the state was learned on top of.
    package var fitted: FittedCorrection?
    /// From whom.
    package var training: TrainingSet

    /// Each parameter is the property of that name.
    package init(state: AdaptiveState, fitted: FittedCorrection? = nil, training: TrainingSet) {
        self.state = state
        self.fitted = fitted
        self.training = training
    }

    /// What every record begins with: eight characters of ASCII.
    private static let magic = Array("fttrain\n".utf8)
    /// The version of the record that this program writes and reads.
    private static let version: UInt32 = 1
    /// Of a record: magic, version and length before the text, and the checksum behind it.
    private static let (headSize, checksumSize) = (20, 8)
    /// Larger files are refused, in bytes.
    package static let largestFile = 64 << 20

    /// Reads a file.
    ///
    /// - Throws: ``ModelFileError`` where it cannot be read, is not such a file, or its content is not valid.
    package init(path: String) throws(ModelFileError) {
        try self.init(ModelFile.read(path, limit: Self.largestFile), path: path)
    }

    /// Reads a file in memory.
    ///
    /// - Parameters:
    ///   - data: the file's content.
    ///   - path: for messages.
    package init(_ data: Data, path: String) throws(ModelFileError) {
        var bytes = [UInt8](data)
        do throws(AdaptiveStateError) {
            if bytes.starts(with: FittedCorrection.magic) {
                let correction = try FittedCorrection(bytes: bytes[...])
                bytes.removeFirst(correction.byteCount)
                fitted = correction
            }
            state = try AdaptiveState(bytes: bytes)
        } catch {
            switch error {
            case .notAState: throw .malformed(path: path, problem: "\(error)")
            case .invalidField(let field, let found, let expected):
                throw .invalidFieldOfFile(path: path, field: "\(field)", found: "\(found)", expected: "\(expected)")
            }
        }
        let record = bytes[state.byteCount...]
        training = try ModelFileError.naming(path) { () throws(ModelFileError) in
            try ModelFile.decode(
                TrainingSet.self,
                from: Data(Self.text(of: record)),
                path: path,
                field: "training set: "
            )
        }
    }

    /// The text of a record, whose frame is checked.
    private static func text(of record: ArraySlice<UInt8>) throws(ModelFileError) -> ArraySlice<UInt8> {
        guard record.starts(with: magic), record.count >= headSize + checksumSize else {
            throw .invalidField(
                "record of the training set",
                found: record.isEmpty ? "nothing behind the state" : "\(record.count) other bytes behind the state",
                expected: "the record that 'foretouch train' writes there"
            )
        }
        var reader = LittleEndianReader(record, at: magic.count)
        let version: UInt32 = reader.next() ?? 0
        guard version == Self.version else {
            throw .invalidField(
                "version of the record",
                found: "\(version)",
                expected: "\(Self.version), which this version reads"
            )
        }
        let length: UInt64 = reader.next() ?? 0
        let held = record.count - headSize - checksumSize
        guard length == UInt64(held) else {
            throw .invalidField("length of the record", found: "\(length)", expected: "\(held), as many as there are")
        }
        var end = LittleEndianReader(record, at: record.count - checksumSize)
        let found: UInt64 = end.next() ?? 0
        let expected = StableHash.checksum(of: record.dropLast(checksumSize))
        guard found == expected else {
            throw .invalidField(
                "checksum of the record",
                found: String(found, radix: 16),
                expected: "\(String(expected, radix: 16)), that of its bytes"
            )
        }
        return record.dropFirst(headSize).dropLast(checksumSize)
    }

    /// The content of its file, equal for equal values.
    package func encoded() throws -> Data {
        let text = try ModelFile.encode(training)
        var record = LittleEndianWriter()
        record.append(bytes: Self.magic)
        record.append(Self.version)
        record.append(UInt64(text.count))
        record.append(bytes: text)
        record.appendChecksum()
        return Data((fitted?.bytes ?? []) + state.bytes + record.bytes)
    }
}
