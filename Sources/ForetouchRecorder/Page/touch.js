// The touch gestures that the core recognizes, by name, while the fingers are down.

/** Milliseconds by which events may reach the page late: only after them it is certain that nothing happened until a deadline. */
const lateness = 50

/** The facts that are shown beside the name of a gesture. */
function extent({ gesture, contacts, translation: { x, y }, scale, rotation }) {
  const facts = []
  if (gesture === 'pinch') facts.push(`× ${scale.toFixed(2)}`)
  if (gesture === 'rotation') facts.push(`${Math.round(rotation * 180 / Math.PI)}°`)
  if (gesture === 'swipe' || gesture === 'edge-swipe') facts.push(Math.abs(x) > Math.abs(y) ? (x > 0 ? 'right' : 'left') : y > 0 ? 'down' : 'up')
  if (gesture === 'pan' || gesture === 'long-press') facts.push(`${Math.round(Math.hypot(x, y))} px`)
  if (contacts > 1 && gesture !== 'two-finger-tap') facts.push(`${contacts} fingers`)
  return facts.join(', ')
}

export class TouchGestureView {
  constructor(foretouch, element) {
    this.foretouch = foretouch
    this.element = element
    this.gestures = null
  }

  /** Begins a trial, into which no gesture of the trial before continues. The last name stays visible until the next touch. */
  begin(isOn) {
    this.stop()
    if (isOn) this.gestures = this.foretouch.touchGestures()
    else this.element.hidden = true
  }

  stop() {
    clearTimeout(this.timer)
    this.gestures?.free()
    this.gestures = null
    /** The last change of each gesture that is under way. */
    this.active = new Map()
    /** The last event of each pointer. */
    this.places = new Map()
  }

  /** Takes a captured event. */
  take({ k, id: pointerId, p: pointerType, t: timeStamp, s: samples }) {
    if (!this.gestures) return
    const type = `pointer${k}`
    const events = samples.map(([time, clientX, clientY]) => ({ type, pointerId, pointerType, timeStamp: time, clientX, clientY }))
    let event = events[events.length - 1]
    const place = this.places.get(pointerId)
    // A browser repeats the last place at the lift. Recordings omit it, as here: it would lower the velocity of a swipe.
    if (k === 'up' && event.clientX === place?.clientX && event.clientY === place?.clientY) {
      event = { type, pointerId, pointerType, timeStamp, clientX: NaN, clientY: NaN }
    }
    this.places.set(pointerId, event)
    this.follow(this.gestures.consume({ ...event, getCoalescedEvents: () => events }), k === 'down')
  }

  follow(changes, isDown) {
    const shown = new Map()
    for (const change of changes) {
      const { gesture, to } = change
      this.active.delete(gesture)
      if (to === 'began' || to === 'changed') this.active.set(gesture, change)
      else if (to === 'ended') shown.set(gesture, change)
    }
    const names = [...shown.values(), ...this.active.values()].map(change => {
      const facts = extent(change)
      return facts ? `${change.gesture} (${facts})` : change.gesture
    })
    if (names.length > 0) this.say(names.join(' and '))
    else if (changes.some(({ to }) => to === 'cancelled')) this.say('cancelled')
    // A new touch, which is not recognized yet.
    else if (isDown) this.say('…')
    this.wait()
  }

  /** Some gestures, such as a tap, are decided by time alone. */
  wait() {
    clearTimeout(this.timer)
    const { deadline } = this.gestures
    if (!Number.isFinite(deadline)) return
    const milliseconds = Math.max(1, 1000 * deadline - performance.now() + lateness)
    this.timer = setTimeout(() => this.follow(this.gestures.advance(deadline + 1e-6), false), milliseconds)
  }

  say(text) {
    this.element.hidden = false
    this.element.textContent = text
  }
}
