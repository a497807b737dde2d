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
  /**
   * How far that speed may be off: the standard error of the logarithm of what was measured, so that 0.1 is about
   * a tenth. Answers differ in length, prompts are computed faster than answers, and machines have other work.
   * Infinite before the first measurement.
   */
  speedError(): number
}

/** How long a measurement takes to lose half of its weight, in milliseconds. */
const halfLifeMs = 60_000
/** The weight that `usual` has beside what was measured, in milliseconds of being busy. */
const usualMs = 1_000
/** How far the speed of one request, as a logarithm, is taken to be off before anything was measured. */
const usualDeviation = 0.7
/** So many measurements that taking is worth. */
const usualCount = 3

/** What a measurement weighs once another has come. */
const keptSpeeds = 0.95

/** @param clock monotonic milliseconds */
export function createBackendLoad(clock: () => number): BackendLoad {
  let outstanding = 0
  let inFlight = 0
  let sent = 0
  let doneWork = 0
  let busyMs = 0
  let seenMs = clock()
  let sinceLastMs = 0
  const speeds = createSpeedSums()

  // Busy is when anything is under way, however much: requests side by side make it faster, not busier.
  const settle = () => {
    const nowMs = clock()
    const passedMs = Math.max(0, nowMs - seenMs)
    const kept = 0.5 ** (passedMs / halfLifeMs)
    doneWork *= kept
    const newMs = inFlight > 0 ? passedMs : 0
    busyMs = busyMs * kept + newMs
    sinceLastMs += newMs
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
        speeds.add(actualWork, sinceLastMs)
        sinceLastMs = 0
      }
    },
    outstanding: () => outstanding,
    inFlight: () => inFlight,
    sent: () => sent,
    perSecond(usual) {
      settle()
      return ((doneWork + (usual * usualMs) / 1_000) / (busyMs + usualMs)) * 1_000
    },
    speedError: () => speeds.error(),
  }
}

/** Sums over the logarithms of speeds, each of a request that ended with the busy time since the one before it. */
function createSpeedSums() {
  const sums = { count: 0, logarithms: 0, squares: 0 }
  return {
    add(work: number, ms: number): void {
      if (work <= 0 || ms <= 0) return
      const logarithm = Math.log(work / ms)
      sums.count = sums.count * keptSpeeds + 1
      sums.logarithms = sums.logarithms * keptSpeeds + logarithm
      sums.squares = sums.squares * keptSpeeds + logarithm ** 2
    },
    error(): number {
      const { count, logarithms, squares } = sums
      if (count === 0) return Number.POSITIVE_INFINITY
      const spread = Math.max(0, squares - logarithms ** 2 / count) + usualCount * usualDeviation ** 2
      return Math.sqrt(spread / (count + usualCount) / count)
    },
  }
}
