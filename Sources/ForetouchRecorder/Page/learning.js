// How the error of 'adaptive' falls beside that of 'kalman' while a person draws, over strokes.

/** Three digits, as the command prints them: 0.123, 1.23, 12.3, 123. */
export function short(value) {
  if (!Number.isFinite(value)) return '–'
  const magnitude = Math.abs(value)
  return value.toFixed(magnitude >= 99.95 || magnitude === 0 ? 0 : magnitude >= 9.995 ? 1 : magnitude >= 0.9995 ? 2 : 3)
}

export function svg(name, attributes) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
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

/**
 * Draws how the errors of `kalman` and `adaptive` went, and says it.
 *
 * @param strokes by the predictor's name, for each stroke how many answers were scored and the sum of their errors.
 * @param lookOf how a predictor is drawn: its color's name and its dash.
 */
export function showLearning(picture, caption, strokes, lookOf) {
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
    : `Error over the last ${count === 1 ? 'stroke' : `${Math.min(span, count)} of ${count} strokes`}: ${newest}.`
  caption.textContent = text
  picture.setAttribute('aria-label', text)
}
