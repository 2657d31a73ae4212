"""Constant velocity, as a predictor for foretouch: --predictor 'exec:python3 constant_velocity.py'."""
import json
import sys


class ConstantVelocity:
    last, vx, vy = None, 0.0, 0.0

    def observe(self, t, x, y):
        if self.last:
            self.vx, self.vy = (x - self.last[1]) / (t - self.last[0]), (y - self.last[2]) / (t - self.last[0])
        self.last = (t, x, y)

    def predict(self, time):
        return self.last[1] + self.vx * (time - self.last[0]), self.last[2] + self.vy * (time - self.last[0])


contacts = {}
next(sys.stdin)  # foretouch introduces itself
print(json.dumps({"foretouch": 1, "name": "constant-velocity", "version": "1.0"}), flush=True)
for ask in map(json.loads, sys.stdin):
    predictor = contacts[ask["contact"]] = contacts[ask["contact"]] if ask["first"] else ConstantVelocity()
    samples, times, answers, shown = zip(ask["t"], ask["x"], ask["y"]), iter(ask["times"]), [], 0
    for count in ask["asks"]:
        for _ in range(shown, count):
            predictor.observe(*next(samples))
        shown, wanted = count, len(ask["times"]) // len(ask["asks"])
        answers += [predictor.predict(next(times)) for _ in range(wanted)]
    print(json.dumps({"id": ask["id"], "x": [x for x, _ in answers], "y": [y for _, y in answers]}), flush=True)
