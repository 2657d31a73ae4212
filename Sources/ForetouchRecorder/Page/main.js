// The page's course: set up, draw trial by trial, finish.

import { capture } from './capture.js'
import { collectFacts, degradation, viewport } from './facts.js'
import { Keeper, holdSession, withSession } from './keeper.js'
import { Recorder, Refusal, Sender } from './sender.js'
import { SessionView } from './session.js'
import { Surface } from './surface.js'
import { makeTask } from './tasks.js'
import { TouchGestureView } from './touch.js'

const find = id => document.getElementById(id)
const show = (element, isShown) => { element.hidden = !isShown }

const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? location.hash.slice(1)
const recorder = new Recorder(token)
const surface = new Surface(find('frame'), find('guide'), find('ink'), find('leads'))
// Both need the WebAssembly module; without it they stay null.
let live = null
let touch = null

const state = {
  study: null, facts: null, keeper: null, session: null, sender: null, plan: [], position: 0, trial: 0, task: null, isOpen: false,
  isPaused: false, hasInk: false, previous: null, drawn: []
}

// What is drawn again where the sheet changes its size; of longer trials the beginning.
const mostDrawn = 20000

const newIdentifier = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

function say(element, text) {
  element.textContent = text ?? ''
  show(element, Boolean(text))
}

// MARK: Setting up

async function open() {
  state.facts = collectFacts()
  try {
    const { study, hasModule } = await recorder.call('api/study')
    state.study = study
    if (hasModule) await openModule()
    state.keeper = await Keeper.open()
    await sendKept()
    prepare()
  } catch (error) {
    find('study-title').textContent = 'This page cannot record'
    show(find('begin-form'), false)
    say(find('setup-message'), error instanceof Refusal && error.status === 401
      ? 'The address lacks the right token. Open the whole address that the recorder printed, or scan its code again.'
      : 'The recorder does not answer. Is it still running?')
  }
  show(find('setup'), true)
}

/** Loads the live view. A browser that cannot run the module records without it. */
async function openModule() {
  try {
    const { load } = await import('./foretouch.js')
    const foretouch = await load()
    live = new SessionView(foretouch, surface)
    touch = new TouchGestureView(foretouch, find('touch-gesture'))
    show(find('live-toggle'), true)
    Object.assign(window.foretouch, { live, touch })
  } catch (error) {
    console.warn(`no live view: ${error.message}`)
  }
}

/** Sends what pages kept that were closed before it was on disk. */
async function sendKept() {
  const messages = []
  for (const [session, batches] of await state.keeper.sessions()) {
    find('study-title').textContent = 'Sending what an earlier page kept'
    show(find('begin-form'), false)
    show(find('setup'), true)
    messages.push(await withSession(session, () => sendSession(session, batches)))
  }
  show(find('begin-form'), true)
  say(find('setup-message'), messages.filter(Boolean).join(' '))
}

/** Sends a session's kept batches, and finishes it: its page is gone. */
async function sendSession(session, batches) {
  const events = batches.reduce((sum, batch) => sum + batch.count, 0)
  const reason = error => error instanceof Refusal ? error.message : 'the recorder does not answer'
  try {
    for (const batch of batches) state.keeper.forget(session, (await recorder.call('api/batch', batch.body)).next)
  } catch (error) {
    return `${events} events of an earlier page are not saved yet: ${reason(error)}. They are kept in this browser.`
  }
  try {
    const { folder } = await recorder.call('api/finish', JSON.stringify({ session }))
    return `${events} events that an earlier page had kept are saved in ${folder}.`
  } catch (error) {
    return `${events} events that an earlier page had kept are saved; their recordings are not written yet: ${reason(error)}.`
  }
}

function prepare() {
  const { study } = state
  document.title = `${study.title} – Foretouch recorder`
  find('study-title').textContent = study.title
  const count = study.tasks.reduce((sum, task) => sum + (task.repetitions ?? 0), 0)
  const endless = study.tasks.some(task => !task.repetitions)
  find('intro').textContent = endless
    ? 'Press Begin, draw, and press Finish when you are done. Use the finger, pen or mouse that is to be recorded.'
    : `${study.tasks.length} tasks, ${count} short trials. Use the finger, pen or mouse that is to be recorded. `
      + 'You can pause, repeat a trial that went wrong, and stop at any time.'
  say(find('degraded'), degradation(state.facts))
  find('participant').value ||= study.participant ?? ''
  find('device').value ||= study.device ?? ''
  show(find('consent-box'), Boolean(study.consent))
  find('consent-text').textContent = study.consent ?? ''
  find('consent').required = Boolean(study.consent)
}

async function begin(takeover) {
  const session = newIdentifier()
  const request = {
    session, participant: find('participant').value.trim(), device: find('device').value.trim(), facts: state.facts, takeover
  }
  if (state.study.consent) request.consent = find('consent').checked
  find('begin').disabled = true
  try {
    const { next } = await recorder.call('api/begin', JSON.stringify(request))
    start(session, next)
  } catch (error) {
    const isBusy = error instanceof Refusal && error.answer.busy
    show(find('take-over'), isBusy)
    say(find('setup-message'), isBusy
      ? 'Another page is recording into this recorder. Finish there first – or record here instead; the other page then '
        + 'stops, and what was drawn there is kept.'
      : error instanceof Refusal ? error.message : 'The recorder does not answer. Is it still running?')
  }
  find('begin').disabled = false
}

function start(session, next) {
  say(find('setup-message'), null)
  show(find('take-over'), false)
  show(find('setup'), false)
  show(find('session'), true)
  state.session = session
  holdSession(session)
  state.sender = new Sender(recorder, session, state.keeper, showSaved)
  state.sender.next = next
  state.plan = state.study.tasks.flatMap(task =>
    Array.from({ length: task.repetitions ?? 1 }, (_, index) => ({ task, repetition: index + 1 })))
  const { sequence } = state.study
  if (sequence) {
    const done = new Map()
    state.plan = sequence.map(position => {
      const task = state.study.tasks[position]
      done.set(task, (done.get(task) ?? 0) + 1)
      return { task, repetition: done.get(task) }
    })
  }
  // Sorting is stable.
  if (state.study.order === 'rounds') state.plan.sort((first, second) => first.repetition - second.repetition)
  state.position = 0
  state.trial = 0
  state.previous = null
  surface.resize()
  beginTrial()
  showSaved()
  find('ink').focus({ preventScroll: true })
}

// MARK: Trials

const mark = (kind, fields = {}) => state.sender.push({ k: kind, a: performance.now(), ...fields })

function beginTrial() {
  const { task, repetition } = state.plan[state.position]
  state.trial += 1
  state.hasInk = false
  state.drawn = []
  state.task = makeTask(task, surface)
  state.task.finished = () => { if (state.isOpen) nextTrial() }
  surface.clear('ink', 'leads')
  surface.clear('guide')
  state.task.paint()
  mark('begin', {
    trial: state.trial, task: task.name, kind: task.kind, repetition, prompt: task.prompt, viewport: viewport(),
    surface: { x: surface.left, y: surface.top, width: surface.width, height: surface.height },
    ...state.task.describe(), ...(state.study.seed ? { seed: state.study.seed } : {})
  })
  state.isOpen = true
  live?.beginTrial(state.trial)
  touch?.begin(showsTouchGestures())
  showTrial()
}

function endTrial(result) {
  state.isOpen = false
  state.task.leave()
  pointers.release()
  live?.endTrial()
  touch?.stop()
  mark('end', { trial: state.trial, ...(result ? { result } : {}) })
  state.previous = { trial: state.trial, position: state.position }
}

function nextTrial() {
  const { task } = state.plan[state.position]
  if (!task.repetitions) state.plan.splice(state.position + 1, 0, { task, repetition: state.plan[state.position].repetition + 1 })
  endTrial()
  advance()
}

function advance() {
  state.position += 1
  if (state.position < state.plan.length) beginTrial()
  else finish()
}

/** Marks the trial as bad and asks for it again; before anything is drawn, the one before it. */
function undo() {
  if (state.hasInk) {
    endTrial()
    mark('undo', { trial: state.trial })
    live?.undo(state.trial)
  } else if (state.previous) {
    // Ending the empty trial makes it the one before.
    const { trial, position } = state.previous
    endTrial()
    mark('undo', { trial })
    live?.undo(trial)
    state.position = position
  } else {
    return
  }
  state.previous = null
  beginTrial()
  find('prompt').textContent = `Undone; once more. ${state.task.instruction()}`
}

function pause() {
  state.isPaused = !state.isPaused
  state.task.leave()
  mark(state.isPaused ? 'pause' : 'resume')
  pointers.release()
  touch?.stop()
  if (!state.isPaused) touch?.begin(showsTouchGestures())
  find('pause').textContent = state.isPaused ? 'Resume' : 'Pause'
  find('pause').setAttribute('aria-pressed', String(state.isPaused))
  show(find('pause-cover'), state.isPaused)
  showTrial()
}

async function finish() {
  if (state.isOpen) endTrial()
  mark('finish')
  for (const button of find('tools').querySelectorAll('button')) button.disabled = true
  find('task').textContent = 'Saving'
  find('prompt').textContent = 'Leave this page open until everything is saved.'
  await state.sender.flush()
  let answer = null
  let lost = null
  while (answer === null) {
    try {
      answer = await recorder.call('api/finish', JSON.stringify({ session: state.session }))
      say(find('message'), null)
    } catch (error) {
      if (error instanceof Refusal && error.answer.setAside) {
        lost = error.message
        break
      }
      const reason = error instanceof Refusal ? error.message : 'the recorder does not answer'
      say(find('message'), `Everything is saved, but the recordings are not written yet: ${reason}. Trying again.`)
      await new Promise(resolve => setTimeout(resolve, 1000))
    }
  }
  live?.toggle(false)
  show(find('session'), false)
  show(find('done'), true)
  const plural = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`
  find('summary').textContent = lost ?? `${plural(answer.recordings, 'recording')} with ${plural(answer.samples, 'sample')} `
    + `and ${plural(answer.predicted, 'prediction')} of this browser are saved in ${answer.folder}.`
    + (answer.undone > 0 ? ` ${plural(answer.undone, 'undone trial')} are kept apart.` : '')
  find('done').querySelector('h1').focus()
}

// MARK: What the person sees

/** Touch gestures are named in the tasks that ask for them, and in the live view. */
function showsTouchGestures() { return state.plan[state.position].task.kind === 'touch' || live?.isOn }

function showTrial() {
  const { task, repetition } = state.plan[state.position]
  const count = task.repetitions ? ` ${repetition} of ${task.repetitions}` : repetition > 1 ? ` ${repetition}` : ''
  find('task').textContent = `${task.name[0].toUpperCase()}${task.name.slice(1)}${count}`
  find('prompt').textContent = state.isPaused ? 'Paused. Nothing is recorded.' : state.task.instruction()
  find('next').disabled = state.isPaused
  find('next').textContent = task.repetitions && state.position + 1 === state.plan.length ? 'Done' : 'Next'
  find('undo').disabled = state.isPaused || !(state.hasInk || state.previous)
}

function showSaved() {
  const { sender } = state
  const { unsaved } = sender
  find('saved').classList.toggle('behind', sender.trouble !== null)
  find('saved-text').textContent = unsaved > 0 && sender.trouble ? `${unsaved} events not saved yet` : `${sender.saved} events saved`
  say(find('message'), sender.trouble)
  if (!sender.isActive && state.isOpen) {
    state.isOpen = false
    pointers.release()
    find('task').textContent = 'Stopped'
    find('prompt').textContent = 'Another page records now. What was drawn here is saved.'
    for (const button of find('tools').querySelectorAll('button')) button.disabled = true
  }
}

/** Shows an event in the views. The recording does not depend on them: an error is only logged. */
function look(entry) {
  try {
    live?.take(entry)
    touch?.take(entry)
  } catch (error) {
    console.error(error)
  }
}

const pointers = capture(find('ink'), () => state.isOpen && !state.isPaused, entry => {
  state.sender.push(entry)
  look(entry)
  surface.draw(entry)
  if (state.drawn.length < mostDrawn) state.drawn.push(entry)
  if (!state.hasInk) {
    state.hasInk = true
    find('undo').disabled = false
  }
  const answer = state.task.take(entry)
  if (answer?.say) find('prompt').textContent = answer.say
  if (answer?.done) {
    endTrial(answer.result)
    advance()
  }
})

// MARK: Events

find('begin-form').addEventListener('submit', event => {
  event.preventDefault()
  begin(false)
})
find('take-over').addEventListener('click', () => { if (find('begin-form').reportValidity()) begin(true) })
find('next').addEventListener('click', nextTrial)
find('undo').addEventListener('click', undo)
find('pause').addEventListener('click', pause)
find('finish').addEventListener('click', finish)
find('again').addEventListener('click', () => location.reload())
find('live-toggle').addEventListener('click', () => {
  const isOn = find('live').hidden
  show(find('live'), isOn)
  find('work').classList.toggle('with-live', isOn)
  find('live-toggle').setAttribute('aria-pressed', String(isOn))
  live.toggle(isOn)
  if (state.isOpen) touch.begin(showsTouchGestures())
})

new ResizeObserver(() => {
  if (!state.session || find('session').hidden) return
  surface.resize()
  surface.clear('ink', 'leads')
  state.task?.paint()
  for (const entry of state.drawn) surface.draw(entry)
  mark('surface', {
    viewport: viewport(), surface: { x: surface.left, y: surface.top, width: surface.width, height: surface.height }
  })
}).observe(find('frame'))

addEventListener('beforeunload', event => { if (state.sender?.unsaved > 0) event.preventDefault() })
addEventListener('pagehide', () => state.sender?.leave())

// For tests and for the curious: what the page shows, as values.
window.foretouch = { state }

open()
