// Keeps batches in this browser (IndexedDB) until the recorder says that they are on disk: a closed tab loses nothing.

const settled = request => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
})

/** Batches by session and number. Where the browser keeps nothing, as in some private windows, so does this. */
export class Keeper {
  constructor(database) { this.database = database }

  static async open() {
    try {
      const opening = indexedDB.open('foretouch-recorder', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('batches', { keyPath: ['session', 'sequence'] })
      return new Keeper(await settled(opening))
    } catch {
      return new Keeper(null)
    }
  }

  get isKeeping() { return this.database !== null }

  put(session, batches) {
    this.change(store => { for (const batch of batches) store.put({ session, ...batch }) })
  }

  /** Forgets a session's batches before that number: they are on disk. */
  forget(session, next) {
    if (next > 0) this.change(store => store.delete(IDBKeyRange.bound([session, 0], [session, next - 1])))
  }

  change(body) {
    if (!this.isKeeping) return
    const giveUp = () => { this.database = null }
    try {
      const transaction = this.database.transaction('batches', 'readwrite')
      // As where the browser's quota is used up.
      transaction.onabort = giveUp
      body(transaction.objectStore('batches'))
      // A page that is being closed has no time to wait for an automatic commit.
      transaction.commit?.()
    } catch {
      giveUp()
    }
  }

  /** What is kept: batches in their order, by session. */
  async sessions() {
    const sessions = new Map()
    if (!this.isKeeping) return sessions
    try {
      for (const batch of await settled(this.database.transaction('batches').objectStore('batches').getAll())) {
        if (!sessions.has(batch.session)) sessions.set(batch.session, [])
        sessions.get(batch.session).push(batch)
      }
    } catch {
      this.database = null
    }
    return sessions
  }
}

const lockName = session => `foretouch-session-${session}`

/** Says to other tabs, for as long as this one lives, that the session is its own. */
export function holdSession(session) {
  navigator.locks?.request(lockName(session), () => new Promise(() => {}))
}

/** Runs `body` unless the session is that of another tab. */
export async function withSession(session, body) {
  if (!navigator.locks) return body()
  return navigator.locks.request(lockName(session), { ifAvailable: true }, lock => lock ? body() : undefined)
}
