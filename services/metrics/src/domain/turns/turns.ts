/** Long work in steps: whoever runs it may let others in at each `yield`. */
export type Steps<T> = Iterator<undefined, T>

/**
 * How long work shares the event loop with everything else: all of it together takes at most a slice of each round,
 * however many pieces of work there are, so that a scrape or a probe waits for one slice and not for one of each.
 */
export type Turns = {
  /** Resolves when others had their turn. Those who wait go on in order, one in each round of the event loop. */
  readonly next: () => Promise<void>
  /**
   * Runs steps to their end, with turns for others whenever a slice is over.
   *
   * @throws the signal's reason when it aborts meanwhile
   */
  run<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T>
}

/** Requests take several rounds of the event loop, and a probe is to be answered within 20 ms. */
export const sliceMs = 4

/** @param clock in milliseconds; only differences matter */
export function createTurns(clock: () => number): Turns {
  const waiting: (() => void)[] = []
  const goOn = () => {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(goOn)
  }
  const next = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      if (waiting.length === 1) setImmediate(goOn)
    })
  return {
    next,
    async run(steps, signal) {
      let endsMs = clock() + sliceMs
      for (let step = steps.next(); ; step = steps.next()) {
        if (step.done === true) return step.value
        if (clock() < endsMs) continue
        await next()
        signal?.throwIfAborted()
        endsMs = clock() + sliceMs
      }
    },
  }
}

/** Runs steps to their end at once. */
export function runWhole<T>(steps: Steps<T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value
}
