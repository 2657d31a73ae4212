// The live view: leads of predictors ahead of the pointer, and a table of their errors, lag and cost.
//
// The page of the recorder and the live page share it. It computes in the page, by the WebAssembly module of the core.

import { Comparison } from './comparison.js'
import { deviceText, showTable } from './figures.js'
import { Leads, lookOf } from './leads.js'
import { showLearning } from './learning.js'

const element = identifier => document.getElementById(identifier)
/** Milliseconds from a change to the new figures. */
export const figuresInterval = 250

const panel = `
  <h2 id="live-title">Error and lag</h2>
  <table id="figures" aria-labelledby="live-title" aria-describedby="figures-note">
    <thead><tr>
      <th scope="col">Predictor</th><th scope="col">Error<br><small>px</small></th>
      <th scope="col">Lag left<br><small>ms</small></th><th scope="col">Taken back<br><small>%</small></th>
      <th scope="col">Cost<br><small>ns</small></th>
    </tr></thead>
    <tbody></tbody>
  </table>
  <p id="figures-note" class="quiet">Error: mean distance to the true position. Taken back: share of the ink drawn ahead
    that has to vanish again. Cost: of one sample, with its prediction.</p>
  <div id="choices">
    <label for="horizon">Ahead
      <select id="horizon">
        <option value="8">8 ms</option>
        <option value="16" selected>16 ms</option>
        <option value="25">25 ms</option>
        <option value="33">33 ms</option>
        <option value="50">50 ms</option>
      </select></label>
    <label for="other">Additional predictor
      <select id="other"><option value="" selected>none</option></select></label>
  </div>
  <svg id="learning" viewBox="0 0 200 36" preserveAspectRatio="none" role="img" aria-label="Error over strokes"></svg>
  <p id="learning-text" class="quiet"></p>
  <p id="device-text" class="quiet"></p>
  <p id="learned" class="quiet"></p>
  <p id="left-out" class="quiet"></p>`

export class LiveView {
  /** Puts the panel first into the element `live`, which may contain more. */
  constructor(foretouch, surface) {
    this.foretouch = foretouch
    this.surface = surface
    this.leads = new Leads(foretouch, surface)
    this.comparison = new Comparison(foretouch)
    this.showing = null
    element('live').insertAdjacentHTML('afterbegin', panel)
    const own = ['kalman', 'adaptive', 'hold']
    for (const name of foretouch.predictors.filter(each => !own.includes(each))) element('other').add(new Option(name, name))
    for (const control of ['horizon', 'other']) element(control).addEventListener('change', () => this.choose())
  }

  /** The horizon in seconds. */
  get horizon() { return Number(element('horizon').value) / 1000 }
  get others() { return element('other').value ? [element('other').value] : [] }
  get names() { return ['kalman', 'adaptive', ...this.others] }

  /** What `adaptive` has learned; null if nothing. */
  get learned() { return this.comparison.strokesLearned > 0 ? this.comparison.learned : null }

  /** Scores the strokes of a recording, and follows it from now on. */
  start(recording) {
    this.recording = recording
    this.comparison.start(recording, this.names, this.horizon)
    this.leads.start(recording, this.names, this.horizon, this.learned)
  }

  /** Scores everything again, after another horizon or predictor was chosen. */
  choose() {
    this.start(this.recording)
    this.show()
  }

  /** Takes a captured event. */
  take(entry) { this.follow(this.recording.take(entry), entry) }

  /** Follows what the recording took. `entry` is missing if contacts ended without an event. */
  follow(taken, entry) {
    this.leads.take(taken, entry)
    for (const stroke of taken.ended) this.comparison.add(stroke)
    this.showing ??= setTimeout(() => this.show(), figuresInterval)
  }

  /** The figures by predictor. */
  get figures() {
    const figures = this.comparison.figures()
    figures.get('system').predicted = this.recording.predictedCount
    return figures
  }

  /** Shows the figures now. */
  show() {
    clearTimeout(this.showing)
    this.showing = null
    const { figures, recording, comparison } = this
    showTable(element('figures').tBodies[0], figures)
    showLearning(element('learning'), element('learning-text'), comparison.strokes, lookOf)
    element('device-text').textContent = deviceText(recording.timing, recording.sampleCount)
    const learned = comparison.strokesLearned
    element('learned').textContent = learned === 0 ? 'adaptive has not learned from any stroke yet.'
      : `adaptive has learned from ${learned} ${learned === 1 ? 'stroke' : 'strokes'}.`
    const { leftOut } = comparison
    element('left-out').textContent = leftOut > 0 ? `Not included: the first ${leftOut === 1 ? 'stroke' : `${leftOut} strokes`}.` : ''
    return figures
  }
}
