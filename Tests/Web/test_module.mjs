// The module in Node: everything that it names can be made, answers and ends, what is wrong is said, and memory does not grow.
// FORETOUCH_EVENTS says how many events memory is watched over; a million without it.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { ForetouchError, load } from '../../Web/foretouch.js'

const wasm = name => new URL(`../../.build/core/wasm/${name}.wasm`, import.meta.url)
const foretouch = await load(wasm('foretouch'))
const eventCount = Number(process.env.FORETOUCH_EVENTS ?? 1e6)

/** Whether an error is of ours, of this code and with this message. */
const isError = (code, message) => error => {
  assert.ok(error instanceof ForetouchError, String(error))
  assert.deepEqual([error.code, message.test(error.message) || error.message], [code, true])
  return true
}

/** A pointer event as a browser makes it; what was coalesced in it has no more than Safari gives. */
function event(type, milliseconds, x, y, { pointerId = 1, pointerType = 'touch', coalesced, ...more } = {}) {
  const made = {
    type, pointerId, pointerType, timeStamp: milliseconds, clientX: x, clientY: y, pageX: x, pageY: y + 1000, screenX: x + 7, screenY: y + 70,
    offsetX: x, offsetY: y, pressure: 0.5, isPrimary: true, width: 1, height: 1, tangentialPressure: 0, twist: 0, buttons: 1, tiltX: 0, tiltY: 0, ...more
  }
  if (coalesced) made.getCoalescedEvents = () => coalesced
  return made
}

/** Shows a line that goes 0.5 px a millisecond to the right, a sample every 8 ms. */
function line(predictor, { samples = 30, begin = 1000, y = 200, pointerId = 1, ...more } = {}) {
  for (let index = 0; index < samples; index++) {
    predictor.observe(event(index === 0 ? 'pointerdown' : 'pointermove', begin + 8 * index, 100 + 4 * index, y, { pointerId, ...more }))
  }
  return { x: 100 + 4 * (samples - 1), y, time: begin + 8 * (samples - 1) }
}

/** A circle, a cross of two strokes and a zigzag, as somebody draws them. */
function drawn(label, shift = 0) {
  const along = (count, point) => Array.from({ length: count }, (_, index) => ({ time: index / 100, stroke: 0, ...point(index / (count - 1)) }))
  const shapes = {
    circle: along(40, at => ({ x: 50 * Math.cos(6.2 * at), y: (50 + shift) * Math.sin(6.2 * at) })),
    cross: [
      ...along(20, at => ({ x: 100 * at + shift, y: 100 * at })),
      ...along(20, at => ({ x: 100 * at, y: 100 - 100 * at - shift, stroke: 1, time: 1 + at }))
    ],
    zigzag: along(45, at => ({ x: 150 * at, y: 40 * Math.abs(((4 * at) % 2) - 1) + shift * at }))
  }
  return shapes[label]
}
const labels = ['circle', 'cross', 'zigzag']

// What the module exports and these lists do not have is a predictor or a recognizer.
const others = /_(observe|predict|replay|fade|lift|cancel|reset|allocate|free|release|(state|horizon|recognizer|touch_gestures)_\w+|safe_horizon)$/
const strokes = /_(oriented_cloud|protractor|dollar\w+|penny_pincher|rubine|dtw\w*)$/
const isRecognizer = name => strokes.test(name)
const isPredictor = name => name.startsWith('foretouch_core_') && !others.test(name) && !isRecognizer(name)

test('a stroke in one call has the answers of single calls', () => {
  const stroke = Array.from({ length: 500 }, (_, index) => ({
    time: 1 + index / 120, x: 300 * Math.sin(index / 30), y: 200 * Math.cos(index / 17), ...(index % 2 ? { force: 0.5, altitude: 1, azimuth: 2 } : {})
  }))
  // Ignored: it is not later than the one before.
  stroke.splice(100, 0, { ...stroke[99], x: 0 })
  const horizons = [0, 16, 33.5]
  for (const name of foretouch.predictors) {
    const [one, other] = [foretouch.predictor(name, { fadeAfter: Infinity }), foretouch.predictor(name)]
    one.begin(5)
    other.begin(-1)
    const expected = stroke.map(({ time, x, y, force, altitude, azimuth }) => {
      one.add(5, time, x, y, force, altitude, azimuth)
      return horizons.map(each => one.predict(each))
    })
    one.end(5)
    const found = other.replay(stroke, horizons)
    assert.deepEqual(found, expected, name)
    assert.deepEqual([other.strokesLearned, [...other.pointers.keys()], other.newest], [one.strokesLearned, [-1], -1])
    assert.deepEqual(other.state, one.state)
    assert.deepEqual([other.replay([], horizons), other.replay(stroke.slice(0, 2), [])], [[], [[], []]])
    for (const [samples, ahead, message] of [
      ['none', [16], /^samples: found 'none'/], [[{ time: 0, x: 1 }], [16], /^samples\[0\]\.y: found undefined/], [[null], [16], /^samples\[0\]\.time/],
      [[{ time: 0, x: 1, y: 1, force: '1' }], [16], /^samples\[0\]\.force: found '1'/], [[], 16, /^horizons: found 16/], [[], [-1], /^horizons\[0\]: found -1/]
    ]) assert.throws(() => other.replay(samples, ahead), isError('invalid-value', message))
    one.free()
    other.free()
    assert.throws(() => other.replay([], []), isError('freed', /./))
  }
})

test('all predictors and recognizers are there', () => {
  assert.equal(foretouch.predictors.length, Object.keys(foretouch.core).filter(isPredictor).length)
  assert.equal(foretouch.recognizers.length, Object.keys(foretouch.core).filter(isRecognizer).length)
  assert.equal(foretouch.predictors[0], 'kalman')
})

for (const name of foretouch.predictors) {
  test(`${name} answers`, () => {
    const predictor = foretouch.predictor(name)
    assert.equal(predictor.predict(16), null)
    const last = line(predictor)
    const tip = predictor.predict(16)
    assert.ok(tip, 'no answer')
    assert.ok(Math.abs(tip.y - 200) < 1e-6 && tip.x > last.x - 30 && tip.x < last.x + 30, `found ${tip.x}, ${tip.y}`)
    assert.equal(tip.time, last.time / 1000 + 0.016)
    predictor.observe(event('pointerup', last.time + 8, last.x, last.y))
    assert.equal(predictor.predict(16), null)
    predictor.free()
    predictor.free()
    assert.equal(predictor.handle, 0)
  })
}

for (const name of ['kalman', 'adaptive', 'linear']) {
  test(`${name} leads on a line`, () => {
    const predictor = foretouch.predictor(name)
    const last = line(predictor)
    // A line of 0.5 px a millisecond.
    assert.ok(Math.abs(predictor.predict(16).x - last.x - 8) < 0.5, `found ${predictor.predict(16).x - last.x}, expected 8`)
    predictor.free()
  })
}

for (const name of foretouch.recognizers) {
  test(`${name} classifies`, () => {
    const recognizer = foretouch.recognizer(name)
    for (const label of labels) for (const shift of [0, 2, 5, 9]) recognizer.add(label, drawn(label, shift))
    for (const label of labels) {
      const found = recognizer.classify(drawn(label, 3))
      assert.equal(found?.label, label)
      assert.ok(Number.isInteger(found.template) && found.template >= -1 && found.template < 12)
      assert.ok(Number.isFinite(found.distance) && Number.isFinite(found.rejectionScore))
    }
    assert.equal(recognizer.classify([]), null)
    recognizer.clear()
    assert.equal(recognizer.classify(drawn('circle')), null)
    recognizer.free()
    recognizer.free()
    assert.equal(recognizer.handle, 0)
  })
}

for (const preset of ['standard', 'uikit', 'android', 'flutter', 'chromium', 'hammer', 'gpui']) {
  test(`touch gestures of ${preset}: a tap`, () => {
    const gestures = foretouch.touchGestures(preset)
    const changes = [...gestures.consume(event('pointerdown', 1000, 50, 50)), ...gestures.consume(event('pointerup', 1060, 50, 50))]
    while (gestures.deadline < Infinity) changes.push(...gestures.advance(gestures.deadline))
    changes.push(...gestures.finish())
    assert.ok(changes.some(({ gesture, to }) => gesture === 'tap' && to === 'ended'), JSON.stringify(changes))
    assert.deepEqual(gestures.consume(event('pointerover', 2000, 0, 0)), [])
    gestures.free()
    gestures.free()
  })
}

test('a pinch has a scale', () => {
  const gestures = foretouch.touchGestures()
  const changes = [1, 2].flatMap(pointerId => gestures.consume(event('pointerdown', 1000, 100 * pointerId, 100, { pointerId })))
  for (let step = 1; step <= 20; step++) {
    changes.push(...gestures.consume(event('pointermove', 1000 + 16 * step, 100 - 2 * step, 100, { pointerId: 1 })))
    changes.push(...gestures.consume(event('pointermove', 1000 + 16 * step + 1, 200 + 2 * step, 100, { pointerId: 2 })))
  }
  const last = changes.filter(({ gesture }) => gesture === 'pinch').at(-1)
  assert.equal(last?.to, 'changed')
  assert.ok(last.scale > 1.2 && last.scale < 2, `found ${last.scale}`)
})

test('wrong names are refused with those there are', () => {
  assert.throws(() => foretouch.predictor('kalmann'), /^ForetouchError: predictor: found 'kalmann', expected one of kalman, adaptive, /)
  assert.throws(() => foretouch.predictor('observe'), /^ForetouchError: predictor: found 'observe'/)
  assert.throws(() => foretouch.predictor('oriented-cloud'), /^ForetouchError: predictor: found 'oriented-cloud'/)
  assert.throws(() => foretouch.recognizer('kalman'), /^ForetouchError: recognizer: found 'kalman', expected one of oriented-cloud, /)
  assert.throws(() => foretouch.touchGestures('ios'), /^ForetouchError: touch gestures: found 'ios', expected one of standard, /)
  assert.throws(() => foretouch.touchGestures('deadline'), /^ForetouchError: touch gestures: found 'deadline'/)
  assert.throws(() => foretouch.predictor('kalman', { coordinates: 'world' }), /^ForetouchError: coordinates: found 'world', expected one of client, /)
  assert.throws(() => foretouch.predictor('kalman', { advice: {} }).begin(1), /^ForetouchError: advice: found no rules/)
})

test('kalman.wasm has kalman alone', async () => {
  const small = await load(await readFile(wasm('kalman')))
  assert.deepEqual([small.predictors, small.recognizers], [['kalman'], []])
  const [ours, theirs] = [small, foretouch].map(each => {
    const predictor = each.predictor()
    line(predictor)
    return predictor.predict(16)
  })
  assert.deepEqual(ours, theirs)
  assert.equal(small.predictor().state, null)
  assert.throws(() => { small.predictor().state = new Uint8Array(8) }, /state of 'kalman': found 8 bytes/)
  assert.throws(() => small.predictor('adaptive'), /found 'adaptive', expected one of kalman/)
})

test('a module is loaded from an address, bytes, a response and a compiled module', async () => {
  const bytes = await readFile(wasm('kalman'))
  const sources = [wasm('kalman').href, wasm('kalman'), bytes, bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
    new Response(bytes), await WebAssembly.compile(bytes)]
  for (const source of sources) assert.deepEqual((await load(source)).predictors, ['kalman'])
  await assert.rejects(load(new Uint8Array([1, 2, 3])), WebAssembly.CompileError)
  await assert.rejects(load(wasm('none')), /ENOENT/)
})

test('what adaptive learned is kept, and damaged bytes change nothing', () => {
  const learner = foretouch.predictor('adaptive')
  for (let stroke = 0; stroke < 5; stroke++) {
    const last = line(learner, { begin: 1000 + 1000 * stroke })
    learner.observe(event('pointerup', last.time + 8, last.x, last.y))
  }
  assert.equal(learner.strokesLearned, 5)
  const learned = learner.state
  const other = foretouch.predictor('adaptive')
  other.state = learned
  assert.equal(other.strokesLearned, 5)
  assert.deepEqual(other.state, learned)
  const isWrong = /state of 'adaptive': found .* damaged, of another version or not for this predictor/
  for (let at = 0; at < learned.length; at += 97) {
    const damaged = learned.slice()
    damaged[at] ^= 0x55
    assert.throws(() => { other.state = damaged }, isWrong, `byte ${at}`)
  }
  for (const bytes of [learned.slice(0, -1), new Uint8Array(0)]) assert.throws(() => { other.state = bytes }, isWrong)
  for (const bytes of [learned.buffer, undefined, 'text', [1]]) {
    assert.throws(() => { other.state = bytes }, /found (ArrayBuffer|undefined|'text'|Array), expected a Uint8Array/)
  }
  assert.throws(() => { foretouch.predictor('kalman').state = learned }, /state of 'kalman'/)
  assert.deepEqual(other.state, learned)
  other.reset()
  assert.equal(other.strokesLearned, 0)
})

test('null forgets what was learned, so that the state of any predictor can be set to that of one like it', () => {
  const learner = foretouch.predictor('adaptive')
  const last = line(learner)
  learner.observe(event('pointerup', last.time + 8, last.x, last.y))
  learner.state = null
  assert.equal(learner.strokesLearned, 0)
  assert.deepEqual(learner.state, foretouch.predictor('adaptive').state)
  const kalman = foretouch.predictor('kalman')
  kalman.state = foretouch.predictor('kalman').state
  assert.equal(kalman.state, null)
})

test('a cancelled stroke teaches nothing', () => {
  const learner = foretouch.predictor('adaptive')
  const last = line(learner)
  learner.observe(event('pointercancel', last.time + 8, 0, 0))
  assert.equal(learner.strokesLearned, 0)
  assert.equal(learner.predict(16), null)
})

test('a change of the stroke is a lift', () => {
  const recognizer = foretouch.recognizer('dollarp')
  recognizer.add('cross', drawn('cross'))
  const joined = drawn('cross').map(point => ({ ...point, stroke: 0 }))
  assert.equal(recognizer.classify(drawn('cross')).distance, 0)
  assert.ok(recognizer.classify(joined).distance > 0.01)
})

test('numbers of strokes may be large', () => {
  const recognizer = foretouch.recognizer('dollarp')
  const moments = label => drawn(label).map(point => ({ ...point, stroke: 1.7e12 + 1000 * point.stroke }))
  recognizer.add('cross', moments('cross'))
  assert.equal(recognizer.classify(drawn('cross')).distance, 0)
})

test('labels are text of any language', () => {
  const recognizer = foretouch.recognizer()
  recognizer.add('Ключ 🔑', drawn('circle'))
  recognizer.add('', drawn('cross'))
  assert.equal(recognizer.classify(drawn('circle', 2)).label, 'Ключ 🔑')
  assert.equal(recognizer.classify(drawn('cross', 2)).label, '')
})

/** A file of templates, as GestureTemplates writes it: its length fields can be set to what they are not. */
function templatesFile(templates, { threshold = Infinity, writtenFor = 'oriented-cloud', labelLength, pointCount } = {}) {
  const bytes = [...new TextEncoder().encode('ftgestur')]
  const numbers = new DataView(new ArrayBuffer(8))
  const add = (kind, value) => {
    numbers[`set${kind}`](0, value, true)
    bytes.push(...new Uint8Array(numbers.buffer, 0, /\d+/.exec(kind)[0] / 8))
  }
  for (const value of [2, templates.length]) add('Uint32', value)
  add('Float64', threshold)
  const recognizer = new TextEncoder().encode(writtenFor)
  add('Uint32', recognizer.length)
  bytes.push(...recognizer)
  for (const [label, points] of templates) {
    const text = new TextEncoder().encode(label)
    add('Uint32', labelLength ?? text.length)
    bytes.push(...text)
    add('Uint32', pointCount ?? points.length)
    for (const { x, y, time, stroke } of points) {
      for (const value of [x, y, time]) add('Float64', value)
      add('Int32', stroke)
    }
  }
  let hash = 0xcbf29ce484222325n
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  add('BigUint64', hash)
  return Uint8Array.from(bytes)
}

test('a file of templates is loaded, and one with any byte changed is refused', () => {
  const [loaded, added] = [foretouch.recognizer(), foretouch.recognizer()]
  const file = templatesFile(labels.map(label => [label, drawn(label)]))
  loaded.load(file)
  for (const label of labels) added.add(label, drawn(label))
  for (const label of labels) assert.deepEqual(loaded.classify(drawn(label, 4)), added.classify(drawn(label, 4)))
  for (let at = 0; at < file.length; at += 31) {
    const damaged = file.slice()
    damaged[at] ^= 1
    assert.throws(() => loaded.load(damaged), /templates: found .* damaged or of another version/, `byte ${at}`)
  }
  const sizes = [0x7fffffff, 0x80000000, 0xffffffff].flatMap(size => [{ labelLength: size }, { pointCount: size }])
  for (const each of sizes) assert.throws(() => loaded.load(templatesFile([['circle', drawn('circle')]], each)), /^ForetouchError: templates/)
  for (const size of [0, 8, 23, 24, file.length - 1]) assert.throws(() => loaded.load(file.slice(0, size)), /^ForetouchError: templates/)
  assert.deepEqual(loaded.classify(drawn('zigzag', 4)), added.classify(drawn('zigzag', 4)))
})

test('a file of templates for another recognizer is refused with both names', () => {
  const templates = labels.map(label => [label, drawn(label)])
  for (const name of foretouch.recognizers) {
    const recognizer = foretouch.recognizer(name)
    for (const writtenFor of ['penny-pincher:points=8', 'dollar', '', 'größer', ...foretouch.recognizers].filter(each => each !== name)) {
      assert.throws(() => recognizer.load(templatesFile(templates, { writtenFor, threshold: 1 })),
        { name: 'ForetouchError', code: 'other-recognizer', message: `templates: found a file for '${writtenFor}', expected one for '${name}'` })
    }
    assert.deepEqual([recognizer.classify(drawn('circle')), recognizer.rejectionThreshold], [null, Infinity])
    recognizer.load(templatesFile(templates, { writtenFor: name, threshold: 0.5 }))
    assert.equal(recognizer.rejectionThreshold, 0.5)
    recognizer.free()
  }
})

test('a drawing whose score is above the threshold is none of the classes', () => {
  const recognizer = foretouch.recognizer()
  recognizer.load(templatesFile(labels.map(label => [label, drawn(label)]), { threshold: 0.2 }))
  assert.equal(recognizer.classify(drawn('cross', 2)).isRejected, false)
  const scrawl = Array.from({ length: 60 }, (_, index) => ({ x: 50 * Math.sin(7 * index), y: 50 * Math.cos(3 * index * index) }))
  const { label, isRejected, rejectionScore } = recognizer.classify(scrawl)
  assert.ok(labels.includes(label) && isRejected && rejectionScore > 0.2, `found ${rejectionScore}`)
  recognizer.rejectionThreshold = rejectionScore
  assert.equal(recognizer.classify(scrawl).isRejected, false)
  for (const score of [0, -1, NaN, '1', null, undefined]) {
    assert.throws(() => { recognizer.rejectionThreshold = score }, isError('invalid-value', /^rejectionThreshold: found .*, expected a number above 0$/))
  }
  assert.equal(recognizer.rejectionThreshold, rejectionScore)
  recognizer.clear()
  assert.equal(recognizer.rejectionThreshold, Infinity)
})

test('damaged templates are refused and change nothing', () => {
  const recognizer = foretouch.recognizer()
  for (const label of labels) recognizer.add(label, drawn(label))
  const isWrong = /templates: found .* damaged or of another version/
  for (const bytes of [new Uint8Array(0), new Uint8Array(64), new TextEncoder().encode('foretouch-templates')]) {
    assert.throws(() => recognizer.load(bytes), isWrong)
  }
  for (const bytes of [null, new ArrayBuffer(64)]) assert.throws(() => recognizer.load(bytes), /expected a Uint8Array/)
  assert.equal(recognizer.classify(drawn('cross', 2)).label, 'cross')
  recognizer.clear()
  for (const points of [[], [{ x: NaN, y: 0 }]]) {
    assert.throws(() => recognizer.add('nowhere', points), /template 'nowhere': found no point/)
  }
  recognizer.add('circle', drawn('circle'))
  assert.equal(recognizer.classify(drawn('circle', 2)).label, 'circle')
  assert.equal(recognizer.classify([]), null)
})

test('options that there are not are refused with those there are', () => {
  const known = 'expected one of coordinates, advice, fadeAfter, fadeTime'
  const refuses = (options, found) => {
    assert.throws(() => foretouch.predictor('kalman', options), { name: 'ForetouchError', code: 'unknown-name', message: `options: found ${found}, ${known}` })
  }
  refuses({ fadeafter: 3 }, "'fadeafter'")
  refuses({ coordinates: 'page', horizon: 16, Advice: undefined }, "'horizon', 'Advice'")
  refuses(['page'], "'0'")
})

test('wrong types, numbers out of range and what is absent are refused by name', () => {
  const refuses = (call, message) => assert.throws(call, isError('invalid-value', message), String(call))
  const predictor = foretouch.predictor('kalman', { fadeAfter: Infinity })
  const last = line(predictor)
  for (const options of [null, 'page', 7]) refuses(() => foretouch.predictor('kalman', options), /^options: found .*, expected an object$/)
  for (const coordinates of ['toString', null, 3]) {
    assert.throws(() => foretouch.predictor('kalman', { coordinates }), isError('unknown-name', /^coordinates: found .*, expected one of client, page, /))
  }
  for (const value of ['5', null, NaN, -1]) {
    for (const option of ['fadeAfter', 'fadeTime']) {
      refuses(() => foretouch.predictor('kalman', { [option]: value }), new RegExp(`^${option}: found .*, expected milliseconds from 0 on$`))
    }
  }
  const rules = (more = {}) => ({
    rules: {
      speedEdgesPixelsPerSecond: [300], slowingBelowShare: 0.5, turningAboveRadiansPerSecond: 6,
      horizonsMilliseconds: { steady: [9, 21], slowing: [0, 0], turning: [0, 0], ...more }
    }
  })
  for (const advice of [null, false, 'advice.json', { rules: 3 }, rules({ steady: [9, 21, 0], slowing: [0] }), rules({ steady: '12' })]) {
    refuses(() => foretouch.predictor('kalman', { advice }), /^advice: found no rules/)
  }
  refuses(() => foretouch.predictor('kalman', { advice: rules({ steady: [9, 'x'] }) }), /^advice: found rules that are out of range/)

  for (const milliseconds of [-1, NaN, Infinity, '16', null]) refuses(() => predictor.predict(milliseconds), /^milliseconds: found .*, expected milliseconds from 0 on$/)
  for (const ahead of [-1, NaN, '16', null]) refuses(() => predictor.predictedEvents(event('pointermove', 1, 1, 1), ahead), /^ahead: found/)
  for (const pointerId of ['1', 1.5, NaN, null, 2 ** 31]) {
    for (const call of [() => predictor.begin(pointerId), () => predictor.end(pointerId), () => predictor.predict(16, pointerId),
      () => predictor.horizon(pointerId), () => predictor.observe(event('pointerdown', 1, 1, 1, { pointerId }))]) {
      refuses(call, /^pointerId: found .*, expected a whole number of 32 bits$/)
    }
  }
  refuses(() => predictor.begin(), /^pointerId: found undefined/)
  refuses(() => predictor.add(8, 1, 1, 1), /^pointerId: found 8, expected a pointer that is down: call begin before add$/)
  predictor.end(8)
  assert.deepEqual([predictor.predict(16, 8), predictor.horizon(8)], [null, 16])
  for (const [at, name] of ['time', 'x', 'y', 'force', 'altitude', 'azimuth'].entries()) {
    const numbers = [9, 9, 9, 0.5, 1, 1]
    numbers[at] = '9'
    refuses(() => predictor.add(1, ...numbers), new RegExp(`^${name}: found '9', expected a number$`))
  }
  const move = event('pointermove', last.time + 8, 1, 1)
  for (const wrong of [undefined, null, 7, 'pointerdown', {}, []]) {
    for (const call of [() => predictor.observe(wrong), () => predictor.predictedEvents(wrong), () => foretouch.touchGestures().consume(wrong)]) {
      refuses(call, /^event: found .*, expected a pointer event$/)
    }
  }
  for (const name of ['clientX', 'clientY', 'timeStamp']) {
    refuses(() => predictor.observe({ ...move, [name]: undefined }), new RegExp(`^${name}: found undefined, expected a number$`))
    refuses(() => foretouch.touchGestures().consume({ ...move, [name]: '1' }), new RegExp(`^${name}: found '1', expected a number$`))
  }
  assert.deepEqual(predictor.predict(16).time, last.time / 1000 + 0.016)

  const recognizer = foretouch.recognizer()
  recognizer.add('circle', drawn('circle'))
  const lists = [undefined, null, {}, 'points', new Float64Array(4)]
  for (const points of lists) for (const call of [() => recognizer.add('a', points), () => recognizer.classify(points)]) refuses(call, /^points: found .*, expected an array of/)
  for (const point of [[0, 0], null, undefined, { x: 1 }, { x: '1', y: 2 }, { x: 1, y: null }]) {
    const points = [{ x: 0, y: 0 }, point]
    for (const call of [() => recognizer.add('a', points), () => recognizer.classify(points)]) refuses(call, /^points\[1\]: found .*, expected \{ x, y, time, stroke \} with numbers$/)
  }
  refuses(() => recognizer.classify(new Array(3)), /^points\[0\]: found undefined/)
  for (const stroke of [0.5, NaN, '1', null]) refuses(() => recognizer.classify([{ x: 1, y: 1, stroke }]), /^points\[0\]\.stroke: found .*, expected a whole number$/)
  refuses(() => recognizer.classify([{ x: 1, y: 1, time: '1' }]), /^points\[0\]\.time: found '1', expected seconds$/)
  assert.equal(recognizer.classify([{ x: NaN, y: 0 }, { x: 0, y: Infinity }]), null)
  for (const label of [undefined, null, 3, 'a\0b']) refuses(() => recognizer.add(label, drawn('cross')), /^label: found .*, expected text without zero characters$/)
  assert.equal(recognizer.classify(drawn('cross')).label, 'circle')

  const gestures = foretouch.touchGestures()
  for (const time of [NaN, Infinity, '1', null, undefined]) refuses(() => gestures.advance(time), /^time: found .*, expected seconds$/)
  refuses(() => gestures.consume(event('pointerdown', 1, 1, 1, { pointerId: null })), /^pointerId: found null/)
})

test('numbers and names of any type are a ForetouchError, and no TypeError', () => {
  const odd = [1n, Symbol('x'), Object.create(null), { valueOf() { throw new TypeError('no') } }, { constructor: { name: Symbol('y') } }, () => 1]
  const ours = call => assert.throws(call, error => error instanceof ForetouchError || assert.fail(`${call}: ${error.stack}`))
  const predictor = foretouch.predictor()
  const recognizer = foretouch.recognizer()
  const gestures = foretouch.touchGestures()
  const last = line(predictor)
  const move = event('pointermove', last.time + 8, 1, 1)
  for (const value of odd) {
    for (const call of [
      () => foretouch.predictor(value), () => foretouch.recognizer(value), () => foretouch.touchGestures(value), () => foretouch.predictor('kalman', { coordinates: value }),
      () => foretouch.predictor('kalman', { fadeAfter: value }), () => foretouch.predictor('kalman', { advice: value }),
      () => predictor.begin(value), () => predictor.end(value), () => predictor.predict(value), () => predictor.predict(16, value), () => predictor.horizon(value),
      () => predictor.add(value, 1, 1, 1), () => { predictor.state = value }, () => predictor.predictedEvents(move, value), () => predictor.observe(value),
      () => recognizer.add(value, drawn('cross')), () => recognizer.add('a', value), () => recognizer.add('a', [value]), () => recognizer.classify([{ x: value, y: 1 }]),
      () => recognizer.classify([{ x: 1, y: 1, time: value }]), () => recognizer.classify([{ x: 1, y: 1, stroke: value }]), () => recognizer.load(value),
      () => { recognizer.rejectionThreshold = value }, () => gestures.advance(value), () => gestures.consume(value)
    ]) ours(call)
    for (const at of [1, 2, 3, 4, 5, 6]) ours(() => predictor.add(...[1, 9, 9, 9, 0.5, 1, 1].with(at, value)))
    for (const name of ['pointerId', 'clientX', 'clientY', 'timeStamp', 'pressure', 'tiltX', 'tiltY', 'altitudeAngle', 'azimuthAngle']) {
      const wrong = { ...move, pointerType: 'pen', [name]: value }
      ours(() => predictor.observe({ ...wrong, type: 'pointerdown' }))
      ours(() => gestures.consume(wrong))
      if (name !== 'timeStamp') ours(() => predictor.predictedEvents(wrong))
    }
    for (const name of ['screenX', 'screenY', 'width', 'height', 'twist', 'buttons', 'tangentialPressure']) ours(() => predictor.predictedEvents({ ...move, [name]: value }))
    for (const list of [[value], value]) {
      const rules = { speedEdgesPixelsPerSecond: [300], slowingBelowShare: 0.5, turningAboveRadiansPerSecond: 6, horizonsMilliseconds: { steady: [9, 21], slowing: [0, 0], turning: [0, 0] } }
      ours(() => foretouch.predictor('kalman', { advice: { rules: { ...rules, speedEdgesPixelsPerSecond: list } } }))
      ours(() => foretouch.predictor('kalman', { advice: { rules: { ...rules, slowingBelowShare: value } } }))
      ours(() => foretouch.predictor('kalman', { advice: { rules: { ...rules, turningAboveRadiansPerSecond: value } } }))
      ours(() => foretouch.predictor('kalman', { advice: { rules: { ...rules, horizonsMilliseconds: { ...rules.horizonsMilliseconds, steady: [9, value] } } } }))
    }
    // What says what touches, and what lists merged events, is read where it is understood.
    gestures.consume({ ...move, type: 'pointerdown', pointerType: value })
    gestures.finish()
    predictor.observe({ ...event('pointermove', last.time + 8, 1, 1), getCoalescedEvents: typeof value === 'function' ? undefined : value })
    for (const each of [undefined, null, 7, value]) ours(() => predictor.observe({ ...move, getCoalescedEvents: () => [each] }))
  }
})

test('sources that are no address are a ForetouchError', async () => {
  for (const source of [1n, Symbol('x'), 'http://[', Object.create(null)]) await assert.rejects(load(source), isError('invalid-value', /^load: found .*, expected an address/))
})

test('pointers that never lift cost no more than those that may be down', () => {
  const predictor = foretouch.predictor()
  const pages = () => foretouch.core.memory.buffer.byteLength
  const crowd = from => { for (let pointerId = from; pointerId < from + 2000; pointerId++) line(predictor, { samples: 3, begin: 1000 + 30 * pointerId, pointerId }) }
  crowd(0)
  const before = pages()
  crowd(2000)
  assert.equal(pages(), before)
  const isDown = pointerId => predictor.predict(16, pointerId) !== null
  assert.deepEqual([isDown(3999), isDown(4000 - 128), isDown(4000 - 129)], [true, true, false])
  predictor.free()
})

test('whatever was freed says so', () => {
  const [predictor, recognizer, gestures] = [foretouch.predictor('adaptive'), foretouch.recognizer(), foretouch.touchGestures()]
  line(predictor)
  for (const each of [predictor, recognizer, gestures]) {
    each.free()
    each.free()
  }
  for (const call of [
    () => line(predictor), () => predictor.begin(1), () => predictor.add(1, 1, 1, 1), () => predictor.end(1), () => predictor.predict(16),
    () => predictor.horizon(), () => predictor.predictedEvents(event('pointermove', 1, 1, 1)), () => predictor.reset(), () => predictor.state,
    () => { predictor.state = null }, () => predictor.strokesLearned, () => recognizer.add('a', []), () => recognizer.load(new Uint8Array(8)),
    () => recognizer.classify([]), () => recognizer.clear(), () => recognizer.rejectionThreshold, () => { recognizer.rejectionThreshold = 1 },
    () => gestures.consume(event('pointerdown', 1, 1, 1)), () => gestures.advance(1), () => gestures.deadline, () => gestures.finish()
  ]) assert.throws(call, isError('freed', /freed/), String(call))
})

test('time that goes back does not repeat what changed', () => {
  const gestures = foretouch.touchGestures()
  gestures.consume(event('pointerdown', 1000, 50, 50))
  assert.ok(gestures.advance(3).some(({ gesture, to }) => gesture === 'long-press' && to === 'began'))
  for (const time of [3, 2]) assert.deepEqual(gestures.advance(time), [])
})

test('what cannot be is refused where it is said', () => {
  assert.throws(() => foretouch.predictor('kalman', { advice: {} }), /advice: found no rules/)
  for (const fadeAfter of [NaN, -1, 'soon']) assert.throws(() => foretouch.predictor('kalman', { fadeAfter }), /fadeAfter: found/)
  assert.throws(() => foretouch.polyfill(), /found no PointerEvent, expected a web page/)
})

test('a module without gestures, and what is no module, are told', async () => {
  const small = await load(wasm('kalman'))
  assert.throws(() => small.recognizer(), /this module has none; load foretouch.wasm/)
  assert.throws(() => small.touchGestures(), /this module has none; load foretouch.wasm/)
  await assert.rejects(load(new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })), /found text\/html, expected the WebAssembly/)
  await assert.rejects(load(new Response('', { status: 404 })), isError('unavailable', /status 404/))
  for (const source of [null, 7, {}, () => 1]) await assert.rejects(load(source), isError('invalid-value', /^load: found .*, expected an address, bytes/))
  const rows = [16]
  const advice = { rules: { speedEdgesPixelsPerSecond: [], horizonsMilliseconds: { steady: rows, slowing: rows, turning: rows } } }
  assert.throws(() => small.predictor('kalman', { advice }), isError('unavailable', /this module takes none; load foretouch.wasm/))
  await assert.rejects(load(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])), /another WebAssembly module/)
})

test('events are made no farther ahead than anybody draws', () => {
  const predictor = foretouch.predictor('kalman')
  const event = (type, timeStamp, clientX) => ({ type, pointerId: 1, pointerType: 'pen', timeStamp, clientX, clientY: 5, pressure: 0.5 })
  predictor.observe(event('pointerdown', 0, 0))
  for (let index = 1; index < 40; index++) predictor.observe(event('pointermove', 8 * index, 3 * index))
  const last = event('pointermove', 320, 120)
  predictor.observe(last)
  const events = predictor.predictedEvents(last, Infinity)
  assert.ok(events.length > 10 && events.length < 60 && events.at(-1).timeStamp <= 320 + 251)
})

test('coalesced events without pointerId and target are those of their event', () => {
  const [whole, merged] = [foretouch.predictor(), foretouch.predictor()]
  const samples = Array.from({ length: 40 }, (_, index) => event('pointermove', 1000 + 4 * index, 100 + 3 * index, 200 + Math.sin(index), {}))
  for (const sample of samples) {
    whole.observe({ ...sample, type: sample === samples[0] ? 'pointerdown' : sample.type })
  }
  merged.observe({ ...samples[0], type: 'pointerdown' })
  for (let first = 1; first < samples.length; first += 3) {
    const group = samples.slice(first, first + 3)
    const coalesced = group.map(({ pointerId, isPrimary, ...sample }) => sample)
    merged.observe({ ...group.at(-1), target: {}, getCoalescedEvents: () => coalesced })
  }
  assert.deepEqual(merged.predict(20), whole.predict(20))
  assert.ok(whole.predict(20))
})

test('moves of a pointer that is not down are ignored', () => {
  const predictor = foretouch.predictor()
  const last = line(predictor)
  predictor.observe(event('pointerup', last.time + 8, last.x, last.y))
  for (let index = 2; index < 20; index++) predictor.observe(event('pointermove', last.time + 8 * index, last.x, last.y))
  assert.equal(predictor.predict(16), null)
  assert.deepEqual(predictor.predictedEvents(event('pointermove', last.time + 160, last.x, last.y)), [])
})

test('pointers are each by themselves', () => {
  const [both, one] = [foretouch.predictor(), foretouch.predictor()]
  for (let index = 0; index < 30; index++) {
    const type = index === 0 ? 'pointerdown' : 'pointermove'
    both.observe(event(type, 1000 + 8 * index, 100 + 4 * index, 200, { pointerId: 1 }))
    both.observe(event(type, 1003 + 8 * index, 500 - 2 * index, 300, { pointerId: -7 }))
    one.observe(event(type, 1000 + 8 * index, 100 + 4 * index, 200, { pointerId: 1 }))
  }
  assert.deepEqual(both.predict(16, 1), one.predict(16, 1))
  assert.ok(both.predict(16, -7).x < 442)
  both.observe(event('pointerup', 1300, 0, 0, { pointerId: -7 }))
  assert.equal(both.predict(16, -7), null)
  assert.deepEqual(both.predict(16, 1), one.predict(16, 1))
})

test('samples out of order and without numbers are ignored', () => {
  const [bad, good] = [foretouch.predictor(), foretouch.predictor()]
  for (const predictor of [bad, good]) line(predictor)
  for (const [milliseconds, x] of [[1232, 0], [1100, 0], [NaN, 3], [1240, NaN], [1240, Infinity]]) bad.observe(event('pointermove', milliseconds, x, 5))
  assert.deepEqual(bad.predict(16), good.predict(16))
})

test('a lead fades where no events come', async () => {
  const predictor = foretouch.predictor('kalman', { fadeAfter: 20, fadeTime: 40 })
  const last = line(predictor)
  const lead = () => predictor.predict(16).x - last.x
  assert.ok(lead() > 7)
  await new Promise(done => setTimeout(done, 80))
  assert.equal(predictor.predict(16).time, last.time / 1000)
  assert.ok(Math.abs(lead()) < 1, `found ${lead()}`)
})

test('a share of the lead is left while a pointer rests', () => {
  assert.deepEqual([0, 50, 62.5, 75, 100, 900].map(idle => foretouch.fade(idle)), [1, 1, 0.75, 0.5, 0, 0])
  assert.deepEqual([10, 20, 21].map(idle => foretouch.fade(idle, 20, 0)), [1, 1, 0])
  assert.equal(foretouch.fade(1e9, Infinity), 1)
  assert.throws(() => foretouch.fade('soon'), /idle: found/)
  assert.throws(() => foretouch.fade(1, -1), /after: found/)
})

test('predicted events follow the interval of the device', () => {
  const predictor = foretouch.predictor()
  const last = line(predictor)
  const newest = event('pointermove', last.time, last.x, last.y)
  const events = predictor.predictedEvents(newest)
  assert.deepEqual(events.map(each => Math.round(each.timeStamp - last.time)), [8, 16, 24])
  for (const each of events) {
    assert.equal(each.type, 'pointermove')
    assert.equal(each.pointerId, 1)
    assert.ok(Math.abs(each.clientX - last.x - (each.timeStamp - last.time) / 2) < 0.5)
    assert.ok(Math.abs(each.screenX - each.clientX - 7) < 1e-9)
  }
  assert.deepEqual(predictor.predictedEvents(event('pointerup', last.time, last.x, last.y)), [])
  assert.deepEqual(predictor.predictedEvents(event('pointermove', last.time, last.x, last.y, { pointerId: 9 })), [])
})

test('coordinates of the page are read and predicted', () => {
  const predictor = foretouch.predictor('kalman', { coordinates: 'page' })
  line(predictor)
  assert.ok(Math.abs(predictor.predict(16).y - 1200) < 1e-6)
})

test('the horizon of an advice', () => {
  const advice = {
    rules: {
      speedEdgesPixelsPerSecond: [300], slowingBelowShare: 0.5, turningAboveRadiansPerSecond: 6,
      horizonsMilliseconds: { steady: [9, 21], slowing: [0, 0], turning: [0, 0] }
    }
  }
  const predictor = foretouch.predictor('kalman', { advice })
  const last = line(predictor)
  assert.equal(predictor.horizon(), 21)
  assert.ok(Math.abs(predictor.predict().time - last.time / 1000 - 0.021) < 1e-9)
  assert.equal(foretouch.predictor().horizon(), 16)
})

test('tilts stand for angles where there are none', () => {
  const angles = more => {
    const predictor = foretouch.predictor()
    predictor.observe(event('pointerdown', 1000, 50, 50, { pointerType: 'pen', ...more }))
    return [32, 40].map(at => foretouch.numbers.getFloat64(foretouch.scratch + at, true))
  }
  const isNear = (found, expected) => found.forEach((each, index) => assert.ok(Math.abs(each - expected[index]) < 1e-12, `found ${found}, expected ${expected}`))
  isNear(angles({ tiltX: 30, tiltY: 0 }), [Math.PI / 3, 0])
  isNear(angles({ tiltX: 0, tiltY: -45 }), [Math.PI / 4, -Math.PI / 2])
  isNear(angles({ tiltX: 0, tiltY: 0 }), [Math.PI / 2, 0])
  isNear(angles({ tiltX: 30, altitudeAngle: 1.25, azimuthAngle: 2 }), [1.25, 2])
  assert.deepEqual(angles({ tiltX: undefined }), [NaN, NaN])
  assert.deepEqual(angles({ pointerType: 'touch', tiltX: 30, tiltY: 0 }), [NaN, NaN])
})

for (const name of ['kalman', 'adaptive']) {
  test(`${name}: memory does not grow over ${eventCount} events`, () => {
    const predictor = foretouch.predictor(name)
    let time = 0
    const draw = count => {
      for (let index = 0; index < count; index++) {
        time += 0.008
        const pointerId = index & 1
        if (index % 100 < 2) predictor.begin(pointerId)
        predictor.add(pointerId, time, 300 + 200 * Math.sin(time), 300 + 200 * Math.cos(1.3 * time), 0.5)
        predictor.predict(16, pointerId)
        if (index % 100 >= 98) predictor.end(pointerId)
      }
    }
    draw(10_000)
    const before = foretouch.core.memory.buffer.byteLength
    draw(eventCount)
    assert.equal(foretouch.core.memory.buffer.byteLength, before)
    predictor.free()
  })
}

test('makers and files give their memory back', () => {
  const make = () => {
    for (const name of foretouch.predictors) {
      const predictor = foretouch.predictor(name)
      line(predictor, { samples: 5 })
      predictor.free()
    }
    for (const name of foretouch.recognizers) {
      const recognizer = foretouch.recognizer(name)
      for (const label of labels) for (const shift of [0, 2, 5]) recognizer.add(label, drawn(label, shift))
      recognizer.classify(drawn('cross', 1))
      recognizer.free()
    }
    const gestures = foretouch.touchGestures()
    gestures.consume(event('pointerdown', 1000, 50, 50))
    gestures.consume(event('pointerup', 1060, 50, 50))
    gestures.free()
  }
  for (let round = 0; round < 20; round++) make()
  const before = foretouch.core.memory.buffer.byteLength
  for (let round = 0; round < 200; round++) make()
  assert.equal(foretouch.core.memory.buffer.byteLength, before)
})

test('versions agree', async () => {
  const read = path => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
  const about = JSON.parse(await read('Web/package.json'))
  assert.equal(about.version, /^version: (.*)$/m.exec(await read('CITATION.cff'))[1])
})
