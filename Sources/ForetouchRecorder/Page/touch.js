// The touch gestures that the recorder recognizes, by name, while the fingers are down.

/** Milliseconds by which events may reach the page late: only then has nothing happened until a deadline. */
const lateness = 50

/** What is said of a gesture beside its name. */
function extent({ name, contacts, translation: [x, y], scale, rotation }) {
  const facts = []
  if (name === 'pinch') facts.push(`× ${scale.toFixed(2)}`)
  if (name === 'rotation') facts.push(`${Math.round(rotation * 180 / Math.PI)}°`)
  if (name === 'swipe' || name === 'edge-swipe') facts.push(Math.abs(x) > Math.abs(y) ? (x > 0 ? 'right' : 'left') : y > 0 ? 'down' : 'up')
  if (name === 'pan' || name === 'long-press') facts.push(`${Math.round(Math.hypot(x, y))} px`)
  if (contacts > 1 && name !== 'two-finger-tap') facts.push(`${contacts} fingers`)
  return facts.join(', ')
}

export class TouchGestureView {
  constructor(recorder, element) {
    this.recorder = recorder
    this.element = element
    this.isOn = false
    this.queue = []
    this.isAsking = false
  }

  /** Begins a trial of a session, into which no gesture reaches. What the last one was can be read until something is touched. */
  begin(session, trial, isOn) {
    this.session = session
    this.trial = trial
    this.stop()
    this.isOn = isOn
    if (!isOn) this.element.hidden = true
  }

  stop() {
    this.isOn = false
    this.queue = []
    clearTimeout(this.timer)
  }

  take(entry) {
    if (!this.isOn) return
    this.queue.push(entry)
    if (!this.isAsking) this.ask()
  }

  /** Asks for what the queue's events are, and once more when time alone decides, as it does of a tap: `now`, in milliseconds. */
  async ask(now = null) {
    this.isAsking = true
    clearTimeout(this.timer)
    let deadline = null
    do {
      const { trial } = this
      const entries = this.queue.splice(0)
      // Events that are still on their way may be from before.
      const passed = entries.length === 0 && now !== null ? { now } : {}
      try {
        const answer = await this.recorder.call('api/touch-gestures', JSON.stringify({
          session: this.session, trial, entries, ...passed
        }))
        if (trial !== this.trial) continue
        deadline = answer.deadline
        this.show(answer.gestures, entries)
      } catch {
        // A view: the recording does not depend on it, and what is lost of it shows at the next touch.
        deadline = null
      }
    } while (this.queue.length > 0)
    this.isAsking = false
    if (deadline !== null && this.isOn) {
      const wait = Math.max(1, deadline - performance.now() + lateness)
      this.timer = setTimeout(() => { if (!this.isAsking) this.ask(deadline + 0.001) }, wait)
    }
  }

  show(gestures, entries) {
    if (gestures.length === 0) {
      // A new touch, of which nothing is known yet.
      if (entries.some(entry => entry.k === 'down') && !this.isUnderWay) this.say('…')
      return
    }
    this.isUnderWay = gestures.some(({ state }) => state === 'began' || state === 'changed')
    this.say(gestures.filter(({ state }) => state !== 'cancelled').map(gesture => {
      const facts = extent(gesture)
      return facts ? `${gesture.name} (${facts})` : gesture.name
    }).join(' and ') || 'cancelled')
  }

  say(text) {
    this.element.hidden = false
    this.element.textContent = text
  }
}
