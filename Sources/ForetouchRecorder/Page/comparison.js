// What each predictor would have answered on what was drawn: every contact is shown to it when it is over, in the order in which contacts
// end, as 'foretouch evaluate --carry recording' does. So figures do not depend on how many fingers were down at a time.

import { addSums, browserAnswers, emptySums, figuresOf, score } from './scores.js'

/** One predictor of ours, which is shown one contact after the other. */
class Follower {
  // Of fewer samples the browser's coarse clock says nothing.
  static fewestTimed = 300

  constructor(foretouch, name, state) {
    // What is scored is scored later, and does not fade.
    this.predictor = foretouch.predictor(name, { fadeAfter: Infinity })
    if (state && this.predictor.state) this.predictor.state = state
    this.milliseconds = 0
    this.events = 0
  }

  answers({ id, samples, ends, state }, horizon) {
    const { predictor } = this
    const answers = []
    let next = 0
    const start = performance.now()
    predictor.begin(id)
    for (let index = 0; index < samples.length; index += 1) {
      const sample = samples[index]
      predictor.add(id, sample.t, sample.x, sample.y, sample.force, sample.altitude, sample.azimuth)
      if (index === ends[next]) {
        answers.push(predictor.predict(1000 * horizon, id))
        next += 1
      }
    }
    predictor.end(id, state === 'cancelled')
    this.milliseconds += performance.now() - start
    this.events += samples.length
    return answers
  }

  /** What a sample costs, with its prediction; null where that is not known yet. */
  get nanoseconds() { return this.events >= Follower.fewestTimed ? 1e6 * this.milliseconds / this.events : null }
}

// The browser compiles what runs often: so many samples are shown to a predictor of each kind before any is timed.
const warmUp = 3000

function warm(foretouch, name) {
  const samples = Array.from({ length: warmUp }, (_, index) => ({
    t: index / 240, x: 300 + 200 * Math.cos(index / 30), y: 300 + 200 * Math.sin(index / 20)
  }))
  const follower = new Follower(foretouch, name, null)
  follower.answers({ id: 1, samples, ends: samples.map((_, index) => index), state: 'ended' }, 0.016)
  follower.predictor.free()
}

/** No prediction, the browser's own, and ours, on the same strokes. */
export class Comparison {
  constructor(foretouch) {
    this.foretouch = foretouch
    this.warmed = new Set()
  }

  /**
   * Begins again, with what was drawn before.
   *
   * @param names the predictors of ours.
   * @param horizon how far ahead, in seconds.
   */
  start(recording, names, horizon) {
    for (const { predictor } of this.followers?.values() ?? []) predictor.free()
    for (const name of names) {
      if (!this.warmed.has(name)) warm(this.foretouch, name)
      this.warmed.add(name)
    }
    this.recording = recording
    this.horizon = horizon
    this.followers = new Map(names.map(name => [name, new Follower(this.foretouch, name, recording.startState)]))
    this.keys = ['hold', 'system', ...names]
    /** The sums of each stroke. */
    this.strokes = new Map(this.keys.map(key => [key, []]))
    this.sums = new Map(this.keys.map(key => [key, emptySums()]))
    /** The number of strokes that the recording no longer has. */
    this.leftOut = recording.droppedCount
    recording.strokes.forEach(stroke => this.add(stroke))
  }

  /** Scores a contact that is over. */
  add(stroke) {
    stroke.answers = { hold: stroke.ends.map(() => null), system: browserAnswers(stroke, this.horizon) }
    for (const [name, follower] of this.followers) stroke.answers[name] = follower.answers(stroke, this.horizon)
    for (const key of this.keys) {
      const sums = score(stroke, stroke.answers[key], this.horizon)
      this.strokes.get(key).push(sums)
      addSums(this.sums.get(key), sums)
    }
  }

  /** The figures so far by predictor. Contacts that are still down count as far as the truth is known. */
  figures() {
    const open = [...this.recording.open.values()].map(contact => this.scoreOpen(contact))
    return new Map(this.keys.map(key => {
      const sums = { ...this.sums.get(key) }
      for (const scored of open) if (scored.has(key)) addSums(sums, scored.get(key))
      return [key, { ...figuresOf(sums, this.horizon), nanoseconds: this.followers.get(key)?.nanoseconds ?? null }]
    }))
  }

  /** The sums of a contact that is down. It is scored again each time it has grown by an eighth, so that long ones cost little. */
  scoreOpen(contact) {
    const { answers, ends, scored } = contact
    if (!answers) return new Map()
    if (scored?.answers === answers && ends.length < scored.count * 9 / 8) return scored.sums
    const keys = this.keys.filter(key => answers[key])
    contact.scored = { answers, count: ends.length, sums: new Map(keys.map(key => [key, score(contact, answers[key], this.horizon)])) }
    return contact.scored.sums
  }

  /** What `adaptive` knows now, as bytes. */
  get learned() { return this.followers.get('adaptive').predictor.state }
  get strokesLearned() { return this.followers.get('adaptive').predictor.strokesLearned }
}
