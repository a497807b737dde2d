import type { LabelSet } from '../model/alert.ts'
import { isResolved, type StoredAlert } from '../model/stored-alert.ts'
import { groupKeyOf, type Route } from '../routing/route.ts'

/** Alerts that go together, and when they are looked at next. */
export type Group = {
  readonly key: string
  readonly route: Route
  readonly labels: LabelSet
  readonly alerts: ReadonlyMap<string, StoredAlert>
  /** Unix time in milliseconds. */
  readonly dueAtMs: number
  insert(alert: StoredAlert, nowMs: number): void
  /** Begins a look at it: the next one comes after the group interval. */
  startFlush(nowMs: number): void
  /** Forgets those of `seen` that were over by then, which everybody has been told. */
  endFlush(seen: readonly StoredAlert[], seenAtMs: number): void
}

/** A group with its first alert; it waits for more until the group wait is over. */
export function createGroup(route: Route, labels: LabelSet, first: StoredAlert, nowMs: number): Group {
  const alerts = new Map<string, StoredAlert>()
  let dueAtMs = nowMs + route.groupWaitMs
  let wasFlushed = false
  const insert = (alert: StoredAlert, atMs: number) => {
    alerts.set(alert.fingerprint, alert)
    // What has been firing for longer than the wait, as after a restart, waits no more.
    if (!wasFlushed && alert.startsAtMs + route.groupWaitMs < atMs) dueAtMs = atMs
  }
  insert(first, nowMs)
  return {
    key: groupKeyOf(route, labels),
    route,
    labels,
    alerts,
    get dueAtMs() {
      return dueAtMs
    },
    insert,
    startFlush(atMs) {
      wasFlushed = true
      dueAtMs = atMs + route.groupIntervalMs
    },
    endFlush(seen, seenAtMs) {
      for (const alert of seen)
        if (isResolved(alert, seenAtMs) && alerts.get(alert.fingerprint) === alert) alerts.delete(alert.fingerprint)
    },
  }
}
