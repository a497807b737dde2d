/** Runs something at the next of many times. */
export type WakeUp = {
  /** Sees to it that it runs at `atMs` (Unix time in milliseconds) or before; `undefined`: nothing is to come. */
  by(atMs: number | undefined): void
  close(): void
}

// Timers of Node do not reach further than 24 days.
const longestMs = 86_400_000

/** @param run is followed by another {@link WakeUp.by} of whoever knows the next time */
export function createWakeUp(clock: () => number, run: () => void): WakeUp {
  let timer: NodeJS.Timeout | undefined
  let dueMs = Number.POSITIVE_INFINITY
  const clear = () => {
    clearTimeout(timer)
    dueMs = Number.POSITIVE_INFINITY
  }
  return {
    by(atMs) {
      if (atMs === undefined || atMs >= dueMs) return
      clear()
      dueMs = atMs
      timer = setTimeout(
        () => {
          clear()
          run()
        },
        Math.min(Math.max(atMs - clock(), 0), longestMs),
      ).unref()
    },
    close: clear,
  }
}
