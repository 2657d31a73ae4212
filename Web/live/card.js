// The card at the end: how wrong the browser is on this device, what would be better, and files to take away.

import { cells, deviceText, remark, titleOf } from '../../Sources/ForetouchRecorder/Page/figures.js'
import { lookOf } from '../../Sources/ForetouchRecorder/Page/leads.js'
import { short } from '../../Sources/ForetouchRecorder/Page/learning.js'
import { compare } from '../../Sources/ForetouchRecorder/Page/scores.js'

const ours = ['kalman', 'adaptive']
const percent = value => `${Math.round(100 * value)}\u00a0%`

/**
 * How wrong the browser is, and what would be better: one sentence that claims no more than the strokes show.
 *
 * @param figures by predictor, those of `system` with `predicted`, the number of events that the browser predicted.
 * @param strokes the sums of each stroke by predictor.
 */
export function verdict(figures, strokes, horizon) {
  const system = figures.get('system')
  if (system.queries === 0) return 'Nothing was scored yet: draw some strokes that take longer than the prediction reaches ahead.'
  const predicts = system.predicted > 0 && system.unanswered < 0.95
  const rival = predicts ? 'system' : 'hold'
  const best = ours.reduce((a, b) => (figures.get(b).mean < figures.get(a).mean ? b : a))
  const found = compare(strokes.get(best), strokes.get(rival))
  const [at, off] = [`${1000 * horizon}\u00a0ms`, key => `${short(figures.get(key).mean)}\u00a0px`]
  const unanswered = system.unanswered < 0.05 ? '' : ` (no answer to ${percent(system.unanswered)})`
  const browser = predicts
    ? `At ${at} this browser's prediction is ${off('system')} off on average${unanswered}, no prediction ${off('hold')}`
    : `This browser predicts nothing ${at} ahead, and so is ${off('hold')} behind`
  const beside = `${predicts ? ' and' : ', with'} ${best} ${off(best)}`
  const count = `${found.strokes}\u00a0${found.strokes === 1 ? 'stroke' : 'strokes'}`
  if (found.strokes < found.fewestStrokes) {
    return `${browser}${beside}; ${count} are too few to name a winner, which takes ${found.fewestStrokes}.`
      .replace('stroke are', 'stroke is')
  }
  if (!found.isDecided) return `${browser}${beside}; over ${count} that difference may be chance.`
  if (found.high < 1) {
    return `${browser}; ${best} would be ${percent(1 - found.ratio)} better with ${off(best)} `
      + `(${percent(1 - found.high)} to ${percent(1 - found.low)} at 95\u00a0% confidence over ${count}).`
  }
  return `${browser}, and that is better than ${best} with ${off(best)} (by ${percent(1 - 1 / found.low)} to `
    + `${percent(1 - 1 / found.high)} at 95\u00a0% confidence over ${count}).`
}

/** The command that gives the same figures. */
export function command(recording, horizon, others) {
  const adaptive = recording.startState ? 'adaptive:state=foretouch-live.state' : 'adaptive'
  const names = ['kalman', adaptive, ...others, ...(recording.predictedCount > 0 ? ['system'] : [])]
  return `foretouch evaluate foretouch-live.jsonl -p ${names.join(' ')} --carry recording --horizon ${1000 * horizon} `
    + '--replay delivery'
}

/** Breaks text into lines that fit. */
function wrap(context, text, width) {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = `${lines[lines.length - 1]} ${word}`.trim()
    if (context.measureText(line).width <= width) lines[lines.length - 1] = line
    else lines.push(word)
  }
  return lines
}

const [width, height, margin] = [1200, 675, 48]

/** Draws the card on a canvas: what was drawn on the left, figures on the right. */
export function drawCard(canvas, { sentence, figures, recording, leads, colors, horizon, userAgent }) {
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  const font = (size, weight = 400) => { context.font = `${weight} ${size}px system-ui, sans-serif` }
  const write = (text, x, y, align = 'left') => {
    context.textAlign = align
    context.fillText(text, x, y)
  }
  context.fillStyle = colors.paper
  context.fillRect(0, 0, width, height)
  context.fillStyle = colors.ink
  font(22, 600)
  write(`Foretouch: ${1000 * horizon} ms ahead`, margin, 58)
  font(27, 600)
  let y = 104
  for (const line of wrap(context, sentence, width - 2 * margin)) {
    write(line, margin, y)
    y += 36
  }
  const top = y + 4
  const bottom = height - 84
  drawStrokes(context, { left: margin, top, width: 470, height: bottom - top }, recording, leads, colors)
  const left = 560
  const ends = [900, 985, 1070, width - margin]
  font(18)
  context.fillStyle = colors.quiet
  const heads = ['error, px', 'lag, ms', 'taken back, %', 'cost, ns']
  heads.forEach((head, index) => {
    wrap(context, head, 74).forEach((line, row) => write(line, ends[index], top + 18 + 22 * row, 'right'))
  })
  y = top + 78
  for (const [key, each] of figures) {
    if (key !== 'hold') {
      context.strokeStyle = colors[lookOf(key).color]
      context.lineWidth = 4
      context.setLineDash(lookOf(key).dash)
      context.beginPath()
      context.moveTo(left, y - 7)
      context.lineTo(left + 30, y - 7)
      context.stroke()
      context.setLineDash([])
    }
    context.fillStyle = colors.ink
    font(21)
    write(titleOf(key), left + 42, y)
    cells(key, each).forEach((text, index) => write(text, ends[index], y, 'right'))
    const note = remark(key, each)
    if (note) {
      font(16)
      context.fillStyle = colors.quiet
      write(note, left + 42, y + 20)
    }
    y += 52
  }
  context.fillStyle = colors.quiet
  font(16)
  const strokes = `${recording.strokes.length} ${recording.strokes.length === 1 ? 'stroke' : 'strokes'}`
  write(`${strokes}. ${deviceText(recording.timing, recording.sampleCount)}`
    + ' Figures are of these strokes alone.', margin, height - 50)
  write(wrap(context, userAgent, width - 2 * margin)[0], margin, height - 26)
}

function drawStrokes(context, box, recording, leads, colors) {
  context.fillStyle = colors.panel
  context.fillRect(box.left, box.top, box.width, box.height)
  const contacts = recording.strokes
  const all = contacts.flatMap(contact => contact.samples)
  if (all.length === 0) return
  const extent = key => all.reduce(
    ([low, high], sample) => [Math.min(low, sample[key]), Math.max(high, sample[key])], [Infinity, -Infinity])
  const [[left, right], [top, bottom]] = [extent('x'), extent('y')]
  const edge = 22
  const scale = Math.min((box.width - 2 * edge) / Math.max(1, right - left), (box.height - 2 * edge) / Math.max(1, bottom - top), 2)
  const local = (x, y) => [
    box.left + box.width / 2 + scale * (x - (left + right) / 2), box.top + box.height / 2 + scale * (y - (top + bottom) / 2)
  ]
  context.save()
  context.beginPath()
  context.rect(box.left, box.top, box.width, box.height)
  context.clip()
  for (const contact of contacts) contact.ends.forEach((_, ask) => leads.trace(contact, ask, context, local))
  context.strokeStyle = colors.stroke
  context.lineWidth = 2
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const { samples } of contacts) {
    context.beginPath()
    context.moveTo(...local(samples[0].x, samples[0].y))
    for (const { x, y } of samples) context.lineTo(...local(x, y))
    context.stroke()
  }
  context.restore()
}

/** Offers a file for saving. */
export function save(blob, name) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
