// What the tasks of a study show on the sheet, and how a trial of them ends.
//
// A task has describe(): what the recording should know of the reference, in CSS px of the viewport; paint(): the
// reference; take(entry): a sentence for the person, or { done, result } where the trial ends by itself. One that ends later calls
// finished(), which the page sets, unless it was told to leave() before.

const margin = 0.1

export class Task {
  constructor(task, surface) {
    this.task = task
    this.surface = surface
  }

  get automatic() { return false }
  describe() { return {} }
  paint() {}
  take() { return null }
  leave() {}
  instruction() { return this.task.prompt }

  context() {
    this.surface.clear('guide')
    const context = this.surface.contexts.guide
    context.strokeStyle = this.surface.colors.guide
    context.fillStyle = this.surface.colors.guide
    context.lineWidth = 1.5
    context.lineCap = 'round'
    return context
  }

  viewport([x, y]) { return [x + this.surface.left, y + this.surface.top].map(value => Math.round(value * 100) / 100) }
}

class Write extends Task {
  baseline() { return Math.round(this.surface.height * 0.6) }
  describe() { return { text: this.task.text, baseline: this.viewport([0, this.baseline()])[1] } }
  instruction() { return `${this.task.prompt} “${this.task.text}”` }

  paint() {
    const context = this.context()
    const { width, height } = this.surface
    const y = this.baseline()
    context.beginPath()
    context.moveTo(width * margin / 2, y)
    context.lineTo(width * (1 - margin / 2), y)
    context.stroke()
    context.setLineDash([4, 6])
    context.beginPath()
    context.moveTo(width * margin / 2, y - height * 0.18)
    context.lineTo(width * (1 - margin / 2), y - height * 0.18)
    context.stroke()
    context.setLineDash([])
    context.font = '600 1.1rem system-ui, sans-serif'
    context.textAlign = 'center'
    context.fillText(this.task.text, width / 2, Math.max(28, height * 0.14))
  }
}

class Trace extends Task {
  /** The shape as points on the sheet. */
  points() {
    const { width, height } = this.surface
    const [centerX, centerY] = [width / 2, height / 2]
    const radius = Math.min(width, height) * (0.5 - margin)
    const points = []
    const shapes = {
      spiral: share => {
        const angle = share * this.task.turns * 2 * Math.PI
        return [centerX + radius * share * Math.cos(angle), centerY + radius * share * Math.sin(angle)]
      },
      circle: share => [
        centerX + radius * Math.sin(share * 2 * Math.PI), centerY - radius * Math.cos(share * 2 * Math.PI)
      ],
      line: share => [width * (margin + (1 - 2 * margin) * share), centerY],
      zigzag: share => {
        const [step, rest] = [Math.floor(share * 6), (share * 6) % 1]
        const rises = step % 2 === 0
        return [
          width * (margin + (1 - 2 * margin) * share), centerY + radius * 0.7 * (rises ? 1 - 2 * rest : 2 * rest - 1)
        ]
      },
      square: share => {
        const side = Math.min(Math.floor(share * 4), 3)
        const along = -1 + 2 * (share * 4 - side)
        const corners = [[along, -1], [1, along], [-along, 1], [-1, -along]]
        return [centerX + corners[side][0] * radius * 0.8, centerY + corners[side][1] * radius * 0.8]
      }
    }
    const steps = this.task.shape === 'spiral' ? Math.ceil(this.task.turns * 72) : 240
    for (let index = 0; index <= steps; index += 1) points.push(shapes[this.task.shape](index / steps))
    return points
  }

  describe() {
    return { shape: this.task.shape, turns: this.task.turns, reference: this.points().map(point => this.viewport(point)) }
  }

  paint() {
    const context = this.context()
    const points = this.points()
    context.lineWidth = 2
    context.beginPath()
    for (const [x, y] of points) context.lineTo(x, y)
    context.stroke()
    context.fillStyle = this.surface.colors.accent
    context.beginPath()
    context.arc(...points[0], 6, 0, 2 * Math.PI)
    context.fill()
  }
}

class Targets extends Task {
  constructor(task, surface) {
    super(task, surface)
    this.current = 0
    this.hits = []
  }

  get automatic() { return true }

  layout() {
    const { width, height } = this.surface
    const target = Math.min(this.task.width, Math.min(width, height) / 5)
    const distance = Math.min(this.task.distance, Math.min(width, height) - target - 12)
    // Each next target lies across the circle.
    const half = Math.ceil(this.task.count / 2)
    const centers = []
    for (let index = 0; index < this.task.count; index += 1) {
      const angle = 2 * Math.PI * ((index * half) % this.task.count) / this.task.count - Math.PI / 2
      centers.push([width / 2 + distance / 2 * Math.cos(angle), height / 2 + distance / 2 * Math.sin(angle)])
    }
    return { target, distance, centers }
  }

  describe() {
    const { target, distance, centers } = this.layout()
    return { width: target, distance, targets: centers.map(center => this.viewport(center)) }
  }

  paint() {
    const context = this.context()
    const { target, centers } = this.layout()
    centers.forEach((center, index) => {
      context.beginPath()
      context.arc(...center, target / 2, 0, 2 * Math.PI)
      if (index === this.current) {
        context.fillStyle = this.surface.colors.accent
        context.fill()
      } else {
        context.stroke()
      }
    })
  }

  take(entry) {
    if (entry.k !== 'up') return null
    const last = entry.s[entry.s.length - 1]
    const [x, y] = this.surface.local(last[1], last[2])
    const { target, centers } = this.layout()
    const [centerX, centerY] = centers[this.current]
    this.hits.push(Math.hypot(x - centerX, y - centerY) <= target / 2)
    this.current += 1
    this.surface.clear('ink')
    if (this.current < centers.length) {
      this.paint()
      return null
    }
    return { done: true, result: { hits: this.hits } }
  }
}

class Press extends Task {
  constructor(task, surface) {
    super(task, surface)
    this.level = 0
    this.pressure = 0
    this.since = null
    this.reached = []
  }

  get automatic() { return true }
  describe() { return { levels: this.task.levels, tolerance: this.task.tolerance, hold: this.task.hold } }
  instruction() { return `${this.task.prompt} Level ${this.level + 1} of ${this.task.levels.length}.` }

  paint() {
    const context = this.context()
    const { width, height } = this.surface
    const [barWidth, barHeight] = [Math.min(56, width * 0.2), height * 0.8]
    const [left, bottom] = [width * 0.06, height * 0.9]
    const y = level => bottom - barHeight * level
    const level = this.task.levels[this.level]
    context.fillStyle = this.surface.colors.band
    const top = Math.min(1, level + this.task.tolerance)
    const low = Math.max(0, level - this.task.tolerance)
    context.fillRect(left - 8, y(top), barWidth + 16, y(low) - y(top))
    context.fillStyle = this.since === null ? this.surface.colors.accent : this.surface.colors.hit
    context.fillRect(left, y(this.pressure), barWidth, bottom - y(this.pressure))
    context.strokeRect(left, bottom - barHeight, barWidth, barHeight)
  }

  take(entry) {
    const last = entry.s[entry.s.length - 1]
    this.pressure = entry.k === 'up' || entry.k === 'cancel' ? 0 : last[3] ?? 0
    const isInside = Math.abs(this.pressure - this.task.levels[this.level]) <= this.task.tolerance
    let answer = null
    if (!isInside) {
      this.since = null
    } else {
      this.since ??= last[0]
      if (last[0] - this.since >= this.task.hold * 1000) {
        this.reached.push(last[0])
        this.level += 1
        this.since = null
        if (this.level === this.task.levels.length) {
          this.level -= 1
          answer = { done: true, result: { reached: this.reached } }
        } else {
          answer = { say: this.instruction() }
        }
      }
    }
    this.paint()
    return answer
  }
}

/** A gesture of one stroke or several: it is over when nothing touches the sheet for a while. */
class Gesture extends Task {
  constructor(task, surface) {
    super(task, surface)
    this.down = new Set()
    this.timer = null
  }

  get automatic() { return true }
  describe() { return this.task.example ? { example: this.task.example } : {} }

  /** The example, small and in the corner, so that it is not traced; dots are where strokes begin. */
  paint() {
    const context = this.context()
    const points = (this.task.example ?? []).flat()
    if (points.length === 0) return
    const side = Math.min(110, this.surface.width / 4, this.surface.height / 4)
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    const [left, top] = [Math.min(...xs), Math.min(...ys)]
    const extent = Math.max(Math.max(...xs) - left, Math.max(...ys) - top) || 1
    const place = ([x, y]) => [16 + (x - left) / extent * side, 16 + (y - top) / extent * side]
    for (const stroke of this.task.example) {
      context.beginPath()
      for (const point of stroke) context.lineTo(...place(point))
      context.stroke()
      context.beginPath()
      context.arc(...place(stroke[0]), 3.5, 0, 2 * Math.PI)
      context.fill()
    }
  }

  take(entry) {
    clearTimeout(this.timer)
    if (entry.k === 'up' || entry.k === 'cancel') this.down.delete(entry.id)
    else this.down.add(entry.id)
    if (this.down.size === 0) this.timer = setTimeout(() => this.finished?.(), this.task.pause * 1000)
    return null
  }

  leave() { clearTimeout(this.timer) }
}

const kinds = { draw: Task, write: Write, trace: Trace, targets: Targets, press: Press, gesture: Gesture, touch: Gesture }

export function makeTask(task, surface) { return new (kinds[task.kind] ?? Task)(task, surface) }
