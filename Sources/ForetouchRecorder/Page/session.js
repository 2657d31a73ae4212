// The live view of a session of the recorder. It keeps what is drawn, and scores it while it is on. Trials that are undone do not count.

import { Contacts } from './contacts.js'
import { LiveView } from './live.js'

// The number of samples that are kept for predictors that are chosen later: three minutes with the pen down at 240 Hz. To score them takes
// about a second, in which the page does nothing else.
const mostSamples = 50_000

export class SessionView extends LiveView {
  constructor(foretouch, surface) {
    super(foretouch, surface)
    this.isOn = false
    // The browser compiles what it runs often: now, and not while somebody draws.
    this.start(new Contacts(mostSamples))
    this.leads.stop()
  }

  /** Begins the next trial. */
  beginTrial(number) { this.recording.trial = number }

  /** Ends the trial, and with it the contacts that are still down. */
  endTrial() {
    const taken = { contact: null, added: [], ended: this.recording.cancelAll(performance.now()) }
    if (this.isOn && taken.ended.length > 0) this.follow(taken, null)
  }

  /** Forgets a trial, and what was learned from it. */
  undo(trial) {
    this.recording.undo(trial)
    if (this.isOn) this.choose()
  }

  take(entry) {
    if (this.isOn) super.take(entry)
    else this.recording.take(entry)
  }

  toggle(isOn) {
    this.isOn = isOn
    if (isOn) this.choose()
    else this.leads.stop()
  }
}
