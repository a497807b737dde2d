import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What {@link giveBackAfterStart} goes by; for tests. */
type Rest = {
  readonly everyMs: number
  /** Processors that the process kept busy since it was asked last. */
  readonly utilization: () => number
  /** Of the heap, what is held and what has not been collected yet. */
  readonly usedBytes: () => number
  readonly collect: () => void
}

const restMs = 2_000
const busyRatio = 0.1
const untilMs = 60_000
const maxUsedBytes = 150_000_000

/**
 * Gives back, once, what only the start needed, as soon as the process comes to rest. V8 itself keeps it: its young
 * generation has grown to its bound, and it looks for garbage when something is allocated, which a service at rest does
 * hardly ever. Collecting takes some 80 ms, so a service that is asked from the start waits until it is not. A minute
 * later the start is no longer what the heap is full of; nor is it where more is held than a start takes, of which the
 * collection would stop the service for seconds.
 */
export function giveBackAfterStart({ everyMs, utilization, usedBytes, collect }: Rest = watchRest()): void {
  utilization()
  let looksLeft = Math.floor(untilMs / everyMs)
  const timer = setInterval(() => {
    looksLeft -= 1
    const isResting = utilization() <= busyRatio
    if (isResting || looksLeft === 0) clearInterval(timer)
    if (isResting && usedBytes() <= maxUsedBytes) collect()
  }, everyMs)
  timer.unref()
}

// By processor time: on a busy machine the event loop counts as active while it only waits for a processor.
function watchRest(): Rest {
  let [sinceMs, since] = [performance.now(), process.cpuUsage()]
  return {
    everyMs: restMs,
    utilization() {
      const { user, system } = process.cpuUsage(since)
      const elapsedMs = performance.now() - sinceMs
      ;[sinceMs, since] = [performance.now(), process.cpuUsage()]
      return (user + system) / 1_000 / elapsedMs
    },
    usedBytes: () => process.memoryUsage().heapUsed,
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
