// The volunteer's page: consent, some questions, ten minutes of tasks, one file.

import { capture } from '../../Sources/ForetouchRecorder/Page/capture.js'
import { collectFacts, viewport } from '../../Sources/ForetouchRecorder/Page/facts.js'
import { Surface } from '../../Sources/ForetouchRecorder/Page/surface.js'
import { plan, taskFor } from './plan.js'
import { Store } from './store.js'
import { Trials } from './trials.js'

const find = id => document.getElementById(id)
const show = (id, isShown) => { find(id).hidden = !isShown }
const plural = (count, noun) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
/** Moves after which a browser would have predicted something. */
const enoughMoves = 60
const noPredictions = 'This browser gives no predictions of its own; Chrome, and Safari from version 18.2, do.'
const ofUse = 'Your recording is of use all the same, and says so.'
const keepsNothing = 'This browser keeps nothing: leave the page open until you have saved the file.'

function say(id, text) {
  find(id).textContent = text ?? ''
  show(id, Boolean(text))
}

class VolunteerPage {
  constructor(store) {
    this.store = store
    this.facts = collectFacts()
    this.surface = new Surface(find('frame'), find('guide'), find('ink'), find('leads'))
    this.trials = new Trials()
    this.answers = { code: `v${[...crypto.getRandomValues(new Uint8Array(4))].map(byte => byte.toString(16).padStart(2, '0')).join('')}` }
    this.position = 0
    this.isOpen = false
    this.isPaused = false
    this.drawn = []
    this.moves = 0
    this.capture = capture(find('ink'), () => this.isOpen && !this.isPaused, entry => this.take(entry))
    this.listen()
  }

  /** Goes on where this browser was left, if it was. */
  async open() {
    for (const { key, value } of await this.store.all()) {
      if (key === 'session') {
        this.answers = value.answers
        this.position = value.position
      } else {
        this.trials.restore(value)
      }
    }
    find('code').textContent = find('done-code').textContent = this.answers.code
    const sentences = []
    if (!this.facts.predictedEvents) sentences.push(noPredictions)
    if (!this.facts.coalescedEvents) sentences.push('This browser keeps what happens between two frames to itself.')
    if (sentences.length > 0) sentences.push(ofUse)
    if (!this.store.isKeeping) sentences.push(keepsNothing)
    say('degraded', sentences.join(' '))
    if (!this.answers.consent) return
    if (this.position < plan.length) this.start('Welcome back: everything that you drew before is still here.')
    else this.showDone()
  }

  listen() {
    find('begin-form').addEventListener('submit', event => {
      event.preventDefault()
      Object.assign(this.answers, {
        consent: true, device: find('device').value.trim(), input: find('input').value, hand: find('hand').value
      })
      this.start()
    })
    find('next').addEventListener('click', () => this.advance())
    find('skip').addEventListener('click', () => this.advance())
    find('again').addEventListener('click', () => this.repeat())
    find('pause').addEventListener('click', () => this.pause())
    find('finish').addEventListener('click', () => this.finish())
    find('go-on').addEventListener('click', () => this.start())
    find('save').addEventListener('click', () => this.save())
    find('delete').addEventListener('click', () => find('sure').showModal())
    find('sure-no').addEventListener('click', () => find('sure').close())
    find('sure-yes').addEventListener('click', async () => {
      await this.store.clear()
      location.reload()
    })
    new ResizeObserver(() => { if (this.current) this.fit() }).observe(find('frame'))
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { if (this.current) this.fit() })
    addEventListener('pagehide', () => this.keep(this.trials.cancel(performance.now())))
    addEventListener('visibilitychange', () => { if (document.hidden && this.isOpen && !this.isPaused) this.pause() })
    if (!this.store.isKeeping) addEventListener('beforeunload', event => { if (this.trials.samples > 0) event.preventDefault() })
  }

  // MARK: Keeping

  keep(part) {
    // Keys are in the order of trials and parts.
    if (part) this.store.put(this.keyOf(part), part, () => this.warn())
  }

  keyOf({ number, part }) { return `trial ${String(number).padStart(6, '0')} ${String(part).padStart(6, '0')}` }

  keepSession() { this.store.put('session', { answers: this.answers, position: this.position }, () => this.warn()) }

  warn() { say('message', 'This browser has no more space: leave the page open, press Finish and save the file.') }

  // MARK: Trials

  start(message) {
    for (const id of ['consent', 'done']) show(id, false)
    show('session', true)
    if (this.position >= plan.length) this.position = 0
    say('message', this.store.isKeeping ? message : keepsNothing)
    this.surface.resize()
    this.begin()
    find('ink').focus({ preventScroll: true })
  }

  begin() {
    const { task, round } = plan[this.position]
    this.drawn = []
    this.current = taskFor(task, this.surface)
    this.current.finished = () => { if (this.isOpen) this.advance() }
    this.current.say = text => { find('prompt').textContent = text }
    this.fit()
    this.trials.begin(this.about(task, round))
    this.isOpen = true
    this.keepSession()
    this.showTrial()
  }

  /** What the file says of a trial. Lists of points are text there, so that no reader takes them for strokes. */
  about(task, round) {
    const shape = this.current.describe()
    const texts = {}
    for (const [key, value] of Object.entries(shape)) {
      texts[key] = Array.isArray(value) ? value.map(each => [each].flat().join(',')).join(' ') : value
    }
    return { task: task.name, round, prompt: task.prompt, viewport: viewport(), timeOrigin: performance.timeOrigin, guide: texts }
  }

  end() {
    this.isOpen = false
    this.current.leave()
    this.capture.release()
    this.keep(this.trials.cancel(performance.now()))
  }

  advance() {
    this.end()
    this.position += 1
    if (this.position < plan.length) this.begin()
    else this.showDone()
  }

  repeat() {
    this.end()
    for (const key of this.trials.undo()) this.store.put(this.keyOf(key), { ...key, about: null }, () => this.warn())
    this.begin()
    this.trials.current.about.again = true
    find('prompt').textContent = `Once more. ${this.current.instruction()}`
  }

  pause() {
    this.isPaused = !this.isPaused
    this.capture.release()
    this.keep(this.trials.cancel(performance.now()))
    this.showTrial()
  }

  finish() {
    this.end()
    this.showDone()
  }

  take(entry) {
    this.keep(this.trials.take(entry))
    if (this.current.inks ?? true) {
      this.surface.draw(entry)
      this.drawn.push(entry)
    }
    if (entry.k === 'move') this.moves += 1
    find('again').disabled = false
    const answer = this.current.take(entry)
    if (answer?.say) find('prompt').textContent = answer.say
    if (answer?.done) {
      this.trials.current.about.hits = answer.result?.hits?.map(Number).join('')
      this.advance()
    } else if (this.moves === enoughMoves && this.trials.predicted === 0 && !this.trials.events.some(event => event.predicted)) {
      say('message', `${noPredictions} ${ofUse}`)
    }
  }

  // MARK: What the person sees

  fit() {
    this.surface.readColors()
    this.surface.resize()
    this.surface.clear('ink', 'guide')
    this.current.paint()
    for (const entry of this.drawn) this.surface.draw(entry)
  }

  showTrial() {
    const { task } = plan[this.position]
    const left = plan.slice(this.position).reduce((sum, each) => sum + each.task.seconds, 0)
    find('task').textContent = `${task.name[0].toUpperCase()}${task.name.slice(1).replace('-', ': ')}`
    find('prompt').textContent = this.isPaused ? 'Paused. Nothing is recorded.' : this.current.instruction()
    find('progress').max = plan.length
    find('progress').value = this.position
    find('progress-text').textContent = `${this.position + 1} of ${plan.length}, about ${Math.max(1, Math.round(left / 60))} min left`
    find('pause').textContent = this.isPaused ? 'Resume' : 'Pause'
    find('pause').setAttribute('aria-pressed', String(this.isPaused))
    show('pause-cover', this.isPaused)
    show('next', !this.current.automatic)
    for (const id of ['next', 'skip']) find(id).disabled = this.isPaused
    find('again').disabled = this.isPaused || this.trials.isEmpty
  }

  showDone() {
    this.isOpen = false
    this.keepSession()
    show('consent', false)
    show('session', false)
    show('done', true)
    const count = this.trials.recorded.length
    find('summary').textContent = count === 0 ? 'Nothing is recorded yet.'
      : `${plural(count, 'trial')} with ${plural(this.trials.samples, 'sample')} are recorded.`
        + (this.position < plan.length ? ' You stopped early, which is fine.' : '')
    find('predictions').textContent = count === 0 ? ''
      : this.trials.predicted > 0 ? `${plural(this.trials.predicted, 'prediction')} of this browser were recorded with them.`
        : 'This browser offered no predictions of its own; the file says so.'
    find('save').disabled = count === 0
    find('go-on').textContent = this.position < plan.length ? 'Go on drawing' : 'Once more from the start'
    find('command').textContent = `foretouch evaluate ${this.fileName(true)} --replay delivery -p system kalman --breakdown task`
    find('done').querySelector('h1').focus()
  }

  fileName(isPacked) { return `foretouch-${this.answers.code}.jsonl${isPacked ? '.gz' : ''}` }

  async save() {
    const text = new Blob([this.trials.text(this.answers, this.facts)])
    const isPacked = 'CompressionStream' in window
    const blob = isPacked ? await new Response(text.stream().pipeThrough(new CompressionStream('gzip'))).blob() : text
    const link = document.createElement('a')
    // A type of its own, so that no browser unpacks it.
    link.href = URL.createObjectURL(new Blob([blob], { type: 'application/octet-stream' }))
    link.download = this.fileName(isPacked)
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    find('command').textContent = find('command').textContent.replace(/foretouch-\S+/, link.download)
    find('done-message').textContent = `Saved as ${link.download}, ${plural(Math.ceil(blob.size / 1000), 'kilobyte')}. `
      + 'It stays in this browser, too, until you delete it here.'
  }
}

Store.open().then(async store => {
  const page = new VolunteerPage(store)
  await page.open()
  window.foretouch = page
})
