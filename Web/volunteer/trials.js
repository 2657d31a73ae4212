// Trials as they are drawn, and the file: a line of JSON for each trial, whose events are Pointer Events by their own names.

const types = { down: 'pointerdown', move: 'pointermove', up: 'pointerup', cancel: 'pointercancel' }
const columns = [
  'timeStamp', 'clientX', 'clientY', 'pressure', 'tiltX', 'tiltY', 'twist', 'altitudeAngle', 'azimuthAngle', 'width', 'height',
  'tangentialPressure'
]
const penOnly = new Set(['tiltX', 'tiltY', 'twist', 'altitudeAngle', 'azimuthAngle', 'tangentialPressure'])
/** Characters of a trial after which it goes on as another one: readers hold a line. */
const longest = 4_000_000

/** A sample by the names of its event. What a pointer of that type does not measure is left out: a mouse always says 0.5. */
function point(values, type) {
  const result = {}
  columns.forEach((name, index) => {
    const value = values[index]
    if (!Number.isFinite(value) || (penOnly.has(name) && type !== 'pen') || (name === 'pressure' && type === 'mouse')) return
    result[name] = value
  })
  // Pointers of unknown size are 1 × 1 px large, and 0 twist or tangential pressure is none.
  if (result.width === 1 && result.height === 1) delete result.width, delete result.height
  for (const name of ['twist', 'tangentialPressure']) if (result[name] === 0) delete result[name]
  return result
}

/** A captured event as the file has it. */
export function eventOf(entry) {
  const points = entry.s.map(values => point(values, entry.p))
  const event = {
    type: types[entry.k], pointerId: entry.id, pointerType: entry.p || 'touch', ...points[points.length - 1], arrival: entry.a
  }
  if (entry.k === 'move' && points.length > 1) event.coalesced = points
  if (entry.q) event.predicted = entry.q.map(values => point(values, entry.p))
  return event
}

/** Everything that was drawn: parts of trials, each kept as soon as nothing is down. */
export class Trials {
  constructor() {
    /** By trial: what is known of it, and its events as texts of JSON, in parts. */
    this.trials = new Map()
    this.number = 0
    this.samples = 0
    this.predicted = 0
    this.events = []
    this.down = new Map()
  }

  /** Takes a part that was kept before. */
  restore({ number, about, part, text, samples, predicted }) {
    this.number = Math.max(this.number, number)
    // Undone.
    if (about === null) return
    if (!this.trials.has(number)) this.trials.set(number, { about, parts: [], size: 0, samples: 0, predicted: 0 })
    const trial = this.trials.get(number)
    trial.parts[part] = text
    trial.size += text.length
    trial.samples += samples
    trial.predicted += predicted
    this.samples += samples
    this.predicted += predicted
  }

  begin(about) {
    this.number += 1
    this.trials.set(this.number, { about, parts: [], size: 0, samples: 0, predicted: 0 })
    this.events = []
    this.down.clear()
  }

  get current() { return this.trials.get(this.number) }
  get isEmpty() { return this.events.length === 0 && !this.current?.parts.length }

  /** Takes a captured event; returns a part to be kept where nothing is down behind it, else null. */
  take(entry) {
    if (entry.k === 'down') this.down.set(entry.id, entry)
    const before = this.down.get(entry.id)
    // What comes with a cancellation is no measurement.
    this.events.push(entry.k === 'cancel' && before ? { ...eventOf({ ...entry, s: before.s.slice(-1) }), timeStamp: entry.t } : eventOf(entry))
    if (entry.k === 'up' || entry.k === 'cancel') this.down.delete(entry.id)
    else this.down.set(entry.id, entry)
    return this.down.size === 0 ? this.close() : null
  }

  /** Cancels what is down at a time in milliseconds, as where a trial ends or the page is left; the part to be kept, or null. */
  cancel(time) {
    for (const entry of this.down.values()) {
      this.events.push({ ...eventOf({ ...entry, k: 'cancel', s: entry.s.slice(-1), q: undefined }), timeStamp: time, arrival: time })
    }
    this.down.clear()
    return this.close()
  }

  close() {
    if (this.events.length === 0) return null
    const count = event => (event.type === 'pointercancel' ? 0 : event.coalesced?.length ?? 1)
    const part = {
      number: this.number, about: this.current.about, part: this.current.parts.length,
      text: this.events.map(event => JSON.stringify(event)).join(','),
      samples: this.events.reduce((sum, event) => sum + count(event), 0),
      predicted: this.events.reduce((sum, event) => sum + (event.predicted?.length ?? 0), 0)
    }
    this.events = []
    this.restore(part)
    if (this.current.size > longest) this.begin({ ...this.current.about, continued: true })
    return part
  }

  /** Takes back the current trial; Returns the numbers of its parts, which are to be forgotten. */
  undo() {
    const { parts, samples, predicted } = this.current
    this.samples -= samples
    this.predicted -= predicted
    this.trials.delete(this.number)
    this.events = []
    this.down.clear()
    return parts.map((_, part) => ({ number: this.number, part }))
  }

  get recorded() { return [...this.trials].filter(([, trial]) => trial.parts.length > 0).sort(([a], [b]) => a - b) }

  /** The file's text. */
  text(answers, facts) {
    return this.recorded.map(([number, { about, parts, samples, predicted }]) => {
      const { task, ...rest } = about
      const head = {
        participant: answers.code, task, condition: `${answers.input}-${answers.hand}`, trial: number,
        capture: {
          page: 'foretouch-volunteer 1.0', consent: answers.consent, deviceText: answers.device, facts, ...rest,
          samples, predictedEvents: predicted, platformPredictions: this.predicted > 0 ? 'recorded' : 'none offered by this browser'
        }
      }
      return `${JSON.stringify(head).slice(0, -1)},"events":[${parts.join(',')}]}\n`
    }).join('')
  }
}
