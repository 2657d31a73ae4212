// Scores native recordings as the live page does, and prints the figures: node live-scores.mjs MODULE HORIZON RECORDING… with the
// horizon in milliseconds.

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const page = name => import(new URL(`../../Sources/ForetouchRecorder/Page/${name}`, import.meta.url))
const { load } = await import(new URL('../../Web/foretouch.js', import.meta.url))
const { Comparison } = await page('comparison.js')
const { Contacts } = await page('contacts.js')
const { addSums, emptySums, figuresOf } = await page('scores.js')

const [module, horizon, ...files] = process.argv.slice(2)
const foretouch = await load(readFileSync(module))
const names = ['kalman', 'adaptive', 'chromium-kalman']
const total = new Map()
for (const file of files) {
  const recording = new Contacts()
  for (const line of gunzipSync(readFileSync(file)).toString().trim().split('\n').slice(1)) {
    for (const { id, type, phase, samples, predicted } of JSON.parse(line).touches) {
      if (phase === 'began') recording.open.set(id, { id, type, trial: 0, state: 'down', samples: [], ends: [], predicted: new Map() })
      const contact = recording.open.get(id)
      if (!contact) continue
      recording.add(contact, samples, predicted ?? [])
      if (phase === 'ended' || phase === 'cancelled') recording.end(id, phase)
    }
  }
  const comparison = new Comparison(foretouch)
  comparison.start(recording, names, horizon / 1000)
  for (const [key, sums] of comparison.sums) total.set(key, addSums(total.get(key) ?? emptySums(), sums))
}
console.log(JSON.stringify(Object.fromEntries([...total].map(([key, sums]) => [key, figuresOf(sums, horizon / 1000)]))))
