// What foretouch.js exports. Locations are CSS px, times of samples are seconds on the clock of `performance.now()`, spans of time are
// milliseconds, angles are radians. A number that is not known is NaN. A wrong name, type or range, and what was freed, is a ForetouchError.

/** What kind of error it is. */
export type ForetouchErrorCode =
  /** No predictor, recognizer, preset, option or kind of coordinates has that name. The message lists those there are. */
  | 'unknown-name'
  /** A value has another type, or is out of range. */
  | 'invalid-value'
  /** Bytes are damaged, of another version or not for this predictor. */
  | 'damaged'
  /** A file of templates was written for another recognizer. The message names both. */
  | 'other-recognizer'
  /** What was called has been freed. */
  | 'freed'
  /** The module was not found, or does not have what was asked for. */
  | 'unavailable'

/** What is wrong with a call: the message names what was found and what was expected. */
export class ForetouchError extends Error {
  constructor(code: ForetouchErrorCode, message: string, options?: { cause?: unknown })
  readonly code: ForetouchErrorCode
}

// names: all, printed by scripts/generate-names
/** The names of predictors: what each computes is described by `foretouch predictors NAME`. `kalman.wasm` has `kalman` alone. */
export type PredictorName =
  | 'kalman' | 'adaptive' | 'hold' | 'linear' | 'polynomial' | 'imm' | 'double-exponential' | 'one-euro'
  | 'chromium-kalman' | 'chromium-linear-first' | 'chromium-linear-second' | 'chromium-least-squares'
  | 'chromium-linear-resampling' | 'chromium-fast-ink' | 'ink-kalman' | 'androidx-kalman' | 'android-velocity-lsq2'
  | 'android-velocity-impulse' | 'android-resampling' | 'firefox-resampling' | 'flutter-resampling'
  | 'openharmony-resampling' | 'opentabletdriver-temporal'

/** The names of recognizers of drawn gestures. */
export type RecognizerName =
  | 'oriented-cloud' | 'protractor' | 'dollar1' | 'dollarn' | 'dollarn-protractor' | 'dollarp' | 'dollarp-plus'
  | 'dollarq' | 'penny-pincher' | 'rubine' | 'dtw' | 'dtw-1nn'

/** Whose rules tell touch gestures from each other. */
export type TouchGesturePreset =
  | 'standard' | 'uikit' | 'android' | 'flutter' | 'chromium' | 'hammer' | 'gpui'

/** A touch gesture. */
export type TouchGestureName =
  | 'tap' | 'double-tap' | 'two-finger-tap' | 'long-press' | 'swipe' | 'edge-swipe' | 'pan' | 'pinch' | 'rotation'
  | 'double-tap-drag'

/** Where a touch gesture stands. */
export type GestureState =
  | 'possible' | 'began' | 'changed' | 'ended' | 'cancelled' | 'failed'
// end of names

/** Rules of `advice.json`, which `foretouch advise` writes: how far ahead to draw at which speed. */
export interface Advice {
  rules: {
    /** Speeds that separate bins, ascending, in px per second. */
    speedEdgesPixelsPerSecond: number[]
    /** The share of its speed below which a contact slows down, 0 to 1. */
    slowingBelowShare: number
    /** Radians per second above which a contact turns. */
    turningAboveRadiansPerSecond: number
    /** Milliseconds for each bin of speed, one more than there are edges. */
    horizonsMilliseconds: { steady: number[]; slowing: number[]; turning: number[] }
  }
}

/** How a predictor reads events and for how long it believes itself. */
export interface PredictorOptions {
  /** Which coordinates of an event are read, and predicted. By default `client`. */
  coordinates?: 'client' | 'page' | 'offset' | 'screen'
  /** What `foretouch advise` wrote for this device: the horizon follows it. */
  advice?: Advice
  /** Milliseconds without an event after which a lead begins to fade. By default 50; `Infinity` lets none fade. */
  fadeAfter?: number
  /** Milliseconds from then on until it is gone. By default 50. */
  fadeTime?: number
}

/** A sample of a stroke, for `replay`. */
export interface StrokeSample {
  /** Seconds on any clock. */
  time: number
  /** CSS px. */
  x: number
  y: number
  /** Pressure from 0 to 1. */
  force?: number
  /** Radians: 0 lies flat, π / 2 stands upright. */
  altitude?: number
  /** Radians from +x towards +y. */
  azimuth?: number
}

/** Where a pointer will be. */
export interface Prediction {
  /** CSS px, in the coordinates that the predictor reads. */
  x: number
  y: number
  /** When, in seconds: `timeStamp / 1000` of an event at that moment. */
  time: number
  /** The px of a disc that holds the truth nine times out of ten; NaN where a predictor does not say. */
  radius: number
  /** Pressure from 0 to 1; NaN where it is not predicted. */
  force: number
  /** Radians: 0 lies flat, π / 2 stands upright; NaN where it is not predicted. */
  altitude: number
  /** Radians from +x towards +y; NaN where it is not predicted. */
  azimuth: number
}

/** A predicted event where there is no `PointerEvent`, as in workers and Node: the fields of one. */
export interface PredictedEventFields {
  readonly type: string
  readonly pointerId: number
  readonly pointerType?: string
  readonly isPrimary?: boolean
  readonly clientX: number
  readonly clientY: number
  readonly screenX?: number
  readonly screenY?: number
  readonly width?: number
  readonly height?: number
  readonly pressure?: number
  readonly tangentialPressure?: number
  readonly tiltX?: number
  readonly tiltY?: number
  readonly twist?: number
  readonly buttons?: number
  /** Milliseconds. */
  readonly timeStamp: number
}

/** What `observe` and `consume` read of an event: a `PointerEvent` has it, and so has a copy of one that a worker was sent. */
export interface PointerEventLike {
  /** `pointerdown`, `pointermove`, `pointerup` or `pointercancel`; others are ignored. */
  readonly type: string
  readonly pointerId: number
  readonly pointerType?: string
  /** Milliseconds. */
  readonly timeStamp: number
  /** CSS px, as the other coordinates. */
  readonly clientX: number
  readonly clientY: number
  readonly pageX?: number
  readonly pageY?: number
  readonly offsetX?: number
  readonly offsetY?: number
  readonly screenX?: number
  readonly screenY?: number
  /** 0 to 1. */
  readonly pressure?: number
  /** Degrees, read where there is no `altitudeAngle`. */
  readonly tiltX?: number
  readonly tiltY?: number
  /** Radians. */
  readonly altitudeAngle?: number
  readonly azimuthAngle?: number
  /** The events that were merged into this one. They may lack `pointerId` and `target`, as those of Safari do. */
  getCoalescedEvents?(): readonly Omit<PointerEventLike, 'pointerId' | 'type'>[]
}

/** A point of a drawn gesture. */
export interface GesturePoint {
  /** Any unit that is the same for all. */
  x: number
  y: number
  /** Seconds from any origin; by default 0. `rubine` and `penny-pincher` read it. */
  time?: number
  /** Points of a stroke have the same whole number; a change is a lift. By default 0. */
  stroke?: number
}

/** What a drawn gesture is taken for. */
export interface Classification {
  /** The nearest class, also where it is rejected. */
  label: string
  /** Whether the drawing is none of the classes: its `rejectionScore` is above the recognizer's `rejectionThreshold`. */
  isRejected: boolean
  /** The position of the nearest template, in the order in which they were added; -1 for a recognizer that keeps none. */
  template: number
  /** In the recognizer's own measure: smaller is better. */
  distance: number
  /** 0 for a copy of a template, about 1 where nothing is alike. */
  rejectionScore: number
}

/** One step of one touch gesture, with what its contacts did until then. A gesture that fails has none. */
export interface GestureChange {
  gesture: TouchGestureName
  from: GestureState
  to: GestureState
  /** When it was decided, in seconds: `timeStamp / 1000`. */
  time: number
  /** When the first contact came down, in seconds. */
  startTime: number
  /** The center of the contacts, in CSS px; of taps, where they came down. */
  location: { x: number; y: number }
  /** In CSS px since the gesture began; of a swipe, since the contact came down. */
  translation: { x: number; y: number }
  /** CSS px per second. */
  velocity: { x: number; y: number }
  /** The distance of two contacts by what it was; 1 where nothing changed. */
  scale: number
  /** Radians from the x axis towards the y axis. */
  rotation: number
  /** The most contacts that took part at a time since it began: fingers that lift one after the other count. */
  contacts: number
  /** The gesture that takes its place, where it was mistaken for it. */
  correctedBy: TouchGestureName | null
}

/**
 * Loads Foretouch.
 *
 * @param source where `foretouch.wasm`, or `kalman.wasm`, is: an address, its bytes, a `Response`, or a compiled module. By default
 *   the module inside of `foretouch-inline.js`, or `foretouch.wasm` beside `foretouch.js`.
 * @throws where the module is not found, or is none.
 */
export function load(source?: string | URL | ArrayBuffer | ArrayBufferView | Response | WebAssembly.Module): Promise<Foretouch>

/** A loaded module: it makes predictors and recognizers. `load` gives one. */
export class Foretouch {
  private constructor()
  /** The names of predictors that this module has. */
  readonly predictors: PredictorName[]
  /** The names of recognizers of drawn gestures that this module has. */
  readonly recognizers: RecognizerName[]
  /**
   * Makes a predictor. `kalman`, the default, needs nothing; `adaptive` learns the device and the hand at every lift.
   *
   * @throws where this module has no predictor, or no option, of that name, or an option is out of range.
   */
  predictor(name?: PredictorName, options?: PredictorOptions): Predictor
  /**
   * Makes a recognizer of drawn gestures, by default `oriented-cloud`.
   *
   * @throws where this module has no recognizer of that name.
   */
  recognizer(name?: RecognizerName): GestureRecognizer
  /**
   * Makes a recognizer of touch gestures, by default by the rules of `standard`.
   *
   * @throws where there is no preset of that name.
   */
  touchGestures(preset?: TouchGesturePreset): TouchGestures
  /**
   * Lets `getPredictedEvents()` of every pointer event be answered by a predictor of this module, whether the browser has it or not.
   *
   * @returns a function that puts the browser's own back.
   */
  polyfill(name?: PredictorName, options?: PredictorOptions): () => void
  /**
   * The share of a lead that is left, 1 to 0, for a pointer that has sent no event for `idle` milliseconds: all of it up to `after`,
   * by default 50, nothing of it `time` later, by default 50.
   */
  fade(idle: number, after?: number, time?: number): number
}

/** Where pointers will be; as many as there are, each by itself. */
export class Predictor {
  private constructor()
  readonly name: PredictorName
  /**
   * What was learned, as bytes to keep for this device; null for predictors that learn nothing. Setting it to null forgets what was
   * learned. It throws where bytes are damaged, of another version or not for this predictor, and then changes nothing.
   */
  get state(): Uint8Array | null
  set state(bytes: Uint8Array | null)
  /** How many strokes were learned from. */
  readonly strokesLearned: number
  /** Takes a pointer event and everything coalesced in it. Moves of a pointer that is not down are ignored. */
  observe(event: PointerEventLike): void
  /** Begins a contact, for samples that come without events. At most 128 are down at a time: one more cancels the one that came down first. */
  begin(pointerId: number): void
  /**
   * Adds a sample: seconds, px, pressure from 0 to 1, radians. Ignored where it is not finite or not later than the last one.
   *
   * @throws where the pointer is not down.
   */
  add(pointerId: number, time: number, x: number, y: number, force?: number, altitude?: number, azimuth?: number): void
  /** Ends a contact. What learns does so now, and not where it was cancelled. Ignored where the pointer is not down. */
  end(pointerId: number, isCancelled?: boolean): void
  /** How many milliseconds ahead it is safe to draw now by the advice; 16 without it. By default of the pointer that moved last. */
  horizon(pointerId?: number): number
  /**
   * Where a pointer will be so many milliseconds after its newest sample. By default `horizon()`, of the pointer that moved last. The
   * lead fades where no events come.
   *
   * @returns null where the pointer is not down, or there is no answer: draw the last sample then.
   * @throws where `milliseconds` are below 0 or not finite.
   */
  predict(milliseconds?: number, pointerId?: number): Prediction | null
  /**
   * Observes a whole stroke as a contact of its own, and predicts after each sample for each horizon: a few calls of the module for all of them,
   * with the answers of `begin`, `add`, `predict` without fading, and `end`. `adaptive` learns from the stroke.
   *
   * @param samples in the order of time.
   * @param horizons milliseconds after the time of a sample.
   * @returns for each sample an array with an answer for each horizon; null where there is none.
   * @throws for numbers that are of another type, and horizons below 0 or not finite.
   */
  replay(samples: readonly StrokeSample[], horizons: readonly number[]): (Prediction | null)[][]
  /**
   * Events to come, one a sample interval of the device, up to `ahead` milliseconds, by default 25. Empty for events other than
   * `pointermove`. They are `PointerEvent`s where there are such, and objects with their fields elsewhere.
   */
  predictedEvents(event: PointerEvent, ahead?: number): PointerEvent[]
  predictedEvents(event: PointerEventLike, ahead?: number): PredictedEventFields[]
  /** Forgets all pointers and whatever was learned. */
  reset(): void
  /** Ends it now, and not when it is garbage. */
  free(): void
}

/** A recognizer of drawn gestures. */
export class GestureRecognizer {
  private constructor()
  readonly name: RecognizerName
  /**
   * Adds a template.
   *
   * @throws where no point has a finite place.
   */
  add(label: string, points: readonly GesturePoint[]): void
  /**
   * Adds the templates of a file that `foretouch templates` wrote for this recognizer, and takes its threshold.
   *
   * @throws where it is damaged, of another version or for another recognizer, and then changes nothing.
   */
  load(bytes: Uint8Array): void
  /** The rejection score above which a drawing is none of the classes: of the last file, or as it was set. Infinity rejects nothing. */
  rejectionThreshold: number
  /** Forgets all templates, and the threshold. */
  clear(): void
  /**
   * What a gesture is taken for.
   *
   * @returns null without a point whose place is finite, without a template, or where none is comparable.
   * @throws where points are not objects with numbers, or the recognizer cannot learn from so few templates.
   */
  classify(points: readonly GesturePoint[]): Classification | null
  /** Ends it now, and not when it is garbage. */
  free(): void
}

/** Gestures of fingers, told from each other. */
export class TouchGestures {
  private constructor()
  /** Takes a pointer event, and says what changed. */
  consume(event: PointerEventLike): GestureChange[]
  /** Lets time pass without an event: call it at `deadline`, in finite seconds. Going back has no effect. */
  advance(time: number): GestureChange[]
  /** When `advance` will change something, in seconds on the clock of the events; Infinity where only an event can. */
  readonly deadline: number
  /** Ends everything that is under way. */
  finish(): GestureChange[]
  /** Ends it now, and not when it is garbage. */
  free(): void
}
