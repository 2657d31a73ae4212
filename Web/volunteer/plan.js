// What a volunteer is asked to do: three rounds of every kind, so that who stops early has done each of them.

import { Task, makeTask } from '../../Sources/ForetouchRecorder/Page/tasks.js'

const rowHeight = 48
/** Seconds in which what flies on slows down to 1/e of its speed. */
const slowing = 0.325
/** px per second below which it rests. */
const rest = 20
/** Seconds before the lift from which its speed counts. */
const recent = 0.08

/** A list that is dragged or flung until the row that is asked for rests between two lines. */
class Scroll extends Task {
  constructor(task, surface) {
    super(task, surface)
    this.offset = 0
    this.speed = 0
    this.current = 0
    this.contact = null
    this.trail = []
  }

  get automatic() { return true }
  get inks() { return false }
  describe() { return { rowHeight, rows: this.task.rows.join(' ') } }
  instruction() { return `${this.task.prompt} Row ${this.task.rows[this.current]}, ${this.current + 1} of ${this.task.rows.length}.` }

  paint() {
    const context = this.context()
    const { width, height } = this.surface
    const wanted = this.task.rows[this.current]
    context.fillStyle = this.surface.colors.band
    context.fillRect(0, (height - rowHeight) / 2, width, rowHeight)
    context.font = '600 1.1rem system-ui, sans-serif'
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    const first = Math.max(0, Math.floor((this.offset - height / 2) / rowHeight))
    for (let row = first; row < first + height / rowHeight + 2 && row < this.task.length; row += 1) {
      const y = height / 2 + row * rowHeight - this.offset
      context.fillStyle = row === wanted ? this.surface.colors.accent : this.surface.colors.guide
      context.fillText(row === wanted ? `▸ ${row} ◂` : String(row), width / 2, y)
    }
    // Where to, if it is out of sight.
    const away = wanted * rowHeight - this.offset
    if (Math.abs(away) > height / 2) {
      context.fillStyle = this.surface.colors.accent
      context.fillText(`${away > 0 ? '↓' : '↑'} ${wanted}`, width * 0.14, height / 2)
    }
    context.textBaseline = 'alphabetic'
  }

  move(pixels) {
    this.offset = Math.min(Math.max(this.offset + pixels, 0), (this.task.length - 1) * rowHeight)
    this.paint()
  }

  take(entry) {
    const [time, , y] = entry.s[entry.s.length - 1]
    if (entry.k === 'down' && this.contact === null) {
      this.halt()
      this.contact = entry.id
      this.trail = [[time, y]]
    } else if (entry.id === this.contact) {
      const [before, from] = this.trail[this.trail.length - 1]
      if (entry.k !== 'cancel') {
        this.move(from - y)
        if (time > before) this.trail.push([time, y])
      }
      if (entry.k === 'up' || entry.k === 'cancel') {
        this.contact = null
        const [start, top] = this.trail.find(([stamp]) => time - stamp <= 1000 * recent) ?? [time, y]
        this.speed = time > start && entry.k === 'up' ? (top - y) / (time - start) * 1000 : 0
        return this.fly()
      }
    }
    return null
  }

  fly() {
    let last = performance.now()
    const step = now => {
      const seconds = Math.max(0, now - last) / 1000
      last = now
      this.speed *= Math.exp(-seconds / slowing)
      this.move(this.speed * seconds)
      if (Math.abs(this.speed) > rest) this.frame = requestAnimationFrame(step)
      else this.arrive()
    }
    if (Math.abs(this.speed) > rest) this.frame = requestAnimationFrame(step)
    else return this.arrive()
    return null
  }

  /** It rests: the next row if this one lies between the lines. */
  arrive() {
    this.halt()
    if (Math.abs(this.task.rows[this.current] * rowHeight - this.offset) > rowHeight / 2) return null
    if (this.current + 1 === this.task.rows.length) {
      this.finished?.()
      return null
    }
    this.current += 1
    this.paint()
    this.say?.(this.instruction())
    return null
  }

  halt() {
    cancelAnimationFrame(this.frame)
    this.speed = 0
  }

  leave() { this.halt() }
}

const write = 'Write on the line, as you usually do.'
const round = [
  { name: 'write', kind: 'write', prompt: write, texts: ['minimum', 'quick brown fox', 'hello world'], seconds: 20 },
  { name: 'trace-spiral', kind: 'trace', shape: 'spiral', turns: 3, prompt: 'Trace the spiral from the dot without lifting.', seconds: 15 },
  { name: 'write', kind: 'write', prompt: write, texts: ['0123456789', 'lazy dogs', 'sphinx'], seconds: 20 },
  { name: 'tap', kind: 'targets', count: 11, distance: 320, width: 44, prompt: 'Tap the filled circle, then the next one, fast.', seconds: 15 },
  { name: 'scroll', kind: 'scroll', length: 40, rows: [9, 4, 15, 11], prompt: 'Drag the list until the row rests in the band.', seconds: 20 },
  {
    name: 'sketch', kind: 'draw', prompts: ['Sketch a tree.', 'Sketch a face.', 'Sketch a bicycle.'], prompt: 'Take about half a minute.',
    seconds: 45
  },
  { name: 'trace-circle', kind: 'trace', shape: 'circle', prompt: 'Trace the circle from the dot, three times round.', seconds: 12 },
  { name: 'flick', kind: 'scroll', length: 200, rows: [70, 12, 110], prompt: 'Flick the list, fast, until the row rests in the band.', seconds: 25 },
  { name: 'trace-zigzag', kind: 'trace', shape: 'zigzag', prompt: 'Trace the zigzag from the dot without lifting.', seconds: 10 },
  { name: 'write', kind: 'write', prompt: write, texts: ['the sea', 'a red car', 'see you soon'], seconds: 15 }
]

export const rounds = 3

/** Every trial in its order: a task, the round, and about how many seconds it takes. */
export const plan = Array.from({ length: rounds }, (_, index) => round.map(({ texts, prompts, ...task }) => ({
  round: index + 1,
  task: {
    ...task, ...(texts ? { text: texts[index] } : {}), ...(prompts ? { prompt: `${prompts[index]} ${task.prompt}` } : {})
  }
}))).flat()

export function taskFor(task, surface) { return task.kind === 'scroll' ? new Scroll(task, surface) : makeTask(task, surface) }
