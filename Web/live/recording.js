// What was drawn on the page, as the lines of a native recording, one for each delivery.

import { Contacts, phases } from '../../Sources/ForetouchRecorder/Page/contacts.js'

export class Recording extends Contacts {
  /** @param startState what 'adaptive' had learned when the recording began; null if nothing. */
  constructor(startState = null) {
    super()
    this.startState = startState
    this.entries = []
    this.lines = []
    this.types = new Set()
  }

  note(contact, entry, samples, predicted) {
    this.types.add(contact.type)
    const touch = { id: contact.id, type: contact.type, phase: phases[entry.k], samples }
    if (predicted.length > 0) touch.predicted = predicted
    const line = { t: samples.length > 0 ? samples[samples.length - 1].t : entry.t / 1000 }
    // The page cancels a contact without an event.
    if (entry.a !== undefined) {
      this.entries.push(entry)
      line.arrival = entry.a / 1000
    }
    this.lines.push(JSON.stringify({ ...line, touches: [touch] }))
  }

  /** The native recording as text. */
  text(facts) {
    const header = {
      format: 'foretouch-recording', version: '1.0', device: facts.userAgent, task: 'draw', pointerTypes: [...this.types],
      screen: { width: facts.viewport.width, height: facts.viewport.height }, unit: 'css-px',
      clock: { source: 'event', ...(facts.clockResolution > 0 ? { resolution: facts.clockResolution } : {}) },
      provenance: 'recorded by the live page of Foretouch from Pointer Events', capture: { facts }
    }
    return [JSON.stringify(header), ...this.lines, ''].join('\n')
  }
}
