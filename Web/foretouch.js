// Foretouch for web pages, workers, Node and Deno: where a pointer will be, what was drawn, what fingers did.
// Everything is computed by foretouch.wasm; this file takes Pointer Events apart and puts predicted ones together.

// The WebAssembly module in base64, where it is inside of this file. Empty where it lies beside.
const embedded = ''

// names: gestures, printed by scripts/generate-names
const touchGestureNames = [
  'tap', 'double-tap', 'two-finger-tap', 'long-press', 'swipe', 'edge-swipe', 'pan', 'pinch', 'rotation',
  'double-tap-drag'
]
const touchGesturePresets = [
  'standard', 'uikit', 'android', 'flutter', 'chromium', 'hammer', 'gpui'
]
const gestureStates = [
  'possible', 'began', 'changed', 'ended', 'cancelled', 'failed'
]
// end of names
const pointerTypes = new Map([['touch', 0], ['pen', 2], ['mouse', 3]])
const phases = { pointerdown: 0, pointermove: 1, pointerup: 3, pointercancel: 4 }

const bytesOfSample = 48
const required = ['time', 'x', 'y']
const sampleFields = [...required, 'force', 'altitude', 'azimuth']
const bytesOfPoint = 32

/** What is wrong with a call. The message names what was found and what was expected; `code` is for programs. */
export class ForetouchError extends Error {
  constructor(code, message, options) {
    super(message, options)
    this.name = 'ForetouchError'
    this.code = code
  }
}

/** A value as messages have it. */
function shown(value) {
  if (typeof value === 'string') return `'${value.slice(0, 80)}'`
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value !== 'object' || value === null) return String(value)
  const name = value.constructor?.name
  return typeof name === 'string' ? name : 'an object'
}

function refuse(what, value, expected) {
  throw new ForetouchError('invalid-value', `${what}: found ${shown(value)}, expected ${expected}`)
}

function refuseName(what, found, known) {
  throw new ForetouchError('unknown-name', `${what}: found ${found}, expected one of ${known.join(', ')}`)
}

function checkNumber(what, value) {
  if (typeof value !== 'number') refuse(what, value, 'a number')
}

function checkSpan(what, value, longest = Infinity) {
  if (typeof value !== 'number' || !(value >= 0 && value <= longest)) refuse(what, value, 'milliseconds from 0 on')
}

function checkPointer(pointerId) {
  if (typeof pointerId !== 'number' || (pointerId | 0) !== pointerId) refuse('pointerId', pointerId, 'a whole number of 32 bits')
}

function checkEvent(event) {
  if (typeof event?.type !== 'string') refuse('event', event, 'a pointer event')
}

/** Numbers of an event that synthetic ones may lack. */
const measured = ['pressure', 'altitudeAngle', 'azimuthAngle', 'tiltX', 'tiltY']
const carried = [...measured, 'clientX', 'clientY', 'screenX', 'screenY', 'width', 'height', 'tangentialPressure', 'twist', 'buttons']

function checkNumbersOf(event, names) {
  for (const name of names) if (event[name] !== undefined) checkNumber(name, event[name])
}

/** What is read of an event whose pointer is down, and of those that were merged into it. */
function checkSample(event, places) {
  if (typeof event !== 'object' || event === null) refuse('getCoalescedEvents', event, 'pointer events')
  for (const name of places) checkNumber(name, event[name])
  checkNumber('timeStamp', event.timeStamp)
  checkNumbersOf(event, measured)
}

function checkPoints(points) {
  if (!Array.isArray(points)) refuse('points', points, 'an array of { x, y, time, stroke }')
  for (const [index, point] of points.entries()) {
    const { x, y, time = 0, stroke = 0 } = point ?? {}
    if (typeof x !== 'number' || typeof y !== 'number') refuse(`points[${index}]`, point, '{ x, y, time, stroke } with numbers')
    if (typeof time !== 'number') refuse(`points[${index}].time`, time, 'seconds')
    if (!Number.isSafeInteger(stroke)) refuse(`points[${index}].stroke`, stroke, 'a whole number')
  }
}

/** The address of foretouch.wasm next to this file. Bundlers that know this expression copy the module and put its new address here. */
function beside() {
  try { return new URL('foretouch.wasm', import.meta.url) } catch {
    throw new ForetouchError('unavailable', "load: found no address of this script, expected the address of foretouch.wasm, or 'foretouch/inline'")
  }
}

async function bytesOf(source) {
  if (source === undefined && embedded) {
    const text = atob(embedded)
    return Uint8Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
  }
  const address = source === undefined ? beside() : await source
  if (address instanceof WebAssembly.Module || address instanceof ArrayBuffer || ArrayBuffer.isView(address)) return address
  if (typeof Response !== 'undefined' && address instanceof Response) return bodyOf(address)
  if (typeof address !== 'string' && !(address instanceof URL)) {
    refuse('load', address, 'an address, bytes, a Response or a WebAssembly.Module')
  }
  let url
  try { url = new URL(address, import.meta.url) } catch { refuse('load', address, 'an address') }
  if (url.protocol === 'file:' && typeof process !== 'undefined' && process.versions?.node) {
    // Under a name, and with comments, so that tools which make a page of modules do not look for Node's.
    const files = 'node:fs/promises'
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ files)
    try { return await readFile(url) } catch (error) { throw new ForetouchError('unavailable', error.message, { cause: error }) }
  }
  try {
    return await bodyOf(await fetch(url))
  } catch (error) {
    throw new ForetouchError('unavailable', `${url}: ${error.message}`, { cause: error })
  }
}

async function bodyOf(response) {
  if (!response.ok) throw new ForetouchError('unavailable', `found status ${response.status}, expected the WebAssembly module`)
  const bytes = await response.arrayBuffer()
  // A server that answers every address with a page says that it found it.
  if (bytes.byteLength < 8 || new DataView(bytes).getUint32(0) !== 0x0061736d) {
    throw new ForetouchError('unavailable', `found ${response.headers?.get('content-type') ?? 'something else'}, expected the WebAssembly module`)
  }
  return bytes
}

/**
 * Loads Foretouch.
 *
 * @param source where foretouch.wasm, or kalman.wasm, is: an address, its bytes, a Response, or a compiled module; by default inside
 *   or beside this file.
 */
export async function load(source) {
  const bytes = await bytesOf(source)
  const module = bytes instanceof WebAssembly.Module ? bytes : await WebAssembly.compile(bytes)
  const instance = await WebAssembly.instantiate(module, {})
  if (!instance.exports.foretouch_core_allocate) {
    throw new ForetouchError('unavailable', 'found another WebAssembly module, expected foretouch.wasm or kalman.wasm')
  }
  return new Foretouch(instance)
}

/** A loaded module: it makes predictors and recognizers. */
export class Foretouch {
  constructor(instance) {
    this.core = instance.exports
    this.released = new FinalizationRegistry(handle => this.core.foretouch_core_release(handle))
    this.scratch = this.core.foretouch_core_allocate(256)
  }

  /** The names of predictors that this module has. */
  get predictors() { return namesOf(this.core, predictorNames) }
  /** The names of recognizers of drawn gestures that this module has. */
  get recognizers() { return namesOf(this.core, recognizerNames) }

  /** A predictor by the name that the command has for it: 'kalman' and 'adaptive' are ours. */
  predictor(name = 'kalman', options = {}) { return new Predictor(this, name, options) }

  /** A recognizer of drawn gestures: 'oriented-cloud' is ours. */
  recognizer(name = 'oriented-cloud') { return new GestureRecognizer(this, name) }

  /** Tap to rotation, by the rules of a preset. */
  touchGestures(preset = 'standard') { return new TouchGestures(this, preset) }

  /**
   * Makes `getPredictedEvents()` of every pointer event answer by a predictor of ours, whether the browser has it or not.
   *
   * @returns a function that puts the browser's own back.
   */
  polyfill(name = 'kalman', options = {}) {
    if (typeof PointerEvent === 'undefined') throw new ForetouchError('unavailable', 'polyfill: found no PointerEvent, expected a web page')
    const predictor = this.predictor(name, options)
    const observe = event => predictor.observe(event)
    const types = Object.keys(phases)
    for (const type of types) addEventListener(type, observe, { capture: true, passive: true })
    const before = Object.getOwnPropertyDescriptor(PointerEvent.prototype, 'getPredictedEvents')
    Object.defineProperty(PointerEvent.prototype, 'getPredictedEvents', {
      configurable: true, writable: true, value: function () { return predictor.predictedEvents(this) }
    })
    return () => {
      for (const type of types) removeEventListener(type, observe, { capture: true })
      delete PointerEvent.prototype.getPredictedEvents
      if (before) Object.defineProperty(PointerEvent.prototype, 'getPredictedEvents', before)
      predictor.free()
    }
  }

  /**
   * The share of a lead that is left, 1 to 0, for a pointer that has sent no event for `idle` milliseconds: all of it up to `after`,
   * nothing of it `time` later.
   */
  fade(idle, after = 50, time = 50) {
    checkNumber('idle', idle)
    checkSpan('after', after)
    checkSpan('time', time)
    return this.core.foretouch_core_fade(idle, after, time)
  }

  /** Memory may have grown since the last call: views of it are made anew then. */
  get numbers() {
    const { buffer } = this.core.memory
    if (this.view?.buffer !== buffer) this.view = new DataView(buffer)
    return this.view
  }

  make(what, name) {
    const names = this[`${what}s`]
    const handle = names.includes(name) ? this.core[functionOf(name)]() : 0
    if (names.length === 0) throw new ForetouchError('unavailable', `${what} ${shown(name)}: this module has none; load foretouch.wasm`)
    return handle || refuseName(what, shown(name), names)
  }

  writeSample(at, time, x, y, force, altitude, azimuth) {
    const numbers = this.numbers
    numbers.setFloat64(at, time, true)
    numbers.setFloat64(at + 8, x, true)
    numbers.setFloat64(at + 16, y, true)
    numbers.setFloat64(at + 24, force, true)
    numbers.setFloat64(at + 32, altitude, true)
    numbers.setFloat64(at + 40, azimuth, true)
  }

  /** Calls with bytes in memory of the module. */
  withBytes(bytes, call) {
    const at = this.core.foretouch_core_allocate(Math.max(1, bytes.length))
    try {
      new Uint8Array(this.core.memory.buffer, at, bytes.length).set(bytes)
      return call(at)
    } finally {
      this.core.foretouch_core_free(at)
    }
  }
}

// names: makers, printed by scripts/generate-names
const predictorNames = [
  'kalman', 'adaptive', 'hold', 'linear', 'polynomial', 'imm', 'double-exponential', 'one-euro', 'chromium-kalman',
  'chromium-linear-first', 'chromium-linear-second', 'chromium-least-squares', 'chromium-linear-resampling',
  'chromium-fast-ink', 'ink-kalman', 'androidx-kalman', 'android-velocity-lsq2', 'android-velocity-impulse',
  'android-resampling', 'firefox-resampling', 'flutter-resampling', 'openharmony-resampling', 'opentabletdriver-temporal'
]
const recognizerNames = [
  'oriented-cloud', 'protractor', 'dollar1', 'dollarn', 'dollarn-protractor', 'dollarp', 'dollarp-plus', 'dollarq',
  'penny-pincher', 'rubine', 'dtw', 'dtw-1nn'
]
// end of names
const functionOf = name => `foretouch_core_${name.replaceAll('-', '_')}`
const namesOf = (core, names) => names.filter(name => functionOf(name) in core)

const unknownAngles = [NaN, NaN]
// Milliseconds up to which events are made, whatever is asked for: nobody draws farther ahead.
const farthest = 250
// A longer one is a rest, and no device's, in seconds.
const longestInterval = 0.05
// Pointers that are down at a time at most, as in the module: one more cancels the one that came down first.
const mostPointers = 128

// Pointer Events Level 3: angles by tilts, where a browser has only these.
function anglesOf(event) {
  if (event.pointerType !== 'pen') return unknownAngles
  if (Number.isFinite(event.altitudeAngle)) return [event.altitudeAngle, event.azimuthAngle]
  if (!Number.isFinite(event.tiltX)) return unknownAngles
  const [x, y] = [Math.tan(event.tiltX * Math.PI / 180), Math.tan(event.tiltY * Math.PI / 180)]
  return [Math.atan(1 / Math.hypot(x, y)), Math.atan2(y, x)]
}

/** The events that the browser held back, in their order. Those of Safari lack what the event itself says: it is never asked of them. */
function coalescedOf(event) {
  if (event.type !== 'pointermove') return [event]
  const events = typeof event.getCoalescedEvents === 'function' ? event.getCoalescedEvents() : []
  return Array.isArray(events) && events.length > 0 ? events : [event]
}

const fields = { client: ['clientX', 'clientY'], page: ['pageX', 'pageY'], offset: ['offsetX', 'offsetY'], screen: ['screenX', 'screenY'] }

const optionNames = ['coordinates', 'advice', 'fadeAfter', 'fadeTime']

function checkAlive({ handle }) {
  if (!handle) throw new ForetouchError('freed', 'found what was freed, expected one in use')
}

function checkBytes(owner, bytes) {
  checkAlive(owner)
  if (!(bytes instanceof Uint8Array)) refuse('bytes', bytes, 'a Uint8Array')
}

/** What has a handle in the module: it ends with `free()`, or when it is garbage. */
class Owner {
  constructor(foretouch, handle) {
    this.foretouch = foretouch
    this.handle = handle
    foretouch.released.register(this, handle, this)
  }

  /** Ends it now, and not when it is garbage. */
  free() {
    if (!this.handle) return
    this.foretouch.released.unregister(this)
    this.foretouch.core.foretouch_core_release(this.handle)
    this.handle = 0
  }
}

/** Where pointers will be; as many as there are, each by itself. */
export class Predictor extends Owner {
  constructor(foretouch, name, options) {
    if (typeof options !== 'object' || options === null) refuse('options', options, 'an object')
    const unknown = Object.keys(options).filter(option => !optionNames.includes(option))
    if (unknown.length > 0) refuseName('options', unknown.map(shown).join(', '), optionNames)
    const { coordinates = 'client', advice, fadeAfter = 50, fadeTime = 50 } = options
    if (typeof coordinates !== 'string' || !Object.hasOwn(fields, coordinates)) refuseName('coordinates', shown(coordinates), Object.keys(fields))
    checkSpan('fadeAfter', fadeAfter)
    checkSpan('fadeTime', fadeTime)
    // Refused here, and not in the handler of the first event.
    if (advice !== undefined) new SafeHorizon(foretouch, advice).free()
    super(foretouch, foretouch.make('predictor', name))
    this.name = name
    this.fields = fields[coordinates]
    this.fadeAfter = fadeAfter
    this.fadeTime = fadeTime
    this.advice = advice
    this.pointers = new Map()
  }

  /**
   * Takes a pointer event: `pointerdown`, `pointermove` with everything coalesced in it, `pointerup` or `pointercancel`. Moves of a
   * pointer that is not down are ignored.
   */
  observe(event) {
    checkAlive(this)
    checkEvent(event)
    const { pointerId, type } = event
    if (type === 'pointerdown') this.begin(pointerId)
    if (!this.pointers.has(pointerId)) return
    // A cancelled event says nothing of where the pointer was.
    if (type !== 'pointercancel') {
      for (const each of coalescedOf(event)) {
        checkSample(each, this.fields)
        const [altitude, azimuth] = anglesOf(each)
        this.add(pointerId, each.timeStamp / 1000, each[this.fields[0]], each[this.fields[1]], each.pressure, altitude, azimuth)
      }
    }
    if (type === 'pointerup' || type === 'pointercancel') this.end(pointerId, type === 'pointercancel')
  }

  /** Begins a contact, for samples that come without events. */
  begin(pointerId) {
    checkAlive(this)
    checkPointer(pointerId)
    // A map has its keys in the order in which they came.
    if (this.pointers.has(pointerId)) this.end(pointerId, true)
    else if (this.pointers.size === mostPointers) this.end(this.pointers.keys().next().value, true)
    this.pointers.set(pointerId, {
      time: NaN, arrival: 0, interval: 0, guard: this.advice ? new SafeHorizon(this.foretouch, this.advice) : null
    })
    this.newest = pointerId
  }

  /** Adds a sample: when it was in seconds, where, and force, altitude and azimuth where they are known. */
  add(pointerId, time, x, y, force = NaN, altitude = NaN, azimuth = NaN) {
    checkAlive(this)
    const pointer = this.pointers.get(pointerId)
    if (!pointer) refuse('pointerId', pointerId, 'a pointer that is down: call begin before add')
    checkNumber('time', time)
    checkNumber('x', x)
    checkNumber('y', y)
    checkNumber('force', force)
    checkNumber('altitude', altitude)
    checkNumber('azimuth', azimuth)
    const { foretouch } = this
    foretouch.writeSample(foretouch.scratch, time, x, y, force, altitude, azimuth)
    foretouch.core.foretouch_core_observe(this.handle, pointerId, foretouch.scratch)
    if (pointer.guard) pointer.guard.observe(foretouch.scratch)
    if (this.fadeAfter < Infinity) pointer.arrival = performance.now()
    this.newest = pointerId
    const step = time - pointer.time
    if (step <= 0 || !Number.isFinite(time + x + y)) return
    if (step < longestInterval) pointer.interval += (step - pointer.interval) * (pointer.interval > 0 ? 0.2 : 1)
    pointer.time = time
  }

  /** Ends a contact: what learns does so now, and not where it was cancelled. */
  end(pointerId, isCancelled = false) {
    checkAlive(this)
    checkPointer(pointerId)
    const pointer = this.pointers.get(pointerId)
    if (!pointer) return
    const { core } = this.foretouch
    if (isCancelled) core.foretouch_core_cancel(this.handle, pointerId)
    else core.foretouch_core_lift(this.handle, pointerId)
    pointer.guard?.free()
    this.pointers.delete(pointerId)
  }

  /** How far ahead it is safe to draw now by the advice, in ms; 16 without one. */
  horizon(pointerId = this.newest) {
    const pointer = this.pointerOf(pointerId)
    return pointer?.guard ? pointer.guard.milliseconds : 16
  }

  /**
   * Where a pointer will be so many milliseconds after its newest sample; by default the one that moved last, as far ahead as the advice
   * says. Without a new event the lead grows shorter from `fadeAfter` on, until it is gone `fadeTime` later: a pointer that rests
   * sends no events.
   *
   * @returns `{x, y, time, radius, force, altitude, azimuth}`, or null where there is no answer.
   */
  predict(milliseconds, pointerId = this.newest) {
    if (milliseconds !== undefined) checkSpan('milliseconds', milliseconds, Number.MAX_VALUE)
    const pointer = this.pointerOf(pointerId)
    if (!pointer) return null
    const share = this.fadeAfter < Infinity
      ? this.foretouch.fade(performance.now() - pointer.arrival, this.fadeAfter, this.fadeTime) : 1
    return this.ask(pointer, pointerId, (milliseconds ?? this.horizon(pointerId)) * share)
  }

  /**
   * Observes a whole stroke as a contact of its own, and after each sample predicts so many milliseconds ahead: a few calls of the module for
   * all of them. The contact then lifts: `adaptive` learns from it.
   *
   * @param samples `{time, x, y, force, altitude, azimuth}`, times in seconds; the last three may be absent.
   * @param horizons in milliseconds.
   * @returns for each sample an array with an answer as of `predict`, or null, for each horizon.
   */
  replay(samples, horizons) {
    checkAlive(this)
    if (!Array.isArray(horizons)) refuse('horizons', horizons, 'an array of milliseconds')
    horizons.forEach((each, index) => checkSpan(`horizons[${index}]`, each, Number.MAX_VALUE))
    if (!Array.isArray(samples)) refuse('samples', samples, 'an array of { time, x, y }')
    for (const [index, sample] of samples.entries()) {
      for (const name of sampleFields) {
        const value = sample?.[name]
        if (typeof value !== 'number' && (value !== undefined || required.includes(name))) refuse(`samples[${index}].${name}`, value, 'a number')
      }
    }
    const { foretouch, foretouch: { core }, newest } = this
    const ahead = horizons.map(each => each / 1000)
    let pointerId = -1
    while (this.pointers.has(pointerId)) pointerId -= 1
    // Few samples at a time: memory of the module never shrinks.
    const [most, size] = [Math.max(1, Math.floor(65536 / (bytesOfSample * (1 + ahead.length)))), ahead.length * bytesOfSample]
    const from = core.foretouch_core_allocate(8 * ahead.length + Math.min(most, samples.length) * (bytesOfSample + size) + 8)
    const [to, found] = [from + 8 * ahead.length, []]
    this.begin(pointerId)
    ahead.forEach((each, index) => foretouch.numbers.setFloat64(from + 8 * index, each, true))
    for (let first = 0; first < samples.length; first += most) {
      const some = samples.slice(first, first + most)
      some.forEach(({ time, x, y, force = NaN, altitude = NaN, azimuth = NaN }, index) =>
        foretouch.writeSample(to + bytesOfSample * index, time, x, y, force, altitude, azimuth))
      const answers = to + bytesOfSample * some.length
      core.foretouch_core_replay(this.handle, pointerId, to, some.length, from, ahead.length, answers)
      some.forEach(({ time }, index) => found.push(ahead.map((each, k) => this.answerAt(answers + size * index + bytesOfSample * k, time + each))))
    }
    core.foretouch_core_free(from)
    this.end(pointerId)
    this.newest = newest
    return found
  }

  /** An answer in memory of the module; null where it is NaN. */
  answerAt(at, time) {
    const { numbers } = this.foretouch
    const x = numbers.getFloat64(at, true)
    return Number.isNaN(x) ? null : {
      x, y: numbers.getFloat64(at + 8, true), time, radius: numbers.getFloat64(at + 16, true), force: numbers.getFloat64(at + 24, true),
      altitude: numbers.getFloat64(at + 32, true), azimuth: numbers.getFloat64(at + 40, true)
    }
  }

  /** The contact of a pointer that is down. */
  pointerOf(pointerId) {
    checkAlive(this)
    if (pointerId !== undefined) checkPointer(pointerId)
    return this.pointers.get(pointerId)
  }

  ask(pointer, pointerId, milliseconds) {
    const { foretouch } = this
    const answer = foretouch.scratch + bytesOfSample
    const time = pointer.time + milliseconds / 1000
    return foretouch.core.foretouch_core_predict(this.handle, pointerId, time, answer) ? this.answerAt(answer, time) : null
  }

  /**
   * What `event.getPredictedEvents()` is for: events to come, one a sample interval of the device, up to `ahead` milliseconds.
   * What a predictor does not predict keeps its last value. Where there is no `PointerEvent`, objects with its fields.
   */
  predictedEvents(event, ahead = 25) {
    checkEvent(event)
    checkSpan('ahead', ahead)
    const pointer = this.pointerOf(event.pointerId)
    if (!pointer || event.type !== 'pointermove') return []
    checkNumbersOf(event, carried)
    const step = Math.max(1, 1000 * (pointer.interval || 1 / 60))
    const events = []
    const last = Math.min(ahead, farthest) + 1e-9
    for (let milliseconds = step; milliseconds <= last; milliseconds += step) {
      const answer = this.ask(pointer, event.pointerId, milliseconds)
      if (answer) events.push(this.eventOf(event, pointer, answer))
    }
    return events
  }

  eventOf(event, pointer, answer) {
    const [across, down] = this.fields
    const given = {
      pointerId: event.pointerId, pointerType: event.pointerType, isPrimary: event.isPrimary, width: event.width, height: event.height,
      tangentialPressure: event.tangentialPressure, tiltX: event.tiltX, tiltY: event.tiltY, twist: event.twist, buttons: event.buttons,
      pressure: Number.isFinite(answer.force) ? Math.min(1, Math.max(0, answer.force)) : event.pressure
    }
    // All coordinates of an event are px on the same page: what moves one of them moves the others.
    const moved = name => event[name] + (name.endsWith('X') ? answer.x - event[across] : answer.y - event[down])
    const places = { clientX: moved('clientX'), clientY: moved('clientY'), screenX: moved('screenX'), screenY: moved('screenY') }
    const timeStamp = answer.time * 1000
    if (typeof PointerEvent === 'undefined') return { ...given, ...places, [across]: answer.x, [down]: answer.y, type: 'pointermove', timeStamp }
    const predicted = new PointerEvent('pointermove', { ...given, ...places, bubbles: event.bubbles, cancelable: false, composed: event.composed, view: event.view })
    Object.defineProperties(predicted, {
      timeStamp: { value: timeStamp }, target: { value: event.target }, clientX: { value: places.clientX }, clientY: { value: places.clientY }
    })
    return predicted
  }

  /** Forgets all pointers and whatever was learned. */
  reset() {
    checkAlive(this)
    for (const pointerId of [...this.pointers.keys()]) this.end(pointerId, true)
    this.foretouch.core.foretouch_core_reset(this.handle)
  }

  /** What was learned, as bytes to keep for this device: `adaptive` alone learns. */
  get state() {
    checkAlive(this)
    const { core } = this.foretouch
    const size = core.foretouch_core_state_size?.(this.handle) ?? 0
    if (size === 0) return null
    const at = core.foretouch_core_allocate(size)
    core.foretouch_core_state_save(this.handle, at, size)
    const bytes = new Uint8Array(core.memory.buffer, at, size).slice()
    core.foretouch_core_free(at)
    return bytes
  }

  set state(bytes) {
    checkAlive(this)
    if (bytes === null) {
      // What a new one knows; nothing, where none learns.
      const fresh = this.foretouch.predictor(this.name)
      bytes = fresh.state
      fresh.free()
      if (bytes === null) return
    }
    checkBytes(this, bytes)
    const isTaken = this.foretouch.withBytes(bytes, at =>
      this.foretouch.core.foretouch_core_state_load?.(this.handle, at, bytes.length) ?? 0)
    if (!isTaken) {
      throw new ForetouchError('damaged',
        `state of '${this.name}': found ${bytes.length} bytes that are damaged, of another version or not for this predictor`)
    }
  }

  /** How many strokes were learned from. */
  get strokesLearned() {
    checkAlive(this)
    return Number(this.foretouch.core.foretouch_core_state_strokes?.(this.handle) ?? 0)
  }

  free() {
    for (const pointerId of [...this.pointers.keys()]) this.end(pointerId, true)
    super.free()
  }
}

/** The rules of `foretouch advise` at work. */
class SafeHorizon extends Owner {
  constructor(foretouch, advice) {
    const { speedEdgesPixelsPerSecond: edges, slowingBelowShare, turningAboveRadiansPerSecond, horizonsMilliseconds } = advice?.rules ?? {}
    const rows = ['steady', 'slowing', 'turning'].map(context => horizonsMilliseconds?.[context])
    if (!Array.isArray(edges) || rows.some(row => !Array.isArray(row) || row.length !== edges.length + 1)) {
      throw new ForetouchError('invalid-value', "advice: found no rules, expected what 'foretouch advise' writes")
    }
    if (!foretouch.core.foretouch_core_safe_horizon) {
      throw new ForetouchError('unavailable', 'advice: this module takes none; load foretouch.wasm')
    }
    const horizons = rows.flat()
    if (![...edges, ...horizons, slowingBelowShare, turningAboveRadiansPerSecond].every(each => typeof each === 'number')) {
      throw new ForetouchError('invalid-value', 'advice: found rules that are out of range')
    }
    const all = new Uint8Array(Float64Array.of(...edges, ...horizons.map(each => each / 1000)).buffer)
    const handle = foretouch.withBytes(all, at => foretouch.core.foretouch_core_safe_horizon(
      at, edges.length, slowingBelowShare, turningAboveRadiansPerSecond, at + 8 * edges.length))
    if (!handle) throw new ForetouchError('invalid-value', 'advice: found rules that are out of range')
    super(foretouch, handle)
  }

  observe(sample) { this.foretouch.core.foretouch_core_horizon_observe(this.handle, sample) }
  get milliseconds() { return 1000 * this.foretouch.core.foretouch_core_horizon_now(this.handle) }
}

/** A recognizer of drawn gestures. */
export class GestureRecognizer extends Owner {
  constructor(foretouch, name) {
    super(foretouch, foretouch.make('recognizer', name))
    this.name = name
    this.isTrained = this.hasTemplates = false
  }

  withPoints(points, call) {
    const bytes = new Uint8Array(bytesOfPoint * points.length)
    const numbers = new DataView(bytes.buffer)
    points.forEach(({ x, y, time = 0, stroke = 0 }, index) => {
      numbers.setFloat64(bytesOfPoint * index, x, true)
      numbers.setFloat64(bytesOfPoint * index + 8, y, true)
      numbers.setFloat64(bytesOfPoint * index + 16, time, true)
      numbers.setBigInt64(bytesOfPoint * index + 24, BigInt(stroke), true)
    })
    return this.foretouch.withBytes(bytes, call)
  }

  /** Adds a template: points `{x, y, time, stroke}`, those of one stroke with the same number. */
  add(label, points) {
    checkAlive(this)
    // C ends a text at its first zero.
    if (typeof label !== 'string' || label.includes('\0')) refuse('label', label, 'text without zero characters')
    checkPoints(points)
    if (!points.some(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))) {
      throw new ForetouchError('invalid-value', `template '${label}': found no point, expected at least one with a finite place`)
    }
    const text = new TextEncoder().encode(`${label}\0`)
    this.foretouch.withBytes(text, name => this.withPoints(points, at =>
      this.foretouch.core.foretouch_core_recognizer_add(this.handle, name, at, points.length)))
    this.hasTemplates = true
    this.isTrained = false
  }

  /** Takes the templates, and the threshold, of a file that `foretouch templates` wrote for this recognizer. */
  load(bytes) {
    checkBytes(this, bytes)
    const { foretouch, foretouch: { core } } = this
    foretouch.withBytes(bytes, at => {
      if (core.foretouch_core_recognizer_load(this.handle, at, bytes.length)) return
      const size = core.foretouch_core_recognizer_of_templates(at, bytes.length, 0, 0)
      if (size === 0) throw new ForetouchError('damaged', `templates: found ${bytes.length} bytes that are damaged or of another version`)
      foretouch.withBytes(new Uint8Array(size), text => {
        core.foretouch_core_recognizer_of_templates(at, bytes.length, text, size)
        const other = new TextDecoder().decode(new Uint8Array(core.memory.buffer, text, size - 1))
        throw new ForetouchError('other-recognizer', `templates: found a file for '${other}', expected one for '${this.name}'`)
      })
    })
    this.hasTemplates = true
    this.isTrained = false
  }

  /** The rejection score above which a drawing is none of the classes: of the last file that was loaded, or set; Infinity without one. */
  get rejectionThreshold() {
    checkAlive(this)
    return this.foretouch.core.foretouch_core_recognizer_threshold(this.handle)
  }

  set rejectionThreshold(score) {
    checkAlive(this)
    if (typeof score !== 'number' || !(score > 0)) refuse('rejectionThreshold', score, 'a number above 0')
    this.foretouch.core.foretouch_core_recognizer_set_threshold(this.handle, score)
  }

  /** Forgets all templates, and the threshold. */
  clear() {
    checkAlive(this)
    this.foretouch.core.foretouch_core_recognizer_clear(this.handle)
    this.isTrained = this.hasTemplates = false
  }

  /**
   * The class of a gesture.
   *
   * @returns `{label, isRejected, template, distance, rejectionScore}`, or null without an answer.
   */
  classify(points) {
    checkAlive(this)
    checkPoints(points)
    const { core, scratch } = this.foretouch
    if (!this.hasTemplates) return null
    if (!this.isTrained) {
      if (!core.foretouch_core_recognizer_train(this.handle)) {
        throw new ForetouchError('invalid-value', 'templates: found too few, or one without a finite point')
      }
      this.isTrained = true
    }
    if (!this.withPoints(points, at => core.foretouch_core_recognizer_classify(this.handle, at, points.length, scratch))) return null
    const numbers = this.foretouch.numbers
    const text = new Uint8Array(core.memory.buffer, numbers.getUint32(scratch, true))
    return {
      label: new TextDecoder().decode(text.subarray(0, text.indexOf(0))), isRejected: numbers.getInt32(scratch + 8, true) !== 0,
      template: numbers.getInt32(scratch + 4, true), distance: numbers.getFloat64(scratch + 16, true),
      rejectionScore: numbers.getFloat64(scratch + 24, true)
    }
  }
}

/** Gestures of fingers, told from each other. */
export class TouchGestures extends Owner {
  constructor(foretouch, preset) {
    if (!foretouch.core.foretouch_core_touch_gestures_consume) {
      throw new ForetouchError('unavailable', 'touch gestures: this module has none; load foretouch.wasm')
    }
    if (!touchGesturePresets.includes(preset)) refuseName('touch gestures', shown(preset), touchGesturePresets)
    super(foretouch, foretouch.core[`foretouch_core_touch_gestures_${preset}`]())
  }

  /** Takes a pointer event. Returns what changed: `{gesture, from, to, time, location, velocity, translation, scale, …}`. */
  consume(event) {
    checkAlive(this)
    checkEvent(event)
    if (!Object.hasOwn(phases, event.type)) return []
    checkPointer(event.pointerId)
    // A touch fits where an answer is read from afterwards.
    const { core, scratch: at } = this.foretouch
    let changes = []
    for (const each of coalescedOf(event)) {
      checkSample(each, fields.client)
      const time = each.timeStamp / 1000
      this.foretouch.writeSample(at, time, each.clientX, each.clientY, each.pressure, ...anglesOf(each))
      const numbers = this.foretouch.numbers
      numbers.setInt32(at + 48, event.pointerId, true)
      numbers.setInt32(at + 52, pointerTypes.get(event.pointerType) ?? 0, true)
      numbers.setInt32(at + 56, phases[event.type], true)
      numbers.setInt32(at + 60, 0, true)
      const count = core.foretouch_core_touch_gestures_consume(this.handle, time, at, 1)
      changes = changes.concat(this.read(count))
    }
    return changes
  }

  /** Lets time pass without an event: call it at `deadline`. Time in seconds on the clock of the events, `timeStamp / 1000`. */
  advance(time) {
    checkAlive(this)
    if (!Number.isFinite(time)) refuse('time', time, 'seconds')
    return this.read(this.foretouch.core.foretouch_core_touch_gestures_advance(this.handle, time))
  }

  /** When `advance` will change something, in seconds; Infinity where only an event can. */
  get deadline() {
    checkAlive(this)
    return this.foretouch.core.foretouch_core_touch_gestures_deadline(this.handle)
  }

  /** Ends everything that is under way. */
  finish() {
    checkAlive(this)
    return this.read(this.foretouch.core.foretouch_core_touch_gestures_finish(this.handle))
  }

  read(count) {
    const { core, scratch } = this.foretouch
    return Array.from({ length: count }, (_, number) => {
      core.foretouch_core_touch_gestures_change(this.handle, number, scratch)
      const numbers = this.foretouch.numbers
      const read = index => numbers.getFloat64(scratch + 8 * index, true)
      const whole = index => numbers.getInt32(scratch + 80 + 4 * index, true)
      return {
        gesture: touchGestureNames[whole(0)], from: gestureStates[whole(1)], to: gestureStates[whole(2)], time: read(0),
        startTime: read(1), location: { x: read(2), y: read(3) }, translation: { x: read(4), y: read(5) },
        velocity: { x: read(6), y: read(7) }, scale: read(8), rotation: read(9), contacts: whole(3),
        correctedBy: touchGestureNames[whole(4)] ?? null
      }
    })
  }
}
