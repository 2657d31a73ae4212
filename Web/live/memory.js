// What 'adaptive' learned, kept in this browser for the next time, and as a file that the command takes.

const key = 'foretouch-live-adaptive'

// One call with all bytes would have too many arguments.
const text = bytes => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
const bytesOf = encoded => Uint8Array.from(atob(encoded), character => character.charCodeAt(0))

/** Where the browser keeps nothing, as in some private windows, neither does this. */
export const memory = {
  get isAvailable() {
    try {
      localStorage.setItem(`${key}-probe`, '')
      localStorage.removeItem(`${key}-probe`)
      return true
    } catch {
      return false
    }
  },
  /** What was kept; null where that is nothing, or damaged. */
  get state() {
    try {
      const kept = localStorage.getItem(key)
      return kept ? bytesOf(kept) : null
    } catch {
      return null
    }
  },
  set state(bytes) {
    try {
      if (bytes) localStorage.setItem(key, text(bytes))
      else localStorage.removeItem(key)
    } catch { /* The browser's quota is used up. */ }
  }
}

/** A state as the file that `foretouch evaluate -p adaptive:state=FILE` takes: behind it stands whom it was learned from. */
export function stateFile(state) {
  const training = new TextEncoder().encode(JSON.stringify({ sources: [], questions: 'strokes drawn on the live page before' }))
  const magic = new TextEncoder().encode('fttrain\n')
  const record = new Uint8Array(magic.length + 12 + training.length + 8)
  const numbers = new DataView(record.buffer)
  record.set(magic)
  numbers.setUint32(magic.length, 1, true)
  numbers.setBigUint64(magic.length + 4, BigInt(training.length), true)
  record.set(training, magic.length + 12)
  // FNV-1a of 64 bits.
  let hash = 0xcbf29ce484222325n
  for (const byte of record.subarray(0, record.length - 8)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  numbers.setBigUint64(record.length - 8, hash, true)
  return new Blob([state, record])
}
