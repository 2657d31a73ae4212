// Nanoseconds to observe a sample and predict 16 ms ahead in JavaScript: predictors of foretouch.js, and Chromium's Kalman filter as plain
// JavaScript for comparison. Medians over rounds that run all of them side by side. Compare rows of one run only.
//   node Tests/Web/benchmark.mjs [ROUNDS]

import { load } from '../../Web/foretouch.js'
import { pathToFileURL } from 'node:url'

const rounds = Number(process.argv[2] ?? 60)
const foretouch = await load(pathToFileURL(new URL('../../.build/core/wasm/foretouch.wasm', import.meta.url).pathname))
const strokes = Array.from({ length: 20 }, (_, number) => Array.from({ length: 200 }, (_, index) => {
  const time = index / 240
  return [10 * number + time, 300 + 200 * Math.sin(3 * time + number), 300 + 120 * Math.cos(7 * time), 0.5]
}))

/** One axis of the filter of ui/base/prediction: place, speed and acceleration, each step one of the mean interval. */
class Axis {
  constructor() { this.state = [0, 0, 0]; this.errors = [1, 0, 0, 0, 1, 0, 0, 0, 1]; this.isNew = true }

  update(place, step) {
    if (this.isNew) { this.state[0] = place; this.isNew = false; return }
    const half = step * step / 2
    const move = [1, step, half, 0, 1, step, 0, 0, 1]
    const noise = [half * half, half * step, half, half * step, step * step, step, half, step, 1]
    const times = (a, b) => a.map((_, at) => [0, 1, 2].reduce((sum, k) => sum + a[3 * Math.floor(at / 3) + k] * b[3 * k + at % 3], 0))
    const turned = a => [a[0], a[3], a[6], a[1], a[4], a[7], a[2], a[5], a[8]]
    const expected = [0, 1, 2].map(row => [0, 1, 2].reduce((sum, k) => sum + move[3 * row + k] * this.state[k], 0))
    const spread = times(times(move, this.errors), turned(move)).map((value, at) => value + 0.01 * noise[at])
    const missed = place - expected[0]
    const gain = [spread[0], spread[3], spread[6]].map(value => value / (spread[0] + 1))
    this.state = expected.map((value, at) => value + gain[at] * missed)
    this.errors = spread.map((value, at) => value - gain[Math.floor(at / 3)] * spread[at % 3])
  }

  at(ahead) { return this.state[0] + this.state[1] * ahead + this.state[2] * ahead * ahead / 2 }
}

let sum = 0
const contenders = new Map(['linear', 'kalman', 'adaptive', 'chromium-kalman'].map(name => {
  const predictor = foretouch.predictor(name, { fadeAfter: Infinity })
  return [name, {
    replay: stroke => {
      predictor.begin(1)
      for (const [time, x, y, force] of stroke) {
        predictor.add(1, time, x, y, force)
        const answer = predictor.predict(16, 1)
        if (answer) sum += answer.x
      }
    },
    lift: () => predictor.end(1)
  }]
}))
contenders.set('Kalman in JavaScript', {
  replay: stroke => {
    const [across, down] = [new Axis(), new Axis()]
    let last = stroke[0][0] - 1 / 240
    for (const [time, x, y] of stroke) {
      across.update(x, time - last)
      down.update(y, time - last)
      last = time
      sum += across.at(0.016) + down.at(0.016)
    }
  },
  lift: () => {}
})

const median = values => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]
const times = new Map([...contenders.keys()].map(name => [name, { events: [], lifts: [] }]))
// A stroke at a time, so that whatever disturbs the machine disturbs all alike. The first rounds are what a browser compiles by.
for (let round = -20; round < rounds; round++) {
  for (const stroke of strokes) {
    for (const [name, { replay, lift }] of contenders) {
      const start = process.hrtime.bigint()
      replay(stroke)
      const lifted = process.hrtime.bigint()
      lift()
      const ended = process.hrtime.bigint()
      if (round < 0) continue
      times.get(name).events.push(Number(lifted - start) / stroke.length)
      times.get(name).lifts.push(Number(ended - lifted))
    }
  }
}
console.log('predictor             ns an event    median lift, ms')
for (const [name, { events, lifts }] of times) {
  console.log(`${name.padEnd(22)}${median(events).toFixed(0).padStart(11)}${(median(lifts) / 1e6).toFixed(3).padStart(19)}`)
}
if (!Number.isFinite(sum)) throw new Error('an answer was not finite')
