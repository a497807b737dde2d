import { setTimeout as sleep } from 'node:timers/promises'
import { roundedMs, warnWhenSlow } from '../domain/finding.ts'
import type { Probe } from '../domain/probe.ts'

export type LoopLimits = {
  /** A timer later than this is a warning, and a failure. */
  readonly warnLatencyMs: number
  readonly failLatencyMs: number
}

const pauseMs = 10

/**
 * A probe of this process itself: how much later than asked for a timer fires. Its duration is that
 * delay. While nothing runs at all no verdict is given either, and the old ones become unknown.
 */
export function createLoopProbe({ warnLatencyMs, failLatencyMs }: LoopLimits): Probe {
  return {
    async ask(signal) {
      const startedMs = performance.now()
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
      const latencyMs = roundedMs(Math.max(0, performance.now() - startedMs - pauseMs))
      if (latencyMs > failLatencyMs)
        return { state: 'failing', latencyMs, reason: `the event loop stood still for ${latencyMs} ms` }
      return warnWhenSlow({ state: 'passing', latencyMs }, warnLatencyMs)
    },
    close: () => undefined,
  }
}
