import Foundation
import Testing
import TouchModel

@testable import TouchRecordings

@Suite("The system's reasons")
struct SystemReasonTests {
    @Test("a folder below what is no folder is refused in the system's words, through every module")
    func words() throws {
        let refused = #expect(throws: (any Error).self) {
            try FileManager.default.createDirectory(atPath: "/dev/null/below", withIntermediateDirectories: true)
        }
        #expect(refused?.systemReason == String(cString: strerror(ENOTDIR)))
        let error = #expect(throws: DatasetError.self) { try PartialFolder.create("/dev/null/below") }
        #expect(error == .inaccessible(path: "/dev/null/below", reason: String(cString: strerror(ENOTDIR))))
    }

    @Test("an error that no system's stands behind speaks for itself")
    func others() {
        let error = DatasetError.inaccessible(path: "a", reason: "b")
        #expect(error.systemReason == error.localizedDescription)
    }
}
