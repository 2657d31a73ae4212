// What predictors say while a pointer moves: lines ahead of it, in color, that grow shorter when no event comes.

import { browserAnswer } from './scores.js'

/** How each predictor is drawn, here and in the table. */
export const looks = {
  hold: { color: 'stroke', dash: [] }, system: { color: 'lead-1', dash: [] }, kalman: { color: 'lead-2', dash: [6, 4] },
  adaptive: { color: 'lead-3', dash: [2, 4] }, other: { color: 'lead-4', dash: [9, 3, 2, 3] }
}
export const lookOf = key => looks[key] ?? looks.other

// A lead bends: it goes through so many answers.
const bends = 4

export class Leads {
  constructor(foretouch, surface) {
    this.foretouch = foretouch
    this.surface = surface
    /** Whether a line to each answer stays on the sheet. */
    this.keepsTraces = false
    this.isScheduled = false
    this.predictors = new Map()
    this.recording = null
  }

  /** Begins again. `state` is what `adaptive` has learned; contacts that are down are followed from their next event on. */
  start(recording, names, horizon, state) {
    this.stop()
    this.recording = recording
    this.horizon = horizon
    this.predictors = new Map(names.map(name => [name, this.foretouch.predictor(name)]))
    if (state) this.predictors.get('adaptive').state = state
    for (const contact of recording.open.values()) {
      contact.answers = {}
      for (const predictor of this.predictors.values()) predictor.begin(contact.id)
    }
    this.schedule()
  }

  /** Ends the leads. */
  stop() {
    for (const predictor of this.predictors.values()) predictor.free()
    this.predictors = new Map()
    this.recording = null
    this.surface.clear('leads')
  }

  /** Follows what the recording took. */
  take({ contact, added, ended }, entry) {
    if (contact) {
      for (const [name, predictor] of this.predictors) {
        if (entry.k === 'down') predictor.begin(contact.id)
        for (const { t, x, y, force, altitude, azimuth } of added) predictor.add(contact.id, t, x, y, force, altitude, azimuth)
        if (entry.k === 'up' || entry.k === 'cancel') predictor.end(contact.id, entry.k === 'cancel')
        else this.answer(contact, name, () => predictor.predict(1000 * this.horizon, contact.id))
      }
      if (!ended.includes(contact)) {
        this.answer(contact, 'hold', () => null)
        this.answer(contact, 'system', position => {
          const sample = contact.samples[position]
          return browserAnswer(sample, contact.predicted.get(position), sample.t + this.horizon)
        })
        if (this.keepsTraces) this.trace(contact, contact.ends.length - 1)
      }
      contact.arrival = performance.now()
    }
    for (const other of ended.filter(each => each !== contact)) {
      for (const predictor of this.predictors.values()) predictor.end(other.id, true)
    }
    this.schedule()
  }

  answer(contact, key, ask) {
    contact.answers ??= {}
    contact.answers[key] ??= []
    if (contact.ends.length > 0) contact.answers[key][contact.ends.length - 1] = ask(contact.ends[contact.ends.length - 1])
  }

  /** Leaves the line from a query's sample to each answer on the sheet: where the ink covers it, it was right. */
  trace(contact, ask, context = this.surface.contexts.guide, local = (x, y) => this.surface.local(x, y)) {
    const from = contact.samples[contact.ends[ask]]
    for (const [key, answers] of Object.entries(contact.answers ?? {})) {
      const to = answers[ask]
      if (!to || !from) continue
      context.globalAlpha = 0.55
      context.lineWidth = 1
      context.strokeStyle = this.surface.colors[lookOf(key).color]
      context.beginPath()
      context.moveTo(...local(from.x, from.y))
      context.lineTo(...local(to.x, to.y))
      context.stroke()
    }
    context.globalAlpha = 1
  }

  /** Draws all traces again. */
  retrace() {
    this.surface.clear('guide')
    if (!this.keepsTraces) return
    for (const contact of [...this.recording.strokes, ...this.recording.open.values()]) {
      contact.ends.forEach((_, ask) => this.trace(contact, ask))
    }
  }

  schedule() {
    if (this.isScheduled) return
    this.isScheduled = true
    requestAnimationFrame(() => {
      this.isScheduled = false
      this.draw()
    })
  }

  draw() {
    if (!this.recording) return
    const context = this.surface.contexts.leads
    this.surface.clear('leads')
    context.lineWidth = 3
    context.lineCap = 'round'
    const now = performance.now()
    for (const contact of this.recording.open.values()) {
      const share = this.foretouch.fade(now - contact.arrival)
      const last = contact.samples[contact.samples.length - 1]
      if (!last || !(share > 0)) continue
      this.line(last, this.browserPoints(contact, last, share), 'system')
      for (const [name, predictor] of this.predictors) {
        const points = Array.from({ length: bends }, (_, bend) =>
          predictor.predict(1000 * this.horizon * (bend + 1) / bends, contact.id))
        this.line(last, points.filter(Boolean), name)
      }
      // What rests sends no events, and then nothing else asks for a picture.
      this.schedule()
    }
  }

  browserPoints(contact, last, share) {
    const predicted = contact.predicted.get(contact.samples.length - 1) ?? []
    const time = last.t + this.horizon * share
    const end = browserAnswer(last, predicted, time)
    return [...predicted.filter(point => point.t < time), ...(end ? [end] : [])]
  }

  line(from, points, key) {
    if (points.length === 0) return
    const context = this.surface.contexts.leads
    const { color, dash } = lookOf(key)
    context.strokeStyle = this.surface.colors[color]
    context.fillStyle = this.surface.colors[color]
    context.setLineDash(dash)
    context.beginPath()
    context.moveTo(...this.surface.local(from.x, from.y))
    for (const { x, y } of points) context.lineTo(...this.surface.local(x, y))
    context.stroke()
    context.setLineDash([])
    const end = points[points.length - 1]
    context.beginPath()
    context.arc(...this.surface.local(end.x, end.y), 3, 0, 2 * Math.PI)
    context.fill()
  }
}
