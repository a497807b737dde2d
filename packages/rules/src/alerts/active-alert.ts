import type { Labels } from '../values/labels.ts'

/** An alert from when it begins until it has been over for a quarter of an hour; times in Unix milliseconds. */
export type ActiveAlert = {
  readonly labels: Labels
  readonly annotations: Readonly<Record<string, string>>
  /** What the expression gave last. */
  readonly value: number
  /** `inactive`: it fired and is over. */
  readonly state: 'pending' | 'firing' | 'inactive'
  readonly activeAtMs: number
  readonly firedAtMs?: number
  readonly resolvedAtMs?: number
  /** Since when it fires only because it is to be kept firing. */
  readonly keepFiringSinceMs?: number
  readonly lastSentMs?: number
  /** Until when a receiver may take it as firing without hearing of it again. */
  readonly validUntilMs?: number
}

/** Alerts by the key of their labels. */
export type ActiveAlerts = ReadonlyMap<string, ActiveAlert>

/** What the expression of a rule gave now, with its labels and texts. */
export type FoundAlert = Pick<ActiveAlert, 'labels' | 'annotations' | 'value'>

// That many minutes a receiver has to hear that an alert is over.
const resolvedRetentionMs = 900_000

/**
 * The alerts of a rule after one more evaluation.
 *
 * @param found by the key of their labels
 * @returns all alerts, and those of them that are pending or firing
 */
export function advanceAlerts(
  active: ActiveAlerts,
  found: ReadonlyMap<string, FoundAlert>,
  rule: { readonly holdMs: number; readonly keepFiringMs: number },
  timeMs: number,
): { readonly active: ActiveAlerts; readonly current: readonly ActiveAlert[] } {
  const next = new Map<string, ActiveAlert>()
  for (const [key, alert] of active) {
    const now = found.get(key)
    const advanced = now === undefined ? miss(alert, rule.keepFiringMs, timeMs) : see(alert, now, timeMs)
    if (advanced !== undefined) next.set(key, advanced)
  }
  for (const [key, alert] of found) if (!next.has(key)) next.set(key, begin(alert, timeMs))
  for (const [key, alert] of next) next.set(key, fire(alert, rule.holdMs, timeMs))
  return { active: next, current: [...next.values()].filter(({ state }) => state !== 'inactive') }
}

function begin({ labels, annotations, value }: FoundAlert, timeMs: number): ActiveAlert {
  return { labels, annotations, value, state: 'pending', activeAtMs: timeMs }
}

function see(alert: ActiveAlert, { annotations, value }: FoundAlert, timeMs: number): ActiveAlert {
  if (alert.state === 'inactive') return begin({ labels: alert.labels, annotations, value }, timeMs)
  const { keepFiringSinceMs: _, ...rest } = alert
  return { ...rest, annotations, value }
}

/** The alert when its series is not there; `undefined` when it is forgotten. */
function miss(alert: ActiveAlert, keepFiringMs: number, timeMs: number): ActiveAlert | undefined {
  if (alert.state === 'pending') return undefined
  if (alert.state === 'inactive') {
    return timeMs - (alert.resolvedAtMs ?? timeMs) > resolvedRetentionMs ? undefined : alert
  }
  if (keepFiringMs > 0) {
    const keepFiringSinceMs = alert.keepFiringSinceMs ?? timeMs
    if (timeMs - keepFiringSinceMs < keepFiringMs) return { ...alert, keepFiringSinceMs }
  }
  return { ...alert, state: 'inactive', resolvedAtMs: timeMs }
}

function fire(alert: ActiveAlert, holdMs: number, timeMs: number): ActiveAlert {
  if (alert.state !== 'pending' || timeMs - alert.activeAtMs < holdMs) return alert
  return { ...alert, state: 'firing', firedAtMs: timeMs }
}
