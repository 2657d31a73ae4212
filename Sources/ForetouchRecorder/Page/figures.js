// Figures as text and on the page: the table of predictors, and what the device reports.

import { short, svg } from './learning.js'
import { lookOf } from './leads.js'

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

/** What the device reports, in a sentence. */
export function deviceText(timing, count) {
  if (!timing) return 'The device: draw to measure it.'
  return `The device reports ${short(timing.rate)} times a second, with ${short(timing.jitter)} ms of jitter; ${count} samples.`
}
