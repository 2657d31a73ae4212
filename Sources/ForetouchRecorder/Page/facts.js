// What the browser says of itself, its screen and its clock.

/** The smallest step that performance.now() takes, in seconds: the least of several. */
function clockResolution() {
  let least = Infinity
  const end = performance.now() + 40
  let last = performance.now()
  while (last < end) {
    let now = performance.now()
    while (now === last) now = performance.now()
    least = Math.min(least, now - last)
    last = now
  }
  return Number.isFinite(least) ? least / 1000 : null
}

const matches = query => matchMedia(query).matches

export function collectFacts() {
  const prototype = window.PointerEvent?.prototype ?? {}
  return {
    userAgent: navigator.userAgent,
    platform: navigator.userAgentData?.platform ?? navigator.platform ?? null,
    mobile: navigator.userAgentData?.mobile ?? null,
    maxTouchPoints: navigator.maxTouchPoints ?? null,
    anyPointerCoarse: matches('(any-pointer: coarse)'),
    anyPointerFine: matches('(any-pointer: fine)'),
    screen: {
      width: screen.width, height: screen.height, pixelRatio: devicePixelRatio, colorDepth: screen.colorDepth,
      orientation: screen.orientation?.type ?? null, angle: screen.orientation?.angle ?? null
    },
    viewport: viewport(),
    timeOrigin: performance.timeOrigin,
    clockResolution: clockResolution(),
    secureContext: isSecureContext,
    crossOriginIsolated: window.crossOriginIsolated ?? false,
    coalescedEvents: 'getCoalescedEvents' in prototype,
    predictedEvents: 'getPredictedEvents' in prototype,
    altitudeAngle: 'altitudeAngle' in prototype,
    reducedMotion: matches('(prefers-reduced-motion: reduce)')
  }
}

export function viewport() {
  return {
    width: innerWidth, height: innerHeight, scale: visualViewport?.scale ?? 1, pixelRatio: devicePixelRatio,
    orientation: screen.orientation?.type ?? null
  }
}

/** What this browser holds back, in sentences for the person; null where nothing is. */
export function degradation(facts) {
  const sentences = []
  if (!facts.secureContext) {
    sentences.push('This address is not secure (no TLS, and not this computer itself), so the browser holds back part of '
      + 'what it measures. Start the recorder with --lan and open the https address.')
  }
  if (!facts.coalescedEvents) {
    sentences.push('The browser gives no coalesced events: samples between frames are lost.')
  }
  if (!facts.predictedEvents) {
    sentences.push('The browser gives no predictions of its own.')
  }
  return sentences.length > 0 ? sentences.join(' ') + ' Recording works; the recording says what is missing.' : null
}
