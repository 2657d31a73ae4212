// Keeps what was recorded until the recorder says that it is on disk, and sends it again where it did not.

const interval = 100
const largestBatch = 1 << 20
const shortestWait = 250
const longestWait = 4000

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
  /** @param onChange called with what is not on disk yet, and a sentence where something is wrong. */
  constructor(recorder, session, onChange) {
    this.recorder = recorder
    this.session = session
    this.onChange = onChange
    this.entries = []
    this.batches = []
    this.next = 0
    this.saved = 0
    this.trouble = null
    this.isActive = true
    this.isSending = false
    this.wait = shortestWait
    this.timer = null
    this.idle = []
  }

  push(entry) {
    this.entries.push(entry)
    this.timer ??= setTimeout(() => this.send(), interval)
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

  pack() {
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
      this.batches.push({ sequence: this.next, count: texts.length, body: `${head}${texts.join(',')}]}` })
      this.next += 1
    }
  }

  async send() {
    clearTimeout(this.timer)
    this.timer = null
    if (this.isSending) return
    this.isSending = true
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
        : 'The recorder does not answer. What you drew is kept here and sent again; leave this page open.'
      again = this.wait
      this.wait = Math.min(this.wait * 2, longestWait)
    }
    this.isSending = false
    this.onChange()
    if (again > 0) this.timer = setTimeout(() => this.send(), again)
    if (this.unsaved === 0) this.idle.splice(0).forEach(resolve => resolve())
  }

  /** Forgets batches that are on disk. */
  accept(next) {
    while (this.batches.length > 0 && this.batches[0].sequence < next) this.saved += this.batches.shift().count
  }

  /** Tries once more as the page is left; what is small enough arrives. */
  leave() {
    this.pack()
    for (const batch of this.batches) {
      this.recorder.call('api/batch', batch.body, { keepalive: true }).catch(() => {})
    }
  }
}
