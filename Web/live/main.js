// The live page: draw, see what is predicted, and how wrong that was.

import { load } from '../foretouch.js'
import { capture } from '../../Sources/ForetouchRecorder/Page/capture.js'
import { collectFacts, viewport } from '../../Sources/ForetouchRecorder/Page/facts.js'
import { titleOf } from '../../Sources/ForetouchRecorder/Page/figures.js'
import { short } from '../../Sources/ForetouchRecorder/Page/learning.js'
import { LiveView, figuresInterval } from '../../Sources/ForetouchRecorder/Page/live.js'
import { Surface } from '../../Sources/ForetouchRecorder/Page/surface.js'
import { command, drawCard, save, verdict } from './card.js'
import { memory, stateFile } from './memory.js'
import { Recording } from './recording.js'

const element = identifier => document.getElementById(identifier)
// People who listen are not to be told every stroke.
const tellInterval = 3000

/** The WebAssembly module: packed inside of the page, or beside foretouch.js. */
async function loadModule() {
  const packed = element('module')?.textContent.trim()
  if (!packed) return load()
  const bytes = Uint8Array.from(atob(packed), character => character.charCodeAt(0))
  return load(new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))))
}

class LivePage extends LiveView {
  constructor(foretouch) {
    super(foretouch, new Surface(element('frame'), element('guide'), element('ink'), element('leads')))
    this.facts = collectFacts()
    this.leads.keepsTraces = true
    this.told = -Infinity
    this.listen()
    this.begin(memory.state)
    this.capture = capture(element('ink'), () => !element('card').open, entry => this.take(entry))
    new ResizeObserver(() => this.fit()).observe(element('frame'))
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.fit())
  }

  listen() {
    element('traces').addEventListener('change', event => {
      this.leads.keepsTraces = event.target.checked
      this.leads.retrace()
    })
    element('reset').addEventListener('click', () => this.begin(this.learned))
    element('forget').addEventListener('click', () => {
      memory.state = null
      this.begin(null)
      this.keep()
    })
    element('finish').addEventListener('click', () => this.finish())
    element('remember-box').hidden = !memory.isAvailable
    element('remember').checked = memory.state !== null
    element('remember').addEventListener('change', () => this.keep())
    element('close').addEventListener('click', () => element('card').close())
    element('save-picture').addEventListener('click', () => element('picture').toBlob(blob => save(blob, 'foretouch-live.png')))
    element('save-recording').addEventListener('click', () => {
      const text = this.recording.text({ ...this.facts, viewport: viewport() })
      save(new Blob([text], { type: 'application/x-ndjson' }), 'foretouch-live.jsonl')
    })
    element('save-state').addEventListener('click', () => save(stateFile(this.recording.startState), 'foretouch-live.state'))
  }

  /** Begins a recording, with what `adaptive` knows already. */
  begin(state) {
    this.capture?.release()
    try {
      this.start(new Recording(state))
    } catch {
      // Kept by another version of this page.
      this.start(new Recording(null))
    }
    this.fit()
    this.show()
  }

  choose() {
    super.choose()
    this.leads.retrace()
  }

  follow(taken, entry) {
    this.surface.draw(entry)
    super.follow(taken, entry)
    if (taken.ended.length > 0) this.keep()
  }

  keep() { if (element('remember').checked) memory.state = this.learned }

  /** Draws everything anew, as after the page changed its size. */
  fit() {
    this.surface.readColors()
    this.surface.resize()
    for (const entry of this.recording.entries) this.surface.draw(entry)
    this.leads.retrace()
  }

  show() {
    const figures = super.show()
    const { recording } = this
    element('hint').hidden = recording.entries.length > 0
    const now = performance.now()
    if (now - this.told > tellInterval) {
      this.told = now
      const strokes = recording.strokes.length
      element('status').textContent = strokes === 0 ? ''
        : `${strokes} ${strokes === 1 ? 'stroke' : 'strokes'}. Mean error ${1000 * this.horizon} ms ahead: `
          + `${[...figures].filter(([key, each]) => key !== 'system' || each.predicted > 0)
            .map(([key, { mean }]) => `${titleOf(key)} ${short(mean)}`).join(', ')} px.`
    } else {
      this.showing = setTimeout(() => this.show(), recording.open.size > 0 ? figuresInterval : tellInterval)
    }
    return figures
  }

  /** Ends what is down, and shows the card. */
  finish() {
    for (const stroke of this.recording.cancelAll(performance.now())) this.comparison.add(stroke)
    this.capture.release()
    this.leads.start(this.recording, this.names, this.horizon, this.learned)
    const figures = this.show()
    const { recording, horizon } = this
    const sentence = verdict(figures, this.comparison.strokes, horizon)
    const style = getComputedStyle(document.documentElement)
    const colors = { ...this.surface.colors }
    for (const name of ['paper', 'ink', 'quiet', 'panel']) colors[name] = style.getPropertyValue(`--${name}`).trim()
    drawCard(element('picture'), {
      sentence, figures, recording, leads: this.leads, colors, horizon, userAgent: this.facts.userAgent
    })
    element('verdict').textContent = sentence
    element('command').textContent = command(recording, horizon, this.others)
    for (const button of ['save-picture', 'save-recording']) element(button).disabled = recording.strokes.length === 0
    element('state-box').hidden = !recording.startState
    element('card').showModal()
  }
}

loadModule().then(foretouch => {
  window.foretouch = new LivePage(foretouch)
}, error => {
  element('intro').textContent = `This browser cannot run the page: ${error.message}. It takes one of 2023 or later.`
})
