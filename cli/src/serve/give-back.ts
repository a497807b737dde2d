import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What {@link giveBackAfterStart} goes by; for tests. */
type Rest = {
  readonly everyMs: number
  /** Share of the time since it was asked last in which the process was busy, from 0 to 1. */
  readonly utilization: () => number
  readonly collect: () => void
}

const restMs = 2_000
const busyRatio = 0.1

/**
 * Gives back, once, what only the start needed, as soon as the process comes to rest. V8 itself keeps it: its young
 * generation has grown to its bound, and it looks for garbage when something is allocated, which a service at rest does
 * hardly ever. Collecting takes some 80 ms, so a service that is asked from the start waits until it is not.
 */
export function giveBackAfterStart({ everyMs, utilization, collect }: Rest = watchRest()): void {
  utilization()
  const timer = setInterval(() => {
    if (utilization() > busyRatio) return
    clearInterval(timer)
    collect()
  }, everyMs)
  timer.unref()
}

function watchRest(): Rest {
  let since = performance.eventLoopUtilization()
  return {
    everyMs: restMs,
    utilization() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, since)
      since = now
      return utilization
    },
    collect: collectAll,
  }
}

/**
 * Collects garbage as V8 does before it would give up for want of memory, and returns what is free to the system.
 *
 * The flag stands no longer than it takes to make the function, as V8 takes code from the cache only under the flags
 * under which it was compiled.
 */
export function collectAll(): void {
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
