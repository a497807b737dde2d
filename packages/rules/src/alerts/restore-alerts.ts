import type { Labels } from '../values/labels.ts'
import type { ActiveAlert, ActiveAlerts } from './active-alert.ts'

// Alerts that would fire soon after a start still wait that long: what they look at may not be there yet.
const graceMs = 600_000

/** The newest sample of a series of `ALERTS_FOR_STATE`. */
export type KeptState = { readonly labels: Labels; readonly timeMs: number; readonly activeAtMs: number }

/** Alerts that hold for less than ten minutes begin anew after a start: waiting for them takes no longer. */
export function isRestored(holdMs: number): boolean {
  return holdMs >= graceMs
}

/**
 * Pending alerts as if this process had not been away: the time before it ended counts, that in between does not.
 *
 * @param kept of before the start, by the key of the alert's labels
 */
export function restoreAlerts(
  active: ActiveAlerts,
  kept: ReadonlyMap<string, KeptState>,
  holdMs: number,
  nowMs: number,
): ActiveAlerts {
  const restore = (key: string, alert: ActiveAlert): ActiveAlert => {
    const state = kept.get(key)
    if (state === undefined) return alert
    const remainingMs = holdMs - (state.timeMs - state.activeAtMs)
    // It fired; the next evaluation says so again.
    if (remainingMs <= 0) return { ...alert, activeAtMs: state.activeAtMs }
    if (remainingMs < graceMs) return { ...alert, activeAtMs: nowMs + graceMs - holdMs }
    return { ...alert, activeAtMs: state.activeAtMs + (nowMs - state.timeMs) }
  }
  return new Map([...active].map(([key, alert]) => [key, restore(key, alert)]))
}
