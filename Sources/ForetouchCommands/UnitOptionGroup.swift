import ArgumentParser
import Foretouch

/// The unit of errors, for every command that prints them.
struct UnitOptionGroup: ParsableArguments {
    @Option(
        name: .customLong("unit"),
        help: ArgumentHelp(
            "The unit of errors in tables, pages and CSV files, mm or px (1/96 inch), where the data say how large a recorded unit is. "
                + "CSV files then have a column value_unit; result.json is in px always. Without it px.",
            valueName: "unit"
        )
    )
    var chosen: LengthUnit?
}

extension LengthUnit: ExpressibleByArgument {}
