// Figures as text and on the page: the table of predictors, how 'adaptive' learns, and what the device reports.

import { lookOf } from './leads.js'

/** Three digits, as the command prints them: 0.123, 1.23, 12.3, 123. */
export function short(value) {
  if (!Number.isFinite(value)) return '–'
  const magnitude = Math.abs(value)
  return value.toFixed(magnitude >= 99.95 || magnitude === 0 ? 0 : magnitude >= 9.995 ? 1 : magnitude >= 0.9995 ? 2 : 3)
}

const titles = { hold: 'no prediction', system: 'this browser' }
export const titleOf = key => titles[key] ?? key

/** The columns of figures, as text. */
export function cells(key, figures) {
  if (key === 'system' && figures.predicted === 0) return ['–', '–', '–', '–']
  return [
    short(figures.mean), short(figures.lag), figures.taken === null ? '–' : short(100 * figures.taken),
    figures.nanoseconds === null ? '–' : String(Math.round(figures.nanoseconds))
  ]
}

/** What stands beside a name. */
export function remark(key, figures) {
  if (key === 'system' && figures.predicted === 0) return figures.queries > 0 ? 'predicts nothing' : ''
  return key !== 'hold' && figures.unanswered >= 0.05 ? `${Math.round(100 * figures.unanswered)} % unanswered` : ''
}

function svg(name, attributes) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}

export function showTable(body, figures) {
  body.replaceChildren(...[...figures].map(([key, each]) => {
    const line = document.createElement('tr')
    line.dataset.predictor = key
    const name = document.createElement('th')
    name.scope = 'row'
    const picture = svg('svg', { viewBox: '0 0 26 10', 'aria-hidden': 'true' })
    const { color, dash } = lookOf(key)
    // Nothing is drawn ahead without a prediction.
    if (key !== 'hold') {
      picture.append(svg('path', {
        d: 'M1 5H25', stroke: `var(--${color})`, 'stroke-width': 3, 'stroke-dasharray': dash.join(' '), fill: 'none'
      }))
    }
    name.append(picture, titleOf(key))
    const note = remark(key, each)
    if (note) {
      const small = document.createElement('small')
      small.textContent = note
      name.append(small)
    }
    line.append(name, ...cells(key, each).map(text => {
      const cell = document.createElement('td')
      cell.textContent = text
      return cell
    }))
    return line
  }))
}

// Strokes differ: of so many each point of the curve is the mean.
const span = 5

/** The mean error over the last strokes up to each one. */
function running(strokes) {
  return strokes.map((_, index) => {
    const some = strokes.slice(Math.max(0, index + 1 - span), index + 1)
    const queries = some.reduce((sum, each) => sum + each.queries, 0)
    return queries > 0 ? some.reduce((sum, each) => sum + each.error, 0) / queries : NaN
  })
}

/** Draws how the errors of `adaptive` and `kalman` went, and says it. */
export function showLearning(picture, caption, strokes) {
  const lines = new Map(['kalman', 'adaptive'].map(key => [key, running(strokes.get(key))]))
  const count = lines.get('adaptive').length
  const all = [...lines.values()].flat().filter(Number.isFinite)
  const [width, height] = [200, 36]
  const most = Math.max(...all, 1e-9)
  picture.replaceChildren(...(count > 1 ? [...lines].map(([key, values]) => svg('polyline', {
    points: values.map((value, index) => [width * index / (count - 1), height - 2 - (height - 4) * value / most])
      .filter(([, y]) => Number.isFinite(y)).map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' '),
    fill: 'none', stroke: `var(--${lookOf(key).color})`, 'stroke-width': 2, 'stroke-dasharray': lookOf(key).dash.join(' '),
    'vector-effect': 'non-scaling-stroke'
  })) : []))
  const newest = [...lines].map(([key, values]) => `${key} ${short(values[count - 1])} px`).join(', ')
  const text = all.length === 0 ? 'Error over strokes: draw to see it.'
    : `Error over the last ${count === 1 ? 'stroke' : `${Math.min(span, count)} strokes`}: ${newest}.`
  caption.textContent = text
  picture.setAttribute('aria-label', text)
}

/** What the device reports, in a sentence. */
export function deviceText(timing, count) {
  if (!timing) return 'The device: draw to measure it.'
  return `The device reports ${short(timing.rate)} times a second, with ${short(timing.jitter)} ms of jitter; ${count} samples.`
}
