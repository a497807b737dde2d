import type { StoredAlert } from '../model/stored-alert.ts'
import { findRoutes, groupKeyOf, groupLabelsOf, type Route } from '../routing/route.ts'
import { createGroup, type Group } from './group.ts'

/** Puts alerts into groups by their routes. */
export type Dispatcher = {
  insert(alert: StoredAlert, nowMs: number): void
  groups(): readonly Group[]
  /** When the next group is to be looked at, as Unix time in milliseconds. */
  nextDueMs(): number | undefined
  /** Groups that are to be looked at by now, the longest due first; each counts as looked at. */
  takeDue(nowMs: number): readonly Group[]
  /** Forgets groups without alerts. */
  prune(): void
  /** Fingerprints of the alerts that groups still hold. */
  held(): ReadonlySet<string>
}

export function createDispatcher(root: Route): Dispatcher {
  const groups = new Map<string, Group>()
  return {
    insert(alert, nowMs) {
      for (const route of findRoutes(root, alert.labels)) {
        const labels = groupLabelsOf(route, alert.labels)
        const key = `${groupKeyOf(route, labels)} ${route.receiver}`
        const group = groups.get(key)
        if (group === undefined) groups.set(key, createGroup(route, labels, alert, nowMs))
        else group.insert(alert, nowMs)
      }
    },
    groups: () => [...groups.values()],
    nextDueMs() {
      const times = [...groups.values()].map(({ dueAtMs }) => dueAtMs)
      return times.length === 0 ? undefined : times.reduce((least, time) => Math.min(least, time))
    },
    takeDue(nowMs) {
      const due = [...groups.values()].filter(({ dueAtMs }) => dueAtMs <= nowMs)
      due.sort((a, b) => a.dueAtMs - b.dueAtMs)
      for (const group of due) group.startFlush(nowMs)
      return due
    },
    prune() {
      for (const [key, { alerts }] of groups) if (alerts.size === 0) groups.delete(key)
    },
    held: () => new Set([...groups.values()].flatMap(({ alerts }) => [...alerts.keys()])),
  }
}
