// Answers of the module to golden operations: in Node for a folder, in a page for what it is handed.
//   node golden.mjs FROM TO MODULE

const absent = -1e300
const [observe, lift, cancel, predict, reset] = [0, 1, 2, 3, 4]

/** @returns the files, by their names, as Float64Array. */
export async function answers(load, module, files) {
  const foretouch = await load(module)
  const { core } = foretouch
  const found = {}
  const rows = new Float64Array(files.operations.buffer, files.operations.byteOffset, files.operations.byteLength / 8)
  const sample = core.foretouch_core_allocate(64)
  const answer = core.foretouch_core_allocate(64)
  const write = row => { for (let k = 0; k < 6; k++) foretouch.numbers.setFloat64(sample + 8 * k, rows[row + 2 + k], true) }
  const read = (at, count) => Array.from({ length: count }, (_, k) => {
    const value = foretouch.numbers.getFloat64(at + 8 * k, true)
    return Number.isNaN(value) ? absent : value
  })

  for (const name of foretouch.predictors) {
    const { handle } = foretouch.predictor(name)
    const numbers = []
    for (let row = 0; row < rows.length; row += 8) {
      const contact = rows[row + 1]
      switch (rows[row]) {
        case observe: write(row); core.foretouch_core_observe(handle, contact, sample); break
        case lift: core.foretouch_core_lift(handle, contact); break
        case cancel: core.foretouch_core_cancel(handle, contact); break
        case reset: core.foretouch_core_reset(handle); break
        case predict:
          if (core.foretouch_core_predict(handle, contact, rows[row + 2], answer)) numbers.push(...read(answer, 6))
          else for (let k = 0; k < 6; k++) numbers.push(absent)
      }
    }
    found[`predictor-${name}`] = Float64Array.from(numbers)
  }

  for (const name of ['standard', 'uikit', 'android', 'flutter', 'chromium', 'hammer', 'gpui']) {
    const { handle } = foretouch.touchGestures(name)
    const numbers = []
    const [down, last] = [new Set(), new Map()]
    const take = count => {
      for (let number = 0; number < count; number++) {
        core.foretouch_core_touch_gestures_change(handle, number, answer)
        const whole = [0, 1, 2, 3, 4].map(k => foretouch.numbers.getInt32(answer + 80 + 4 * k, true))
        numbers.push(...whole, ...read(answer, 10))
      }
    }
    for (let row = 0; row < rows.length; row += 8) {
      const [kind, contact] = [rows[row], rows[row + 1]]
      if (kind === predict) continue
      if (kind === reset) { take(core.foretouch_core_touch_gestures_finish(handle)); continue }
      if (kind !== observe && !down.has(contact)) continue
      const phase = kind === observe ? (down.has(contact) ? 1 : 0) : kind === lift ? 3 : 4
      if (kind === observe) { down.add(contact); last.set(contact, row) } else down.delete(contact)
      write(last.get(contact))
      ;[contact, 0, phase, 0].forEach((value, k) => foretouch.numbers.setInt32(sample + 48 + 4 * k, value, true))
      take(core.foretouch_core_touch_gestures_consume(handle, rows[last.get(contact) + 2], sample, 1))
    }
    found[`gestures-${name}`] = Float64Array.from(numbers)
  }

  const drawings = bytes => {
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    // Behind the threshold stands the specification of a recognizer.
    let at = 28 + view.getUint32(24, true)
    return Array.from({ length: view.getUint32(12, true) }, () => {
      const length = view.getUint32(at, true)
      const label = new TextDecoder().decode(bytes.subarray(at + 4, at + 4 + length))
      const count = view.getUint32(at + 4 + length, true)
      at += 8 + length
      const points = Array.from({ length: count }, (_, k) => ({
        x: view.getFloat64(at + 28 * k, true), y: view.getFloat64(at + 28 * k + 8, true), time: view.getFloat64(at + 28 * k + 16, true),
        stroke: view.getInt32(at + 28 * k + 24, true)
      }))
      at += 28 * count
      return { label, points }
    })
  }
  const templates = drawings(files.templates)
  const labels = templates.map(({ label }) => label)
  for (const name of foretouch.recognizers) {
    const recognizer = foretouch.recognizer(name)
    // The file was written for one recognizer. The others learn its drawings.
    if (name === 'oriented-cloud') recognizer.load(files.templates)
    else for (const { label, points } of templates) recognizer.add(label, points)
    found[`recognizer-${name}`] = Float64Array.from(drawings(files.drawings).flatMap(({ points }) => {
      const answer = recognizer.classify(points)
      return answer ? [labels.indexOf(answer.label), answer.template, answer.distance, answer.rejectionScore] : [absent, absent, absent, absent]
    }))
  }
  return found
}

if (typeof process !== 'undefined' && process.argv[1]?.endsWith('golden.mjs')) {
  const { readFile, writeFile } = await import('node:fs/promises')
  const { pathToFileURL } = await import('node:url')
  const { load } = await import('../../Web/foretouch.js')
  const [from, to, module] = process.argv.slice(2)
  const files = {}
  for (const name of ['operations', 'templates', 'drawings']) files[name] = new Uint8Array(await readFile(`${from}/${name}`))
  for (const [name, numbers] of Object.entries(await answers(load, pathToFileURL(module), files))) {
    await writeFile(`${to}/${name}`, numbers)
  }
}
