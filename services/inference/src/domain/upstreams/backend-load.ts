/** What one upstream has to do for us, and how fast it does it. Work is counted in tokens. */
export type BackendLoad = {
  /** A request of so much estimated work goes out. Call the result once it is over, with the work that it was. */
  begin(work: number): (actualWork: number) => void
  /** Estimated work that is under way. */
  outstanding(): number
  /** Requests that are under way. */
  inFlight(): number
  /** Requests that were ever sent. */
  sent(): number
  /**
   * Work done in a second of being busy, newer work weighing more. What is measured fades with time
   * towards `usual`, so that one bad minute does not keep an upstream idle for ever.
   */
  perSecond(usual: number): number
}

/** How long a measurement takes to lose half of its weight, in milliseconds. */
const halfLifeMs = 60_000
/** The weight that `usual` has beside what was measured, in milliseconds of being busy. */
const usualMs = 1_000

/** @param clock monotonic milliseconds */
export function createBackendLoad(clock: () => number): BackendLoad {
  let outstanding = 0
  let inFlight = 0
  let sent = 0
  let doneWork = 0
  let busyMs = 0
  let seenMs = clock()

  // Busy is when anything is under way, however much: requests side by side make it faster, not busier.
  const settle = () => {
    const nowMs = clock()
    const passedMs = Math.max(0, nowMs - seenMs)
    const kept = 0.5 ** (passedMs / halfLifeMs)
    doneWork *= kept
    busyMs = busyMs * kept + (inFlight > 0 ? passedMs : 0)
    seenMs = nowMs
  }

  return {
    begin(work) {
      settle()
      outstanding += work
      inFlight++
      sent++
      let ended = false
      return (actualWork) => {
        if (ended) return
        ended = true
        settle()
        outstanding -= work
        inFlight--
        doneWork += actualWork
      }
    },
    outstanding: () => outstanding,
    inFlight: () => inFlight,
    sent: () => sent,
    perSecond(usual) {
      settle()
      return ((doneWork + (usual * usualMs) / 1_000) / (busyMs + usualMs)) * 1_000
    },
  }
}
