import { setTimeout as sleep } from 'node:timers/promises'
import type { TargetGroup } from '../domain/scrape/target-group.ts'
import type { Discoverer } from './discoverer.ts'

/** Looks again and again, at once and then after each interval. */
export function refreshing(
  intervalMs: number,
  find: (signal: AbortSignal) => Promise<readonly TargetGroup[]>,
  report: (error: unknown) => void,
): Discoverer {
  return {
    async *discover(signal) {
      while (!signal.aborted) {
        const found = await find(signal).catch((error: unknown) => {
          if (!signal.aborted) report(error)
        })
        if (signal.aborted) return
        if (found !== undefined) yield found
        await sleep(intervalMs, undefined, { signal }).catch(() => undefined)
      }
    },
  }
}
