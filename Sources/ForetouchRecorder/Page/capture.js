// Pointer Events as entries of a recording.
//
// 'pointerrawupdate' is never listened for: that would reset the predictor whose answers are recorded here.

const number = value => (Number.isFinite(value) ? value : null)

/** A sample in the order of PointerSample.columns; what is missing at its end is left out. */
function sample(event) {
  const values = [
    event.timeStamp, event.clientX, event.clientY, number(event.pressure), number(event.tiltX), number(event.tiltY),
    number(event.twist), number(event.altitudeAngle), number(event.azimuthAngle), number(event.width),
    number(event.height), number(event.tangentialPressure)
  ]
  while (values.length > 3 && values[values.length - 1] === null) values.pop()
  return values
}

const kinds = { pointerdown: 'down', pointermove: 'move', pointerup: 'up', pointercancel: 'cancel' }

function entry(event, arrival) {
  const kind = kinds[event.type]
  const coalesced = kind === 'move' ? event.getCoalescedEvents?.() ?? [] : []
  const samples = coalesced.length > 0 ? coalesced.map(sample) : [sample(event)]
  const last = samples[samples.length - 1]
  const result = {
    k: kind, id: event.pointerId, p: event.pointerType, t: event.timeStamp, a: arrival, s: samples
  }
  const predicted = kind === 'move' ? event.getPredictedEvents?.() ?? [] : []
  if (predicted.length > 0) result.q = predicted.map(sample)
  // A browser that resamples to the frame dispatches what no digitizer measured.
  if (last[0] !== event.timeStamp || last[1] !== event.clientX || last[2] !== event.clientY) {
    result.d = [event.timeStamp, event.clientX, event.clientY]
  }
  return result
}

/** Calls `take` with an entry for each event of a pointer that is down on `element`, while `isOpen()`. */
export function capture(element, isOpen, take) {
  const down = new Set()
  const handle = event => {
    const arrival = performance.now()
    if (event.type === 'pointerdown') {
      // A pen's barrel button draws, too.
      if (!isOpen() || (event.pointerType === 'mouse' && event.button > 0)) return
      down.add(event.pointerId)
      element.setPointerCapture?.(event.pointerId)
    } else if (!down.has(event.pointerId)) {
      return
    }
    // The default is not prevented: WebKitGTK sends no further events of a pen whose event was. Styles and the listeners below keep the page still.
    take(entry(event, arrival))
    if (event.type === 'pointerup' || event.type === 'pointercancel') down.delete(event.pointerId)
  }
  for (const type of Object.keys(kinds)) element.addEventListener(type, handle)
  for (const type of ['contextmenu', 'selectstart', 'dragstart']) {
    element.addEventListener(type, event => event.preventDefault())
  }
  return {
    isDown: () => down.size > 0,
    /** Forgets what is down, as when a trial ends under it. */
    release: () => down.clear()
  }
}
