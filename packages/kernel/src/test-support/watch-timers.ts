import { vi } from 'vitest'

/**
 * Counts the timers for one of these times that are set from now on and are not cleared. Not all timers are counted, as
 * `vi.getTimerCount()` does: what other tests have left may set some. With false timers, `vi.restoreAllMocks()` comes
 * before `vi.useRealTimers()`.
 */
export function watchTimers(...times: readonly number[]): () => number {
  const started = vi.spyOn(globalThis, 'setTimeout')
  const cleared = vi.spyOn(globalThis, 'clearTimeout')
  return () =>
    started.mock.calls.filter(([, ms = 0], at) => {
      const timer = started.mock.results[at]?.value
      return times.includes(ms) && !cleared.mock.calls.some(([one]) => one === timer)
    }).length
}
