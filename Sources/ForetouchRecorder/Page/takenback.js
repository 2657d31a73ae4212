// What of a line that was drawn ahead has to be taken back, as Documentation/metrics.md defines it under "retraction".

import { coincidence } from './truth.js'

// The width of the pen in CSS px.
const penWidth = 2
const radius = penWidth / 2

/** The values of s in which a + b s lies between two limits. */
function solve(a, b, low, high) {
  if (b === 0) return a >= low && a <= high ? [-Infinity, Infinity] : [Infinity, -Infinity]
  const [first, last] = [(low - a) / b, (high - a) / b]
  return [Math.min(first, last), Math.max(first, last)]
}

/** How much of 0 … length is in none of the ranges. */
function uncovered(length, ranges) {
  let end = 0
  let gap = 0
  for (const [from, to] of ranges.sort((a, b) => a[0] - b[0])) {
    if (from > end) gap += from - end
    end = Math.max(end, to)
  }
  return gap + Math.max(0, length - end)
}

/** The direction of the last motion, null where there was none. */
function finalDirection({ samples, last }) {
  for (let index = samples.length - 2; index >= 0; index -= 1) {
    const [x, y] = [last.x - samples[index].x, last.y - samples[index].y]
    if (x !== 0 || y !== 0) return [x, y]
  }
  return null
}

/** Whether the ink goes along a line, near enough, until behind its end: then nothing of it is taken back. */
function follows(path, place, length, time, until) {
  const { samples } = path
  let index = path.firstSegment(time)
  if (index + 1 < samples.length && samples[index + 1].t <= time + coincidence) index += 1
  let [x, y] = place(samples[index])
  if (x > 0 || Math.abs(y) > radius) return false
  while (index + 1 < samples.length && samples[index].t <= until) {
    index += 1;
    [x, y] = place(samples[index])
    if (Math.abs(y) > radius) return false
    if (x >= length) return true
  }
  return false
}

/**
 * The length of the line from `start` to `end` that is taken back.
 *
 * @param path the ink.
 * @param time when the contact was at `start`, in seconds.
 * @param horizon how far ahead was predicted, in seconds.
 * @param isLifted whether the contact was lifted at the end of the ink.
 */
export function takenBack(path, start, end, time, horizon, isLifted) {
  const [dx, dy] = [end.x - start.x, end.y - start.y]
  const length = Math.sqrt(dx * dx + dy * dy)
  if (!(length > 0)) return 0
  // Along the line and across it.
  const place = ({ x, y }) => [((x - start.x) * dx + (y - start.y) * dy) / length, ((y - start.y) * dx - (x - start.x) * dy) / length]
  const { samples } = path
  const until = time + 2 * horizon
  if (!(isLifted && until >= path.last.t) && follows(path, place, length, time, until)) return 0
  const ranges = []
  const cover = (from, to) => {
    if (Math.max(from, 0) < Math.min(to, length)) ranges.push([Math.max(from, 0), Math.min(to, length)])
  }
  const coverAround = ([x, y]) => {
    const square = radius * radius - y * y
    if (square >= 0) cover(x - Math.sqrt(square), x + Math.sqrt(square))
  }
  let index = path.firstSegment(time - horizon)
  let here = place(samples[index])
  coverAround(here)
  while (index + 1 < samples.length && samples[index].t <= until) {
    const next = place(samples[index + 1])
    const [x, y] = [next[0] - here[0], next[1] - here[1]]
    const square = x * x + y * y
    if (square > 0) {
      // Beside the way from one sample to the next.
      const along = solve(-(here[0] * x + here[1] * y), x, 0, square)
      const reach = radius * Math.sqrt(square)
      const across = solve(here[0] * y - here[1] * x, -y, -reach, reach)
      cover(Math.max(along[0], across[0]), Math.min(along[1], across[1]))
    }
    coverAround(next)
    here = next
    index += 1
  }
  let taken = uncovered(length, ranges)
  const direction = isLifted && index + 1 === samples.length ? finalDirection(path) : null
  if (direction) {
    // What lies behind the end of the ink is taken back though the ink's round end covers it.
    const [x, y] = place(path.last)
    const behind = solve(-(x * (direction[0] * dx + direction[1] * dy) + y * (direction[1] * dx - direction[0] * dy)),
      direction[0] * dx + direction[1] * dy, 0, Infinity)
    const square = radius * radius - y * y
    if (square > 0) {
      const half = Math.sqrt(square)
      taken += Math.max(0, Math.min(x + half, length, behind[1]) - Math.max(x - half, 0, behind[0]))
    }
  }
  return taken
}
