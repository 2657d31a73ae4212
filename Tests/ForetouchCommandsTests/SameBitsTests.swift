import Foundation
import Testing

/// OpenBLAS chooses its kernels by the processor, or by a variable of the environment. Nothing that a result needs may depend on it.
struct SameBitsTests {
    @Test
    func `a result is the same to the bit whatever kernels the linear algebra library would choose`() throws {
        let results = try ["PRESCOTT", "HASWELL"].map { kernels in
            try withTemporaryFolder { folder in
                let outcome = try CommandRunner.run(
                    [
                        "evaluate", CommandRunner.bundled.appendingPathComponent("finger-60").path, "-p", "kalman",
                        "adaptive",
                        "polynomial", "imm", "calibrated", "--carry", "person", "--horizon", "16,33", "--output",
                        folder.path,
                    ],
                    environment: ["OPENBLAS_CORETYPE": kernels]
                )
                #expect(outcome.status == 0, "\(outcome.errors)")
                return try Data(contentsOf: folder.appendingPathComponent("result.json"))
            }
        }
        #expect(results[0] == results[1])
        #expect(results[0].count > 10_000)
    }
}
