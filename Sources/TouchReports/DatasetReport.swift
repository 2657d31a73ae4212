import TouchModel
import TouchRecordings

/// What datasets hold, what is wrong with them and what became of them, for the console.
package enum DatasetReport {
    /// Gives a dataset's summary as text.
    package static func text(_ summary: DatasetSummary) -> String {
        let counts = summary.counts
        var lines = [
            ("dataset", "\(summary.name) (\(summary.path))"),
            ("format", summary.format),
            ("identity", "sha256 \(summary.identity)"),
            (
                "contents",
                "\(NumberStyle.count(counts.recordings)) recordings in \(NumberStyle.count(summary.files)) files, "
                    + "\(NumberStyle.count(counts.strokes)) strokes, \(NumberStyle.count(counts.samples)) samples in "
                    + "\(NumberStyle.count(counts.deliveries)) deliveries, \(NumberStyle.fixed(counts.duration, 1)) s"
            ),
            ("participants", list(summary.participants)),
            ("tasks", list(summary.tasks)),
            ("devices", list(summary.devices)),
            ("pointers", list(counts.pointerTypes.map(\.name).sorted())),
            ("units", list(summary.units)),
        ]
        if !summary.conditions.isEmpty { lines.append(("conditions", list(summary.conditions))) }
        if let rate = summary.medianRate {
            let intervals = [0.05, 0.5, 0.95].map { share in
                NumberStyle.short(counts.intervals.quantile(share).map { $0 * 1000 })
            }
            lines.append(
                (
                    "sampling",
                    "\(NumberStyle.short(rate)) Hz at the median; intervals \(intervals[0]) / \(intervals[1]) / "
                        + "\(intervals[2]) ms (5th, 50th, 95th percentile)"
                )
            )
        }
        lines.append(
            (
                "extras",
                "force in \(percent(summary.forceShare)) of samples, tilt in \(percent(summary.tiltShare)), "
                    + "\(NumberStyle.count(counts.predictedSamples)) platform predictions, "
                    + "\(NumberStyle.count(counts.updates)) late corrections, noise-free truth for "
                    + "\(NumberStyle.count(summary.filesWithTruth)) files"
            )
        )
        if counts.force.saysNothing {
            lines.append(
                (
                    "force",
                    "does not change while a contact is down (\(NumberStyle.short(counts.force.value)) first): it says nothing of how "
                        + "hard was pressed"
                )
            )
        }
        if !summary.units.filter({ $0 == CoordinateSpace.recordedUnits.unit }).isEmpty {
            lines.append(("scale", "not known: --mm-per-unit or --pixels-per-unit says how large a recorded unit is"))
        }
        if !summary.clocks.isEmpty { lines.append(("clock", list(summary.clocks))) }
        lines.append(("licenses", list(summary.licenses)))
        return LineWrap.pairs(lines) + text(summary.repairs) + readings(summary.repairs)
            + unread(summary.unrecognizedPaths, summary.omissions)
    }

    /// The outcome of a validation.
    package static func text(_ validation: DatasetValidation) -> String {
        var text = ""
        var repairs = RepairLog()
        for file in validation.files {
            if let error = file.error { text += "error: \(error)\n" }
            repairs.merge(file.repairs)
        }
        for discrepancy in validation.discrepancies { text += "error: \(discrepancy)\n" }
        text += self.text(repairs) + unread(validation.unrecognizedPaths, validation.omissions)
        let samples = validation.files.reduce(0) { $0 + $1.counts.samples }
        let verdict =
            validation.isPristine
            ? "valid"
            : validation.isValid
                ? validation.omissions.isEmpty ? "valid, with repairs" : "valid, with losses" : "not valid"
        return text
            + "\(validation.path.withVisibleControls): \(verdict); \(NumberStyle.count(validation.files.count)) files, "
            + "\(NumberStyle.count(samples)) samples\n"
    }

    /// The outcome of an import.
    package static func text(
        _ result: DatasetConversion.Result,
        unrecognized paths: [String],
        omissions: [DatasetOmission] = []
    ) -> String {
        text(result.repairs) + unread(paths, omissions)
            + "Wrote \(result.path.withVisibleControls): \(NumberStyle.count(result.files)) recordings, "
            + "\(NumberStyle.count(result.counts.strokes)) strokes, "
            + "\(NumberStyle.count(result.counts.samples)) samples; sha256 \(result.identity)\n"
    }

    /// The outcome of an export.
    package static func text(
        _ result: RecordingExport.Result,
        output: String,
        unrecognized paths: [String],
        omissions: [DatasetOmission] = []
    ) -> String {
        let lost = result.losses.counts[.skippedRecord] ?? 0
        var text = text(result.repairs) + unread(paths, omissions)
        if lost > 0 {
            text += "left out: what the format has no place for, \(NumberStyle.count(lost)) times\n"
            for example in result.losses.examples[.skippedRecord] ?? [] {
                text += "    \(line(example))\n"
            }
        }
        return text + "Wrote \(output): \(NumberStyle.count(result.counts.recordings)) recordings, "
            + "\(NumberStyle.count(result.counts.strokes)) strokes, \(NumberStyle.count(result.counts.samples)) samples\n"
    }

    /// How files were read that do not say it themselves: each reading once, as the keys of the file beside the data.
    private static func readings(_ repairs: RepairLog) -> String {
        let shown = 3
        var text = ""
        for reading in repairs.readings.prefix(shown) {
            let others = reading.files > 1 ? " and of \(NumberStyle.count(reading.files - 1)) other files" : ""
            text += "reading of \(reading.file)\(others):".withVisibleControls
            text += "\n"
            for line in reading.text.split(separator: "\n") { text += "    \(String(line).withVisibleControls)\n" }
        }
        if repairs.readings.count > shown {
            text += "and \(NumberStyle.count(repairs.readings.count - shown)) other readings\n"
        }
        return text
    }

    /// What was repaired, with the first places.
    package static func text(_ repairs: RepairLog) -> String {
        repairs.assumptions.map { note in
            let others = repairs.otherFiles[note.detail].map { " and \(NumberStyle.count($0, "other file"))" } ?? ""
            return "note: \("\(note.place)\(others): \(note.detail)".withVisibleControls)\n"
        }.joined() + counted(repairs)
    }

    /// The same without what was only found out.
    package static func counted(_ repairs: RepairLog) -> String {
        var text = ""
        for kind in RepairLog.Kind.allCases {
            guard let count = repairs.counts[kind] else { continue }
            let word = kind.isWarning ? "warning" : kind.isLeftOut ? "left out" : "repaired"
            text += "\(word): \(kind.rawValue), \(NumberStyle.count(count)) times\n"
            if let advice = kind.advice { text += "    \(advice)\n" }
            for example in repairs.examples[kind] ?? [] { text += "    \(line(example))\n" }
        }
        return text
    }

    /// Places and details hold names, which must not break the line.
    private static func line(_ example: RepairLog.Example) -> String {
        "\(example.place): \(example.detail)".withVisibleControls
    }

    private static func unread(_ unrecognized: [String], _ omissions: [DatasetOmission]) -> String {
        unrecognized.map { "not read: \($0.withVisibleControls): \(UnknownFile.warning(of: $0))\n" }.joined()
            + omissions.map { "warning: \($0)\n" }.joined()
    }

    private static func list(_ names: [String]) -> String {
        guard !names.isEmpty else { return "not stated" }
        let shown = names.prefix(12).joined(separator: ", ")
        return names.count > 12 ? "\(shown) and \(names.count - 12) more" : shown
    }

    private static func percent(_ share: Double) -> String { NumberStyle.short(share * 100) + " %" }
}
