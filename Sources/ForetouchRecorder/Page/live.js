// The live view: what predictors answer while the pen moves, how wrong they have been, and how late the answer is.

import { showLearning, svg } from './learning.js'
import { Refusal } from './sender.js'

const looks = [
  { color: 'lead-1', dash: [] }, { color: 'lead-2', dash: [6, 4] }, { color: 'lead-3', dash: [2, 4] },
  { color: 'lead-4', dash: [9, 3, 2, 3] }
]
const most = looks.length
const figuresInterval = 500
const remembered = 240

const median = values => {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
const number = (value, digits) => (value === null || value === undefined ? '–' : value.toFixed(digits))

export class LiveView {
  constructor(recorder, surface, elements) {
    this.recorder = recorder
    this.surface = surface
    this.elements = elements
    this.session = null
    this.isOn = false
    this.queue = []
    this.isAsking = false
    this.leads = new Map()
    this.counts = { sent: 0, handled: 0, failed: 0 }
    this.added = []
    this.total = []
    this.trips = []
    this.nanoseconds = []
    elements.horizon.addEventListener('change', () => this.change())
  }

  /** Offers predictors to choose from. */
  offer(predictors, chosen) {
    this.elements.list.replaceChildren(...predictors.map(({ name, summary }) => {
      const label = document.createElement('label')
      label.className = 'check'
      label.title = summary
      const box = document.createElement('input')
      box.type = 'checkbox'
      box.value = name
      box.checked = chosen.includes(name)
      box.addEventListener('change', () => this.change())
      label.append(box, ` ${name}`)
      return label
    }))
    this.change()
  }

  get predictors() { return [...this.elements.list.querySelectorAll('input:checked')].map(box => box.value) }
  get horizon() { return Number(this.elements.horizon.value) }

  change() {
    const chosen = this.predictors
    for (const box of this.elements.list.querySelectorAll('input')) box.disabled = chosen.length >= most && !box.checked
    this.nanoseconds = []
    this.show(chosen.map(predictor => ({ predictor, strokes: [] })))
    this.surface.clear('leads')
    this.leads.clear()
    if (this.isOn) this.refresh()
  }

  start(session) {
    this.session = session
    this.counts = { sent: 0, handled: 0, failed: 0 }
  }

  toggle(isOn) {
    this.isOn = isOn
    clearInterval(this.timer)
    this.queue = []
    this.surface.clear('leads')
    this.leads.clear()
    if (!isOn) return
    this.refresh()
    this.timer = setInterval(() => this.refresh(), figuresInterval)
  }

  /** Follows an entry; asks at once unless an answer is on its way, in which case it goes with the next question. */
  take(entry) {
    if (!this.isOn || this.predictors.length === 0) return
    this.queue.push(entry)
    if (!this.isAsking) this.ask()
  }

  async ask() {
    this.isAsking = true
    while (this.queue.length > 0 && this.isOn) {
      const entries = this.queue.splice(0)
      const asked = performance.now()
      try {
        const answer = await this.recorder.call('api/leads', JSON.stringify({
          session: this.session, predictors: this.predictors, horizon: this.horizon, entries
        }))
        const answered = performance.now()
        this.counts.sent += entries.length
        this.counts.handled += answer.handled
        this.nanoseconds = answer.nanoseconds
        this.update(entries, answer)
        const drawn = performance.now()
        const newest = entries[entries.length - 1]
        this.remember(this.added, drawn - newest.a)
        this.remember(this.total, drawn - newest.t)
        this.remember(this.trips, answered - asked)
      } catch {
        this.counts.sent += entries.length
        this.counts.failed += entries.length
      }
    }
    this.isAsking = false
  }

  remember(list, value) {
    list.push(value)
    if (list.length > remembered) list.shift()
  }

  update(entries, answer) {
    for (const entry of entries) if (entry.k === 'up' || entry.k === 'cancel') this.leads.delete(entry.id)
    for (const lead of answer.leads) {
      const last = entries.findLast(entry => entry.id === lead.id)?.s.at(-1)
      if (last) this.leads.set(lead.id, { from: [last[1], last[2]], points: lead.points })
    }
    this.draw()
  }

  draw() {
    const context = this.surface.contexts.leads
    this.surface.clear('leads')
    context.lineWidth = 3
    context.lineCap = 'round'
    for (const { from, points } of this.leads.values()) {
      points.forEach((numbers, index) => {
        if (numbers.length === 0) return
        const look = looks[index % most]
        context.strokeStyle = this.surface.colors[look.color]
        context.fillStyle = this.surface.colors[look.color]
        context.setLineDash(look.dash)
        context.beginPath()
        context.moveTo(...this.surface.local(...from))
        let end
        for (let at = 0; at < numbers.length; at += 2) {
          end = this.surface.local(numbers[at], numbers[at + 1])
          context.lineTo(...end)
        }
        context.stroke()
        context.setLineDash([])
        context.beginPath()
        context.arc(...end, 4, 0, 2 * Math.PI)
        context.fill()
      })
    }
  }

  /** Asks for figures of what is on disk. */
  async refresh() {
    const predictors = this.predictors
    if (!this.session || predictors.length === 0) return
    try {
      const answer = await this.recorder.call('api/figures', JSON.stringify({
        session: this.session, predictors, horizon: this.horizon
      }))
      if (predictors.join() !== this.predictors.join()) return
      this.figures = answer
      this.show(answer.rows)
      const scored = answer.rows[0]?.n ?? 0
      this.elements.note.textContent = `${scored} predictions scored, asked once a delivery`
        + (answer.partial ? '; part of the session is missing here, not in the recording.' : '.')
    } catch (error) {
      const reason = error instanceof Refusal ? error.message : 'the recorder does not answer.'
      this.elements.note.textContent = `No figures: ${reason}`
    }
    this.showTransport()
  }

  showTransport() {
    if (this.added.length === 0) return
    const { sent, handled, failed } = this.counts
    const lost = sent - handled
    this.elements.transport.textContent =
      `Transport delay: ${number(median(this.trips), 1)} ms there and back. From the event's handler to the drawn lead `
      + `${number(median(this.added), 1)} ms, from the touch itself ${number(median(this.total), 1)} ms (medians). `
      + `${handled} events followed, ${lost === 0 ? 'none dropped' : `${lost} dropped (${failed} without an answer)`}.`
  }

  show(rows) {
    this.showRows(rows)
    const [kalman, adaptive] = ['kalman', 'adaptive'].map(name => rows.findIndex(row => row.predictor === name))
    const isShown = kalman >= 0 && adaptive >= 0
    this.elements.learningBox.hidden = !isShown
    if (!isShown) return
    const strokes = rows.map(row => [row.predictor, row.strokes.map(([queries, mean]) => ({ queries, error: queries * (mean ?? 0) }))])
    showLearning(this.elements.learning, this.elements.learningText, new Map(strokes),
      name => looks[(name === 'kalman' ? kalman : adaptive) % most])
  }

  showRows(rows) {
    this.elements.body.replaceChildren(...rows.map((row, index) => {
      const line = document.createElement('tr')
      const name = document.createElement('th')
      name.scope = 'row'
      const look = looks[index % most]
      const picture = svg('svg', { viewBox: '0 0 26 10', 'aria-hidden': 'true' })
      picture.append(svg('path', {
        d: 'M1 5H25', stroke: `var(--${look.color})`, 'stroke-width': 3, 'stroke-dasharray': look.dash.join(' '), fill: 'none'
      }))
      name.append(picture, row.predictor)
      // Scored as the last sample: figures of a predictor that mostly has no answer are not its own.
      if (row.abstention >= 0.05) {
        const note = document.createElement('small')
        note.textContent = ` ${Math.round(100 * row.abstention)} % unanswered`
        name.append(note)
      }
      line.append(name)
      for (const text of [number(row.mean, 2), number(row.residual, 1), number(this.nanoseconds[index], 0)]) {
        const cell = document.createElement('td')
        cell.textContent = text
        line.append(cell)
      }
      return line
    }))
  }
}
