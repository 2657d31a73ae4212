// How wrong answers were: the sums behind the figures of 'foretouch evaluate --replay delivery'.

import { TruthPath, burstSteps, coincidence } from './truth.js'
import { takenBack } from './takenback.js'

const distance = (a, b) => Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y))

export const emptySums = () => ({ queries: 0, error: 0, hold: 0, unanswered: 0, drawn: 0, taken: 0 })

export function addSums(sums, more) {
  for (const key of Object.keys(sums)) sums[key] += more[key]
  return sums
}

/**
 * Scores the answers of one predictor on one contact.
 *
 * @param contact its samples, and after which of them there was a query: the last one of each delivery.
 * @param answers where the contact was expected `horizon` seconds after each query's sample; null where there was no answer, which
 *   counts as the last sample. Queries of undefined answer were not asked, and do not count.
 */
export function score(contact, answers, horizon) {
  const sums = emptySums()
  const { samples, ends, state } = contact
  const path = new TruthPath(samples)
  const isLifted = state === 'ended'
  const burst = burstSteps(samples)
  const last = samples.length - 1
  let hint = 0
  const line = (sample, answer, asked) => {
    if (!answer) return
    sums.drawn += distance(sample, answer)
    sums.taken += takenBack(path, sample, answer, asked, horizon, isLifted)
  }
  let hasEnded = false
  ends.forEach((position, ask) => {
    const answer = answers[ask]
    const sample = samples[position]
    if (!hasEnded && position < burst) return
    const time = sample.t + horizon
    const segment = hasEnded ? -1 : path.segment(time, hint)
    if (segment < 0) {
      // Behind the lift there is no truth, but ink is drawn and taken back; not that of the lift itself.
      hasEnded = true
      if (isLifted && position < last && answer !== undefined) line(sample, answer, sample.t)
      return
    }
    hint = segment
    const truth = path.location(time, segment)
    if (!truth || answer === undefined) return
    const hold = distance(sample, truth)
    sums.queries += 1
    sums.hold += hold
    sums.error += answer ? distance(answer, truth) : hold
    if (!answer) sums.unanswered += 1
    // With the rounding of the command: ink may begin or end in this very instant.
    line(sample, answer, time - horizon)
  })
  return sums
}

/** The figures that sums stand for; those that there are none of are null. */
export function figuresOf(sums, horizon) {
  const ratio = (a, b) => (b > 0 ? a / b : null)
  const relative = ratio(sums.error, sums.hold)
  return {
    queries: sums.queries, mean: ratio(sums.error, sums.queries), lag: relative === null ? null : 1000 * horizon * relative,
    taken: ratio(sums.taken, sums.drawn), unanswered: ratio(sums.unanswered, sums.queries)
  }
}

/** Of what the browser predicted in a delivery no more are followed. */
const mostPredicted = 16

/** Where the browser expected a contact: on the line from the newest sample through what it predicted; null behind its end. */
export function browserAnswer(sample, predicted, time) {
  let from = sample
  for (const to of (predicted ?? []).slice(0, mostPredicted)) {
    if (time <= to.t + coincidence) {
      const share = Math.min(1, (time - from.t) / (to.t - from.t))
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    }
    from = to
  }
  return null
}

/** What the browser answered on a contact. */
export const browserAnswers = (contact, horizon) => contact.ends.map(position =>
  browserAnswer(contact.samples[position], contact.predicted.get(position), contact.samples[position].t + horizon))

const fewestStrokes = 12
// Student's t with 11 degrees of freedom for 97.5 %: two of ours are tried, and together they may err in 5 %.
const t = 2.593

/**
 * Whether one predictor is better than another on the same strokes: the ratio of their errors with its interval, which leaves out one
 * stroke after the other.
 *
 * @param ours and theirs are the sums of each stroke.
 */
export function compare(ours, theirs) {
  const both = ours.map((sums, index) => [sums.error, theirs[index].error, sums.queries]).filter(each => each[2] > 0)
  const total = both.reduce((sum, each) => [sum[0] + each[0], sum[1] + each[1]], [0, 0])
  const strokes = both.length
  const ratio = total[0] / total[1]
  if (strokes < fewestStrokes || !(ratio > 0) || !Number.isFinite(ratio)) return { strokes, fewestStrokes, ratio, isDecided: false }
  const without = both.map(each => Math.log((total[0] - each[0]) / (total[1] - each[1])))
  const mean = without.reduce((sum, each) => sum + each, 0) / strokes
  const variance = (strokes - 1) / strokes * without.reduce((sum, each) => sum + (each - mean) ** 2, 0)
  const reach = t * Math.sqrt(variance)
  const [low, high] = [ratio * Math.exp(-reach), ratio * Math.exp(reach)]
  return { strokes, fewestStrokes, ratio, low, high, isDecided: low > 1 || high < 1 }
}
