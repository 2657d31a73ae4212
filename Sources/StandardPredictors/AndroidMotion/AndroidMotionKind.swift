import PluginSpecification
import TouchPrediction

extension AndroidMotionPredictor {
    /// What stands for ``fetchedPath`` in a specification.
    private static let fetchedName = "fetched"
    /// Where `foretouch dataset fetch android-motion` leaves the model of July 2023.
    private static let fetchedPath = "android-motion/motion_predictor_model.tflite"

    package static let kind = PredictorKind(
        name: "android-motion",
        summary:
            "Android's learned motion predictor for pens, in 5 steps of 4.2 ms; its model is fetched, not bundled.",
        source: "Android Open Source Project, MotionPredictor (Android 14 to 16) and its published models",
        parameters: [
            .file(
                "model",
                "A published model, .tflite; fetched is what 'foretouch dataset fetch android-motion' left in this folder.",
                orWord: fetchedName
            ),
            .choice(
                "release",
                "Whose pruning: 14 none; 15 from a jerk of 1 to 1.1 px a sample cubed; 16 from 1.5 to 2, smoothed.",
                default: Release.android14
            ),
            .number(
                "scale",
                "px of the model for a px of the data: 1 for a display's own, 2.875 for CSS px and 276 px an inch.",
                range: 0.01...100,
                default: 1
            ),
        ]
    ) { values in
        AndroidMotionPredictor(
            try model(values),
            release: try values.choice("release"),
            scale: try values.number("scale")
        )
    }
    .symmetric(under: [.translation, .timeShift])
    .noting(
        "Ships with Android, for pens alone, where the maker of the device turns it on; 14 is what recordings confirm.",
        "What it was fitted on is not published."
    )
    .namedOnly()

    private static func model(_ values: ParameterValues) throws -> AndroidMotionModel {
        if let path = try values.file("model") { return try AndroidMotionModel.read(path) }
        do {
            return try AndroidMotionModel.read(fetchedPath)
        } catch .unreadable(let path, let reason) {
            throw ModelFileError.unreadable(
                path: path,
                reason: "\(reason); 'foretouch dataset fetch android-motion' fetches it, or name a file: "
                    + "android-motion:model=FILE"
            )
        }
    }
}
