import ArgumentParser
import Foretouch

/// Whose stamps predictors see.
struct ClockOptions: ParsableArguments {
    @Option(
        help: """
            Time stamps that predictors see: the device's, as recorded, or those of arrival, which is an error where \
            deliveries have none. Ground truth stays on the device's clock.
            """
    )
    var clock = ReplayClock.device
}

extension ReplayClock: ExpressibleByArgument {}
