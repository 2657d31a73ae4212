import CPredictorWeights
import Foundation

/// The files of the built-in models, which are part of the program.
enum BuiltInFile {
    static var kalmanTraining: Data { data(foretouch_weights_kalman_training()) }
    static var motions: Data { data(foretouch_weights_motions()) }

    private static func data(_ file: foretouch_weights) -> Data { Data(bytes: file.bytes, count: file.count) }
}
