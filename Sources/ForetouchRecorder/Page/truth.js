// Where a contact really was: straight and even between two samples, as 'foretouch evaluate' takes it.

// Instants nearer than this many seconds are the same: t + h may miss the stamp of a sample by the rounding of a sum.
export const coincidence = 1e-9
// Between samples further apart than this many seconds nothing is known.
const maximumGap = 0.05

export class TruthPath {
  /** @param samples `{t, x, y}` with `t` in seconds, strictly ascending. */
  constructor(samples) { this.samples = samples }

  get last() { return this.samples[this.samples.length - 1] }

  /** The last sample not later than a time, searched forward from `hint`; -1 before the first and after the last. */
  segment(time, hint) {
    const { samples } = this
    if (samples.length === 0 || time < samples[0].t - coincidence || time > this.last.t + coincidence) return -1
    let index = hint
    while (index + 1 < samples.length && samples[index + 1].t <= time + coincidence) index += 1
    return index
  }

  /** Where the contact was at a time that lies in a segment; null where that is not known. */
  location(time, segment) {
    const from = this.samples[segment]
    if (Math.abs(time - from.t) <= coincidence) return from
    const to = this.samples[segment + 1]
    if (!to || to.t - from.t > maximumGap) return null
    const share = Math.min(Math.max((time - from.t) / (to.t - from.t), 0), 1)
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
  }

  /** The first segment that does not end before a time, or the last sample. */
  firstSegment(start) {
    let [low, high] = [0, this.samples.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.samples[middle].t < start) low = middle + 1
      else high = middle
    }
    return Math.max(low - 1, 0)
  }
}

// Reports that were queued when a contact began come in steps of 2 ms or less, followed by one of the device's own.
const longestBurstStep = 0.0021
const mostBurstSteps = 8
const ordinaryStep = 0.0038
const ordinaryRatio = 2

/** With how many short steps a contact began that turned out to be queued: when these samples were measured is not known. */
export function burstSteps(samples) {
  let steps = 0
  let longest = 0
  for (let index = 1; index < samples.length; index += 1) {
    const interval = samples[index].t - samples[index - 1].t
    if (interval <= longestBurstStep && steps < mostBurstSteps) {
      steps += 1
      longest = Math.max(longest, interval)
    } else {
      return interval >= ordinaryStep && interval >= ordinaryRatio * longest ? steps : 0
    }
  }
  return 0
}
