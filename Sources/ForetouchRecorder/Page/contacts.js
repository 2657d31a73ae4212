// The contacts that were drawn on a page, for predictors and their scores.

const types = { touch: 'direct', pen: 'pencil', mouse: 'indirect-pointer' }
export const phases = { down: 'began', move: 'moved', up: 'ended', cancel: 'cancelled' }
// The device's rate is estimated from the first intervals, up to this number.
const mostIntervals = 20_000

/** A sample of a captured event, as the recording has it. */
function sampleOf(values, type) {
  const [time, x, y, pressure, tiltX, tiltY, twist, altitude, azimuth, width, height] = values
  const sample = { t: time / 1000, x, y }
  // A mouse always reports 0.5.
  if (type === 'indirect-pointer') return sample
  if (Number.isFinite(pressure)) Object.assign(sample, { force: pressure, maxForce: 1 })
  if (type === 'pencil') {
    if (Number.isFinite(altitude) && Number.isFinite(azimuth)) {
      Object.assign(sample, { altitude, azimuth })
    } else if (Number.isFinite(tiltX) && Number.isFinite(tiltY)) {
      const [across, down] = [Math.tan(tiltX * Math.PI / 180), Math.tan(tiltY * Math.PI / 180)]
      Object.assign(sample, { altitude: Math.atan(1 / Math.hypot(across, down)), azimuth: Math.atan2(down, across) })
    }
    // Browsers that do not know it say 0, too.
    if (Number.isFinite(twist) && twist !== 0) sample.roll = twist * Math.PI / 180
  }
  // Pointers of unknown size are 1 × 1 px large.
  if (width > 0 && height > 0 && (width !== 1 || height !== 1)) sample.radius = Math.max(width, height) / 2
  return sample
}

const isPlain = sample => Number.isFinite(sample.t) && Number.isFinite(sample.x) && Number.isFinite(sample.y)

export class Contacts {
  /** @param mostSamples the number of samples that are kept. If there are more, the oldest strokes are dropped. */
  constructor(mostSamples = Infinity) {
    this.mostSamples = mostSamples
    /** The contacts that are down, by pointer. */
    this.open = new Map()
    /** The contacts that are over, in the order in which they ended. */
    this.strokes = []
    /** The number of the current trial. Each stroke has the number of its own. */
    this.trial = 0
    this.intervals = []
    this.sampleCount = 0
    this.predictedCount = 0
    this.droppedCount = 0
    this.lastID = 0
  }

  /**
   * Takes a captured event.
   *
   * @returns the contact, the samples that it got, and the contacts that are over now.
   */
  take(entry) {
    const ended = []
    if (entry.k === 'down') {
      if (this.open.has(entry.id)) ended.push(...this.cancel(entry.id, entry.t))
      const type = types[entry.p] ?? 'direct'
      this.lastID += 1
      this.open.set(entry.id, {
        id: this.lastID, type, trial: this.trial, state: 'down', samples: [], ends: [], predicted: new Map(), place: null
      })
    }
    const contact = this.open.get(entry.id)
    if (!contact) return { contact: null, added: [], ended }
    let values = entry.s
    // Browsers repeat the last place at the lift, and say nothing of it when they cancel.
    if (entry.k === 'up') values = values.filter(each => each[1] !== contact.place?.[0] || each[2] !== contact.place?.[1])
    if (entry.k === 'cancel') values = []
    if (values.length > 0) contact.place = values[values.length - 1].slice(1, 3)
    const samples = values.map(each => sampleOf(each, contact.type))
    const predicted = (entry.q ?? []).map(each => sampleOf(each, contact.type))
    this.note(contact, entry, samples, predicted)
    const added = this.add(contact, samples, predicted)
    if (entry.k === 'up' || entry.k === 'cancel') ended.push(...this.end(entry.id, phases[entry.k]))
    return { contact, added, ended }
  }

  /** Called with each delivery before it is added, and with an entry of kind and time alone if a contact is cancelled. */
  note(contact, entry, samples, predicted) {}

  /** Adds the samples that are later than those before, as a reader of the recording does. */
  add(contact, samples, predicted) {
    const added = []
    for (const sample of samples.filter(isPlain).sort((a, b) => a.t - b.t)) {
      const last = contact.samples[contact.samples.length - 1]
      if (last && sample.t <= last.t) continue
      if (last && this.intervals.length < mostIntervals) this.intervals.push(sample.t - last.t)
      contact.samples.push(sample)
      this.sampleCount += 1
      added.push(sample)
    }
    const position = contact.samples.length - 1
    if (position < 0) return added
    if (contact.ends[contact.ends.length - 1] !== position) contact.ends.push(position)
    let latest = contact.samples[position].t
    const later = predicted.filter(sample => isPlain(sample) && sample.t > latest && (latest = sample.t) > 0)
    if (predicted.length > 0) contact.predicted.delete(position)
    if (later.length > 0) {
      contact.predicted.set(position, later)
      this.predictedCount += later.length
    }
    return added
  }

  end(pointer, state) {
    const contact = this.open.get(pointer)
    this.open.delete(pointer)
    contact.state = state
    if (contact.samples.length === 0) return []
    this.strokes.push(contact)
    this.drop()
    return [contact]
  }

  drop() {
    let count = this.strokes.reduce((sum, { samples }) => sum + samples.length, 0)
    while (count > this.mostSamples && this.strokes.length > 1) {
      count -= this.strokes.shift().samples.length
      this.droppedCount += 1
    }
  }

  /** Removes the strokes of a trial. */
  undo(trial) { this.strokes = this.strokes.filter(stroke => stroke.trial !== trial) }

  /** Cancels a pointer that is still down, at a time in milliseconds. */
  cancel(pointer, time) {
    this.note(this.open.get(pointer), { k: 'cancel', t: time }, [], [])
    return this.end(pointer, 'cancelled')
  }

  /** Cancels all pointers that are down. */
  cancelAll(time) { return [...this.open.keys()].flatMap(pointer => this.cancel(pointer, time)) }

  /** Reports per second and the jitter of their intervals in milliseconds, as 'foretouch dataset check' has them; null if there are none. */
  get timing() {
    if (this.intervals.length === 0) return null
    const sorted = [...this.intervals].sort((a, b) => a - b)
    const quantile = share => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
    const median = quantile(0.5)
    const near = sorted.filter(interval => interval >= 0.7 * median && interval <= 1.3 * median)
    return {
      rate: near.length / near.reduce((sum, interval) => sum + interval, 0), jitter: 500 * (quantile(0.8413) - quantile(0.1587))
    }
  }
}
