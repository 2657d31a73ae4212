// Keeps what was recorded until the recorder says that it is on disk, and sends it again where it did not.

const interval = 100
const largestBatch = 1 << 20
const shortestWait = 250
const longestWait = 4000
// Browsers refuse more from a page that is being left.
const largestFarewell = 60_000

export class Refusal extends Error {
  constructor(status, answer) {
    super(answer?.error ?? `the recorder answered ${status}`)
    this.status = status
    this.answer = answer ?? {}
  }
}

/** Talks to the recorder. Throws `Refusal` for an answer that is not good, TypeError where there was none. */
export class Recorder {
  constructor(token) { this.token = token }

  async call(path, body, options = {}) {
    const response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST', body, cache: 'no-store', ...options,
      headers: { Authorization: `Bearer ${this.token}` }
    })
    const answer = await response.json().catch(() => null)
    if (!response.ok) throw new Refusal(response.status, answer)
    return answer
  }
}

/** The batches of one session, in order, one on its way at a time. */
export class Sender {
  /**
   * @param keeper keeps what is not on disk yet, should this page be closed.
   * @param onChange called with what is not on disk yet, and a sentence where something is wrong.
   */
  constructor(recorder, session, keeper, onChange) {
    this.recorder = recorder
    this.session = session
    this.keeper = keeper
    this.onChange = onChange
    this.entries = []
    this.batches = []
    this.next = 0
    this.saved = 0
    this.trouble = null
    this.isActive = true
    this.isSending = false
    this.wait = shortestWait
    this.packing = null
    this.retry = null
    this.idle = []
  }

  push(entry) {
    this.entries.push(entry)
    this.packing ??= setTimeout(() => {
      this.pack()
      if (this.retry === null) this.send()
    }, interval)
  }

  get unsaved() { return this.entries.length + this.batches.reduce((sum, batch) => sum + batch.count, 0) }

  /** Resolves when everything is on disk. */
  flush() {
    this.send()
    return new Promise(resolve => {
      if (this.unsaved === 0) resolve()
      else this.idle.push(resolve)
    })
  }

  /** Makes batches of what there is, and keeps them. */
  pack() {
    clearTimeout(this.packing)
    this.packing = null
    const packed = []
    while (this.entries.length > 0) {
      const texts = []
      let size = 0
      while (texts.length < this.entries.length && size < largestBatch) {
        const text = JSON.stringify(this.entries[texts.length])
        texts.push(text)
        size += text.length + 1
      }
      this.entries.splice(0, texts.length)
      const head = `{"session":"${this.session}","seq":${this.next},"sent":${performance.now()},"entries":[`
      packed.push({ sequence: this.next, count: texts.length, body: `${head}${texts.join(',')}]}` })
      this.next += 1
    }
    if (packed.length === 0) return
    this.batches.push(...packed)
    this.keeper.put(this.session, packed)
  }

  async send() {
    if (this.isSending) return
    this.isSending = true
    clearTimeout(this.retry)
    this.retry = null
    let again = 0
    try {
      this.pack()
      while (this.batches.length > 0) {
        const answer = await this.recorder.call('api/batch', this.batches[0].body)
        this.accept(answer.next)
        this.isActive = answer.active
        this.trouble = answer.active ? null : 'Another page records now; this one has stopped.'
        this.wait = shortestWait
        this.pack()
        this.onChange()
      }
    } catch (error) {
      if (error instanceof Refusal && Number.isInteger(error.answer.next)) this.accept(error.answer.next)
      this.trouble = error instanceof Refusal
        ? `Not saved yet: ${error.message}. What you drew is kept here and sent again.`
        : 'The recorder does not answer. What you drew is kept here and sent again'
          + (this.keeper.isKeeping ? ', also when this page was closed and is opened again.' : '; leave this page open.')
      again = this.wait
      this.wait = Math.min(this.wait * 2, longestWait)
    }
    this.isSending = false
    this.onChange()
    if (again > 0) this.retry = setTimeout(() => this.send(), again)
    if (this.unsaved === 0) this.idle.splice(0).forEach(resolve => resolve())
  }

  /** Forgets batches that are on disk. */
  accept(next) {
    while (this.batches.length > 0 && this.batches[0].sequence < next) this.saved += this.batches.shift().count
    this.keeper.forget(this.session, next)
  }

  /** Tries once more as the page is left; what is small enough arrives. */
  leave() {
    this.pack()
    let size = 0
    for (const batch of this.batches) {
      size += batch.body.length
      if (size > largestFarewell) return
      this.recorder.call('api/batch', batch.body, { keepalive: true }).catch(() => {})
    }
  }
}
