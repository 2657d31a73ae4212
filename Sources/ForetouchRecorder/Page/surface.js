// The sheet that is drawn on: three canvases above each other, in CSS px whatever the screen's density.

export class Surface {
  constructor(frame, guide, ink, leads) {
    this.frame = frame
    this.layers = { guide, ink, leads }
    this.contexts = {}
    this.pens = new Map()
    this.width = 0
    this.height = 0
    for (const [name, canvas] of Object.entries(this.layers)) {
      this.contexts[name] = canvas.getContext('2d')
    }
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.readColors())
    this.readColors()
  }

  /** Read once: asking the style while drawing would cost a layout each time. */
  readColors() {
    const style = getComputedStyle(document.documentElement)
    const names = ['stroke', 'guide', 'accent', 'hit', 'band', 'lead-1', 'lead-2', 'lead-3', 'lead-4']
    this.colors = Object.fromEntries(names.map(name => [name, style.getPropertyValue(`--${name}`).trim()]))
  }

  /** Fits the canvases to the frame. That clears them. */
  resize() {
    const box = this.frame.getBoundingClientRect()
    this.left = box.left + this.frame.clientLeft
    this.top = box.top + this.frame.clientTop
    this.width = this.frame.clientWidth
    this.height = this.frame.clientHeight
    const ratio = devicePixelRatio || 1
    for (const [name, canvas] of Object.entries(this.layers)) {
      const [width, height] = [Math.round(this.width * ratio), Math.round(this.height * ratio)]
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width
        canvas.height = height
      }
      this.contexts[name].setTransform(ratio, 0, 0, ratio, 0, 0)
    }
  }

  clear(...names) {
    for (const name of names) this.contexts[name].clearRect(0, 0, this.width, this.height)
    if (names.includes('ink')) this.pens.clear()
  }

  /** Where a point of the viewport lies on the sheet. */
  local(x, y) { return [x - this.left, y - this.top] }

  /** Draws what an entry adds to its stroke. */
  draw(entry) {
    const context = this.contexts.ink
    context.strokeStyle = this.colors.stroke
    context.lineCap = 'round'
    context.lineJoin = 'round'
    let last = entry.k === 'down' ? null : this.pens.get(entry.id)
    for (const [, viewportX, viewportY, pressure] of entry.s) {
      const [x, y] = this.local(viewportX, viewportY)
      if (entry.k === 'up' || entry.k === 'cancel') break
      context.lineWidth = entry.p === 'pen' ? 0.8 + 3 * (pressure ?? 0.4) : 2.4
      context.beginPath()
      context.moveTo(...(last ?? [x, y]))
      context.lineTo(x, y)
      context.stroke()
      last = [x, y]
    }
    if (entry.k === 'up' || entry.k === 'cancel') this.pens.delete(entry.id)
    else this.pens.set(entry.id, last)
  }
}
