import type { Alert } from './alert.ts'

/** An alert as it is kept. */
export type StoredAlert = Alert & {
  readonly fingerprint: string
  /** Unix time in milliseconds at which it was last sent. */
  readonly updatedAtMs: number
  /** Whether its end is only the time after which silence counts as resolved. */
  readonly timesOut: boolean
}

/** Whether it is over at `nowMs`. */
export function isResolved({ endsAtMs }: Pick<Alert, 'endsAtMs'>, nowMs: number): boolean {
  return endsAtMs <= nowMs
}

/**
 * What is kept when an alert comes again: the newer one, with the older's beginning where the two overlap. A later
 * end that was promised before stays, and one that was only a time-out does not.
 */
export function mergeAlert(old: StoredAlert | undefined, next: StoredAlert, nowMs: number): StoredAlert {
  if (old === undefined || !overlap(old, next)) return next
  const startsAtMs = Math.min(old.startsAtMs, next.startsAtMs)
  const oldEndHolds = isResolved(next, nowMs) ? isResolved(old, nowMs) : !old.timesOut
  return { ...next, startsAtMs, endsAtMs: oldEndHolds ? Math.max(old.endsAtMs, next.endsAtMs) : next.endsAtMs }
}

function overlap(old: Alert, next: Alert): boolean {
  const within = (atMs: number) => atMs > old.startsAtMs && atMs < old.endsAtMs
  return within(next.endsAtMs) || within(next.startsAtMs)
}
