/// A program that answers every question with the location of the newest sample, but for what its argument says.
enum Misbehavior {
    static let script = #"""
        import json, os, subprocess, sys, time

        folder, mode = sys.argv[1], sys.argv[2]
        with open(folder + "/ids", "a") as ids:
            ids.write(str(os.getpid()) + "\n")
        with open(folder + "/parents", "a") as parents:
            parents.write(str(os.getppid()) + "\n")
        starts = len(open(folder + "/ids").readlines())
        later = mode.endswith("-once") and starts > 1
        if mode == "no-greeting":
            time.sleep(1000)
        if mode == "late-death" and starts > 1:
            sys.exit(9)
        print({
            "bad-greeting": "good morning", "other-version": '{"foretouch": 2}', "no-name": '{"foretouch": 1}',
        }.get(mode, '{"foretouch": 1, "name": "test", "version": "7"}'), flush=True)
        if mode == "deaf":
            time.sleep(1000)
        known = {}
        for line in sys.stdin:
            ask = json.loads(line)
            if "id" not in ask:
                continue
            with open(folder + "/lines", "a") as lines:
                lines.write(line)
            if mode.startswith("exit") and not later or mode == "late-death":
                print("boom", file=sys.stderr, flush=True)
                sys.exit(3)
            if mode.startswith("hang") and not later:
                time.sleep(1000)
            if mode == "garbage" and starts == 1:
                print("hello", flush=True)
            if mode == "orphan":
                orphan = subprocess.Popen(["sleep", "1000"])
                with open(folder + "/ids", "a") as ids:
                    ids.write(str(orphan.pid) + "\n")
                os._exit(0)
            if mode == "endless":
                while True:
                    sys.stdout.write("a" * 4096)
            if mode == "flood":
                sys.stderr.write("\r" * 200000)
                sys.stderr.flush()
            if ask["first"] == 0:
                known[ask["contact"]] = []
            samples = known[ask["contact"]]
            wide = len(ask["times"]) // len(ask["asks"])
            assert ask["first"] == len(samples), "samples are missing"
            answers, new = [], list(zip(ask["x"], ask["y"]))
            for count in ask["asks"]:
                shown = samples + new[:count]
                answers += [shown[-1]] * wide
            known[ask["contact"]] = samples + new
            answer = {"id": ask["id"], "x": [a[0] for a in answers], "y": [a[1] for a in answers]}
            if mode == "nan":
                answer["x"][0] = float("nan")
                answer["y"][1] = float("-inf")
            if mode == "huge":
                answer["x"][0] = 1e308
                answer["y"][1] = -1e308
                answer["x"][2] = 1.0000001e9
                answer["x"][3], answer["y"][3] = 1e9, -1e9
                answer["radius"], answer["level"] = [1e9] * (len(answers) - 1) + [1e308], 0.9
            if mode == "few":
                answer["x"].pop()
            if mode == "few-radii":
                answer["radius"] = [1]
            if mode == "rich":
                answer["radius"], answer["level"] = [2] * len(answers), 0.9
                answer["force"], answer["azimuth"] = [0.5] * len(answers), [None] * len(answers)
                answer["altitude"] = [1e300] + [1.0] * (len(answers) - 1)
            if mode == "abstain":
                answer["x"][0] = None
            if mode == "wrong-id":
                answer["id"] += 1
            if mode == "refuse":
                answer = {"id": ask["id"], "error": "not today"}
            print(json.dumps(answer), flush=True)
            if mode == "twice":
                print(json.dumps(answer), flush=True)
        if mode == "stays":
            time.sleep(1000)
        """#
}
