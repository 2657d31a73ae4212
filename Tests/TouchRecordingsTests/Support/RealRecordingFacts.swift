/// What the importers have to say of the recordings beside the package.
enum RealRecordingFacts {
    /// Files of dysgraphia with their strokes and samples; counted by a few lines of another language.
    static let dysgraphia: [(format: String, file: String, strokes: Int, samples: Int)] = lines(
        """
        u00006s00001_hw00001.svc.gz 73 8322
        u00008s00001_hw00001.svc.gz 49 7514
        u00013s00001_hw00001.svc.gz 43 17128
        u00015s00001_hw00001.svc.gz 65 11534
        u00017s00001_hw00001.svc.gz 97 7586
        u00021s00001_hw00001.svc.gz 48 13997
        u00026s00001_hw00001.svc.gz 113 37329
        u00032s00001_hw00001.svc.gz 111 24767
        u00038s00001_hw00001.svc.gz 86 20039
        u00042s00001_hw00001.svc.gz 60 6393
        u00048s00001_hw00001.svc.gz 83 14523
        u00050s00001_hw00001.svc.gz 71 7174
        u00052s00001_hw00001.svc.gz 61 7073
        u00056s00001_hw00001.svc.gz 72 7589
        u00058s00001_hw00001.svc.gz 47 9823
        u00061s00001_hw00001.svc.gz 57 11301
        u00063s00001_hw00001.svc.gz 48 14306
        u00066s00001_hw00001.svc.gz 90 7992
        u00069s00001_hw00001.svc.gz 67 6587
        u00071s00001_hw00001.svc.gz 83 5257
        u00073s00001_hw00001.svc.gz 48 7454
        u00076s00001_hw00001.svc.gz 54 7638
        u00078s00001_hw00001.svc.gz 52 7917
        u00082s00001_hw00001.svc.gz 59 7015
        u00084s00001_hw00001.svc.gz 63 8242
        u00087s00001_hw00001.svc.gz 48 9734
        u00089s00001_hw00001.svc.gz 63 6770
        u00091s00001_hw00001.svc.gz 53 10199
        u00093s00001_hw00001.svc.gz 53 5408
        u00099s00001_hw00001.svc.gz 93 11659
        u00101s00001_hw00001.svc.gz 49 9583
        u00107s00001_hw00001.svc.gz 136 21499
        u00109s00001_hw00001.svc.gz 73 18043
        u00112s00001_hw00001.svc.gz 70 14293
        u00114s00001_hw00001.svc.gz 56 22869
        u00118s00001_hw00001.svc.gz 61 7981
        u00120s00001_hw00001.svc.gz 56 10706
        u00122s00001_hw00001.svc.gz 62 16917
        u00125s00001_hw00001.svc.gz 49 11972
        u00129s00001_hw00001.svc.gz 55 9468
        u00131s00001_hw00001.svc.gz 57 10612
        u00134s00001_hw00001.svc.gz 51 9656
        u00135s00001_hw00002.svc.gz 71 17476
        u00141s00001_hw00001.svc.gz 45 20848
        u00149s00001_hw00001.svc.gz 67 11302
        u00158s00001_hw00001.svc.gz 50 16966
        u00160s00001_hw00001.svc.gz 55 20384
        u00162s00001_hw00001.svc.gz 46 15365
        u00165s00001_hw00001.svc.gz 48 10214
        u00167s00001_hw00001.svc.gz 63 19981
        u00169s00001_hw00001.svc.gz 50 15118
        u00171s00001_hw00001.svc.gz 47 26319
        u00173s00001_hw00001.svc.gz 68 26183
        u00177s00001_hw00001.svc.gz 67 7045
        u00179s00001_hw00001.svc.gz 61 6151
        u00181s00001_hw00001.svc.gz 59 10042
        u00183s00001_hw00001.svc.gz 56 9539
        u00185s00001_hw00001.svc.gz 66 8478
        u00187s00001_hw00001.svc.gz 53 8595
        u00190s00001_hw00001.svc.gz 55 6261
        u00192s00001_hw00001.svc.gz 55 6017
        """
    ).map { ("svc", "dysgraphia/" + $0[0], Int($0[1]) ?? -1, Int($0[2]) ?? -1) }

    /// What was repaired or doubted in a file; nothing in those that are not listed.
    static func repairs(of file: String) -> [String: Int] {
        if file.hasPrefix("dysgraphia/") { return dysgraphiaRepairs[String(file.dropFirst(11))] ?? [:] }
        return repairs[file] ?? [:]
    }

    private static func lines(_ text: String) -> [[String]] {
        text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    }

    /// A name, a bar, and repairs with commas between.
    private static func table(_ text: String) -> [String: [String: Int]] {
        var table: [String: [String: Int]] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "|")
            for repair in parts[1].split(separator: ",") {
                let words = repair.split(separator: " ")
                table[String(parts[0]), default: [:]][String(words[0])] = Int(words[1])
            }
        }
        return table
    }

    private static let dysgraphiaRepairs = table(
        """
        u00006s00001_hw00001.svc.gz|missing-boundary 1
        u00008s00001_hw00001.svc.gz|missing-boundary 1
        u00013s00001_hw00001.svc.gz|missing-boundary 1
        u00015s00001_hw00001.svc.gz|missing-boundary 1
        u00017s00001_hw00001.svc.gz|missing-boundary 1
        u00021s00001_hw00001.svc.gz|missing-boundary 1
        u00026s00001_hw00001.svc.gz|missing-boundary 1
        u00032s00001_hw00001.svc.gz|missing-boundary 1
        u00038s00001_hw00001.svc.gz|missing-boundary 1
        u00042s00001_hw00001.svc.gz|missing-boundary 1
        u00048s00001_hw00001.svc.gz|missing-boundary 1
        u00050s00001_hw00001.svc.gz|missing-boundary 1
        u00052s00001_hw00001.svc.gz|missing-boundary 1
        u00056s00001_hw00001.svc.gz|missing-boundary 1
        u00058s00001_hw00001.svc.gz|missing-boundary 1
        u00061s00001_hw00001.svc.gz|missing-boundary 1
        u00063s00001_hw00001.svc.gz|missing-boundary 1
        u00066s00001_hw00001.svc.gz|missing-boundary 1
        u00069s00001_hw00001.svc.gz|missing-boundary 1
        u00071s00001_hw00001.svc.gz|missing-boundary 1
        u00073s00001_hw00001.svc.gz|missing-boundary 1
        u00076s00001_hw00001.svc.gz|missing-boundary 1
        u00078s00001_hw00001.svc.gz|missing-boundary 1
        u00082s00001_hw00001.svc.gz|missing-boundary 1
        u00084s00001_hw00001.svc.gz|missing-boundary 1
        u00087s00001_hw00001.svc.gz|missing-boundary 1
        u00089s00001_hw00001.svc.gz|missing-boundary 1
        u00091s00001_hw00001.svc.gz|missing-boundary 1
        u00093s00001_hw00001.svc.gz|missing-boundary 1
        u00099s00001_hw00001.svc.gz|missing-boundary 1
        u00101s00001_hw00001.svc.gz|missing-boundary 1
        u00107s00001_hw00001.svc.gz|missing-boundary 1
        u00109s00001_hw00001.svc.gz|missing-boundary 1
        u00112s00001_hw00001.svc.gz|missing-boundary 1
        u00114s00001_hw00001.svc.gz|missing-boundary 1
        u00118s00001_hw00001.svc.gz|missing-boundary 1
        u00120s00001_hw00001.svc.gz|missing-boundary 1
        u00122s00001_hw00001.svc.gz|missing-boundary 1
        u00125s00001_hw00001.svc.gz|missing-boundary 1
        u00129s00001_hw00001.svc.gz|missing-boundary 1
        u00131s00001_hw00001.svc.gz|missing-boundary 1
        u00134s00001_hw00001.svc.gz|missing-boundary 1
        u00135s00001_hw00002.svc.gz|missing-boundary 1
        u00141s00001_hw00001.svc.gz|missing-boundary 1
        u00149s00001_hw00001.svc.gz|missing-boundary 1
        u00158s00001_hw00001.svc.gz|missing-boundary 1
        u00160s00001_hw00001.svc.gz|missing-boundary 1
        u00162s00001_hw00001.svc.gz|missing-boundary 1
        u00165s00001_hw00001.svc.gz|missing-boundary 1
        u00167s00001_hw00001.svc.gz|missing-boundary 1
        u00169s00001_hw00001.svc.gz|missing-boundary 1
        u00171s00001_hw00001.svc.gz|missing-boundary 1
        u00173s00001_hw00001.svc.gz|missing-boundary 1
        u00177s00001_hw00001.svc.gz|missing-boundary 1
        u00179s00001_hw00001.svc.gz|missing-boundary 1
        u00181s00001_hw00001.svc.gz|missing-boundary 1
        u00183s00001_hw00001.svc.gz|missing-boundary 1
        u00185s00001_hw00001.svc.gz|missing-boundary 1
        u00187s00001_hw00001.svc.gz|missing-boundary 1
        u00190s00001_hw00001.svc.gz|missing-boundary 1
        u00192s00001_hw00001.svc.gz|missing-boundary 1
        """
    )

    private static let repairs = table(
        """
        evemu/mice/PS2 Generic Mouse.events|skipped-record 1
        evemu/mice/Saitek Cyborg R.A.T.5 Mouse.events|skipped-record 1
        evemu/mice/Ultrathin Touch Mouse.events|skipped-record 1
        evemu/tablets/Wacom Cintiq 13HD.events|burst-at-start 9
        evemu/tablets/Wacom Intuos4 6x9.stylus-drag.events|skipped-record 1
        evemu/tablets/Wacom Intuos4 6x9.stylus-tap.events|skipped-record 1
        getevent/Phone/galaxy-paint-new.txt|missing-boundary 1, skipped-record 1
        getevent/Phone/galaxys-paint.txt|skipped-record 1
        getevent/Phone/phone-CalenderaddEvent.txt|skipped-record 1
        getevent/Phone/phone-openCalender.txt|skipped-record 1
        getevent/Phone/phone-playAngryBirdsLevel1.txt|skipped-record 1
        getevent/Phone/phone-single-drag.txt|skipped-record 1
        getevent/Phone/phone-single-touch.txt|skipped-record 1
        getevent/Phone/phone-three-touches.txt|skipped-record 1
        getevent/Phone/phone-two-finger-drag.txt|skipped-record 1
        getevent/Tablet/tablet-AngryBirdsMultipleLevels.txt|skipped-record 1
        getevent/Tablet/tablet-CalenderaddEvent.txt|skipped-record 1
        getevent/Tablet/tablet-openAngryBirds-drag-tap-tap.txt|skipped-record 1
        getevent/Tablet/tablet-openCalender-drag-tap-tap.txt|skipped-record 1
        getevent/Tablet/tablet-playAngryBirdsLevel1.txt|skipped-record 1
        getevent/Tablet/tablet-single-drag.txt|skipped-record 1
        getevent/Tablet/tablet-single-touch.txt|skipped-record 1
        getevent/Tablet/tablet-three-touches.txt|skipped-record 1
        getevent/Tablet/tablet-two-finger-drag.txt|skipped-record 1
        henze2017/FittsTasks-participant1.txt|duplicate-timestamp 3
        henze2017/FittsTasks-participant2.txt|duplicate-timestamp 1
        henze2017/FittsTasks-participant3.txt|duplicate-timestamp 3
        henze2017/FittsTasks-participant4.txt|duplicate-timestamp 3
        henze2017/FittsTasks-participant5.txt|duplicate-timestamp 1
        henze2017/FittsTasks-participant6.txt|duplicate-timestamp 3
        henze2017/FittsTasks-participant7.txt|duplicate-timestamp 3
        henze2017/FittsTasks-participant8.txt|duplicate-timestamp 2
        henze2017/PaintTasks-participant1.txt|duplicate-timestamp 3
        henze2017/PaintTasks-participant2.txt|duplicate-timestamp 4
        henze2017/PaintTasks-participant3.txt|duplicate-timestamp 1
        henze2017/PaintTasks-participant4.txt|duplicate-timestamp 2
        henze2017/PaintTasks-participant5.txt|duplicate-timestamp 2
        henze2017/PaintTasks-participant6.txt|duplicate-timestamp 2
        henze2017/WriteTasks-participant1.txt|duplicate-timestamp 3
        henze2017/WriteTasks-participant2.txt|duplicate-timestamp 6
        henze2017/WriteTasks-participant3.txt|duplicate-timestamp 4
        henze2017/WriteTasks-participant4.txt|duplicate-timestamp 3
        henze2017/WriteTasks-participant5.txt|duplicate-timestamp 1
        henze2017/WriteTasks-participant6.txt|duplicate-timestamp 3
        henze2017/WriteTasks-participant8.txt|duplicate-timestamp 2
        svc/signal.svc|missing-boundary 1
        universal-ink/1) Value of Ink 1.json|burst-at-start 3, duplicate-timestamp 33
        universal-ink/4) Hello World 1.json|duplicate-timestamp 76
        universal-ink/ink.csv|duplicate-timestamp 29
        wacom-text/p0.txt|missing-boundary 1
        wacom-text/p2.txt|missing-boundary 1
        wacom-text/p3.txt|missing-boundary 1
        wacom-text/p5.txt|missing-boundary 1
        """
    )
}
