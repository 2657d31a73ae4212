// Reads rows of contact, time in seconds, x, y and pressure, and prints after each where the contact is expected 16 ms later. A row with an
// empty x is a lift.
//
//     node tip.mjs [kalman | adaptive] <rows.csv
import { readFileSync } from 'node:fs'
import { load } from '../../../Web/foretouch.js'

// foretouch.wasm lies beside foretouch.js where both are installed.
const foretouch = await load(new URL('../../../.build/core/wasm/foretouch.wasm', import.meta.url))
// Rows come as fast as they are read: nothing fades.
const predictor = foretouch.predictor(process.argv[2] ?? 'kalman', { fadeAfter: Infinity })

const number = field => field === '' ? NaN : Number(field)

const down = new Set()
const lines = []
for (const line of readFileSync(0, 'utf8').trimEnd().split('\n')) {
  const [contact, time, x, y, pressure] = line.split(',').map(number)
  if (Number.isNaN(x)) {
    predictor.end(contact)
    down.delete(contact)
    continue
  }
  if (!down.has(contact)) predictor.begin(contact)
  down.add(contact)
  predictor.add(contact, time, x, y, pressure)
  // Without an answer the tip is where the contact was last.
  const tip = predictor.predict(16, contact) ?? { x, y }
  // All digits of a double: what differs in a bit differs here.
  lines.push(`${contact} ${tip.x.toFixed(52)} ${tip.y.toFixed(52)}\n`)
}
process.stdout.write(lines.join(''))
predictor.free()
