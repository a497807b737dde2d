import { setTimeout as sleep } from 'node:timers/promises'
import type { Probe } from '../clients/http-probe.ts'
import type { CheckState, Outcome } from '../domain/check.ts'

export type CheckLoopDeps = {
  readonly probe: Probe
  /** Takes one result and gives the verdict that now stands. */
  readonly record: (outcome: Outcome) => CheckState
  /** From 0 (included) to 1 (excluded). */
  readonly random: () => number
}

export type CheckLoopOptions = {
  readonly intervalMs: number
  /** Used instead of `intervalMs` while the service does not pass or its last result was bad. */
  readonly retryMs: number
  /** Share of the pause that is taken off at random. */
  readonly jitterRatio: number
}

/**
 * Checks one service again and again until `signal` aborts. The next check is planned when the
 * last one has ended, so two checks of one service never overlap and a slow one delays no other.
 */
export async function runCheckLoop(deps: CheckLoopDeps, options: CheckLoopOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const startedMs = performance.now()
    const outcome = await deps.probe.ask(signal)
    if (signal.aborted) return
    const settled = deps.record(outcome) !== 'failing' && outcome.kind === 'answered'
    const pauseMs = (settled ? options.intervalMs : options.retryMs) * (1 - options.jitterRatio * deps.random())
    // From start to start, so that a slow answer does not stretch the interval.
    const leftMs = Math.max(options.retryMs / 2, pauseMs - (performance.now() - startedMs))
    await sleep(leftMs, undefined, { signal }).catch(() => undefined)
  }
}
