// Uses everything that Web/foretouch.d.ts declares; `tsc --noEmit --strict` compiles it, and a line below @ts-expect-error must be wrong.
import {
  type Advice, type Classification, Foretouch, ForetouchError, type ForetouchErrorCode, type GestureChange, type GesturePoint, GestureRecognizer, type GestureState, load,
  type PointerEventLike, type PredictedEventFields, type Prediction, Predictor, type PredictorName, type PredictorOptions,
  type RecognizerName, type StrokeSample, type TouchGestureName, type TouchGesturePreset, TouchGestures
} from '../../Web/foretouch.js'

const sources: Parameters<typeof load>[0][] = [
  undefined, 'foretouch.wasm', new URL('https://example.org/foretouch.wasm'), new ArrayBuffer(8), new Uint8Array(8), new Response(),
  new WebAssembly.Module(new ArrayBuffer(8))
]

async function use(canvas: HTMLCanvasElement, file: ArrayBuffer) {
  const foretouch: Foretouch = await load(sources[0])
  const predictors: PredictorName[] = foretouch.predictors
  const recognizers: RecognizerName[] = foretouch.recognizers
  const advice: Advice = {
    rules: {
      speedEdgesPixelsPerSecond: [100], slowingBelowShare: 0.5, turningAboveRadiansPerSecond: 3,
      horizonsMilliseconds: { steady: [8, 16], slowing: [0, 8], turning: [0, 8] }
    }
  }
  const options: PredictorOptions = { coordinates: 'page', advice, fadeAfter: 50, fadeTime: 50 }
  const predictor: Predictor = foretouch.predictor(predictors[0], options)
  canvas.addEventListener('pointermove', event => {
    predictor.observe(event)
    const events: PointerEvent[] = predictor.predictedEvents(event, 25)
    const tip: Prediction | null = predictor.predict(predictor.horizon(event.pointerId), event.pointerId)
    if (tip) console.log(tip.x + tip.y + tip.time + tip.radius + tip.force + tip.altitude + tip.azimuth, events.length)
    const changes: GestureChange[] = gestures.consume(event)
    for (const { gesture, from, to, time, translation, scale, rotation } of changes) {
      const names: [TouchGestureName, GestureState, GestureState] = [gesture, from, to]
      console.log(names, time + translation.x + translation.y + scale + rotation)
    }
  })
  const sent: PointerEventLike = { type: 'pointermove', pointerId: 1, timeStamp: 8, clientX: 1, clientY: 2, getCoalescedEvents: () => [] }
  const fields: PredictedEventFields[] = predictor.predictedEvents(sent)
  predictor.begin(7)
  predictor.add(7, 0.008, 1, 2)
  predictor.add(7, 0.016, 1, 2, 0.5, 1, 1)
  predictor.end(7)
  predictor.end(7, true)
  const learned: Uint8Array | null = predictor.state
  if (learned) predictor.state = learned
  predictor.state = null
  const stroke: StrokeSample[] = [{ time: 0, x: 1, y: 2 }, { time: 0.008, x: 1, y: 2, force: 0.5, altitude: 1, azimuth: 1 }]
  const answers: (Prediction | null)[][] = predictor.replay(stroke, [16, 33])
  console.log(answers.length)
  const count: number = predictor.strokesLearned + fields.length
  predictor.reset()
  predictor.free()

  const points: GesturePoint[] = [{ x: 0, y: 0 }, { x: 1, y: 1, time: 0.1, stroke: 0 }]
  const recognizer: GestureRecognizer = foretouch.recognizer(recognizers[0])
  recognizer.add('line', points)
  try {
    recognizer.load(new Uint8Array(file))
  } catch (error) {
    const code: ForetouchErrorCode | null = error instanceof ForetouchError ? error.code : null
    if (code === 'other-recognizer') console.log(String(error))
  }
  recognizer.rejectionThreshold = 2 * recognizer.rejectionThreshold
  const found: Classification | null = recognizer.classify(points)
  if (found && !found.isRejected) console.log(found.label, found.template + found.distance + found.rejectionScore)
  recognizer.clear()
  recognizer.free()

  const preset: TouchGesturePreset = 'uikit'
  const gestures: TouchGestures = foretouch.touchGestures(preset)
  if (gestures.deadline < Infinity) gestures.advance(gestures.deadline)
  gestures.finish()
  gestures.free()

  const restore: () => void = foretouch.polyfill('adaptive', options)
  restore()

  // @ts-expect-error There is no such predictor.
  foretouch.predictor('kalmann')
  // @ts-expect-error Coordinates are those of events.
  foretouch.predictor('kalman', { coordinates: 'world' })
  // @ts-expect-error Classes are made by `load` alone.
  new Predictor()
  // @ts-expect-error There may be no answer.
  predictor.predict(16).x
  return [predictor.name, recognizer.name, count]
}

export default use
