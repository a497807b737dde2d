import { setTimeout as sleep } from 'node:timers/promises'
import type { Check, Outcome } from '../domain/check.ts'
import type { Probe } from '../domain/probe.ts'
import { type Pace, pauseAfter } from '../domain/resources/pace.ts'

export type CheckLoopDeps = {
  readonly probe: Probe
  /** Takes one result and gives the verdict that now stands. */
  readonly record: (outcome: Outcome) => Check
  /** From 0 (included) to 1 (excluded). */
  readonly random: () => number
  /** Ends a pause early, because something tells that the verdict may have changed. */
  readonly alarm: Alarm
}

export type CheckLoopOptions = Pace & {
  /** Share of the pause that is taken off at random. */
  readonly jitterRatio: number
}

/** What wakes a loop. */
export type Alarm = {
  ring(): void
  /** Aborts at the next ring. */
  next(): AbortSignal
}

export function createAlarm(): Alarm {
  let controller = new AbortController()
  return {
    ring: () => controller.abort(),
    next() {
      controller = new AbortController()
      return controller.signal
    },
  }
}

/**
 * Checks one subject again and again until `signal` aborts. The next check is planned when the
 * last one has ended, so two checks of one subject never overlap and a slow one delays no other.
 */
export async function runCheckLoop(deps: CheckLoopDeps, options: CheckLoopOptions, signal: AbortSignal): Promise<void> {
  signal.addEventListener('abort', deps.alarm.ring)
  while (!signal.aborted) {
    const startedMs = performance.now()
    // Taken before the check, so that a ring while it runs is not lost.
    const rung = deps.alarm.next()
    const outcome = await deps.probe.ask(signal)
    if (signal.aborted) return
    const pauseMs = pauseAfter(deps.record(outcome), options) * (1 - options.jitterRatio * deps.random())
    // From start to start, so that a slow answer does not stretch the interval.
    const leftMs = Math.max(options.retryMs / 2, pauseMs - (performance.now() - startedMs))
    await sleep(leftMs, undefined, { signal: rung }).catch(() => undefined)
  }
}
