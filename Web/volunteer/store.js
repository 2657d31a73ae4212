// What a volunteer answered and drew, in this browser (IndexedDB): a reload loses nothing.

const settled = request => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
})

/** Parts of trials, and answers, by key. Where the browser keeps nothing, as in some private windows, neither does this. */
export class Store {
  static async open() {
    const store = new Store()
    store.database = null
    try {
      const opening = indexedDB.open('foretouch-volunteer', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('kept', { keyPath: 'key' })
      store.database = await settled(opening)
    } catch { /* isKeeping says so. */ }
    return store
  }

  get isKeeping() { return this.database !== null }

  /** Keeps a value; one of the same key is replaced. `failed` is called where the browser has no space. */
  put(key, value, failed) {
    if (!this.isKeeping) return
    try {
      const change = this.database.transaction('kept', 'readwrite')
      change.onabort = failed
      change.objectStore('kept').put({ key, value })
      change.commit?.()
    } catch {
      failed()
    }
  }

  /** Everything, in the order of the keys. */
  async all() {
    if (!this.isKeeping) return []
    return settled(this.database.transaction('kept').objectStore('kept').getAll())
  }

  async clear() {
    if (this.isKeeping) await settled(this.database.transaction('kept', 'readwrite').objectStore('kept').clear())
  }
}
