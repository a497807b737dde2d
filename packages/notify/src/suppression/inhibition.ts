import { type Matcher, matchesAll } from '../matchers/matcher.ts'
import type { LabelSet } from '../model/alert.ts'
import { isResolved, type StoredAlert } from '../model/stored-alert.ts'

/** While a source fires, targets that equal it in some labels say nothing. */
export type InhibitRule = {
  readonly source: readonly Matcher[]
  readonly target: readonly Matcher[]
  /** Labels that have to be equal; what both lack is equal. */
  readonly equal: readonly string[]
}

export type Inhibitor = {
  /** Takes what was sent, whatever its state. */
  take(alert: StoredAlert): void
  /** Forgets what is over. */
  prune(nowMs: number): void
  /** The fingerprint of the source that quietens an alert with these labels. */
  inhibitedBy(labels: LabelSet, nowMs: number): string | undefined
}

export function createInhibitor(rules: readonly InhibitRule[]): Inhibitor {
  const watched = rules.map(watchRule)
  return {
    take(alert) {
      for (const rule of watched) rule.take(alert)
    },
    prune(nowMs) {
      for (const rule of watched) rule.prune(nowMs)
    },
    inhibitedBy(labels, nowMs) {
      for (const rule of watched) {
        const found = rule.inhibitedBy(labels, nowMs)
        if (found !== undefined) return found
      }
      return undefined
    },
  }
}

function watchRule({ source, target, equal }: InhibitRule): Inhibitor {
  // By the values of the equal labels, so that an alert is compared with those that can quieten it alone.
  const sources = new Map<string, Map<string, StoredAlert>>()
  const keyOf = (labels: LabelSet) => JSON.stringify(equal.map((name) => labels[name] ?? ''))
  return {
    take(alert) {
      if (!matchesAll(source, alert.labels)) return
      const key = keyOf(alert.labels)
      const same = sources.get(key) ?? new Map<string, StoredAlert>()
      sources.set(key, same.set(alert.fingerprint, alert))
    },
    prune(nowMs) {
      for (const [key, same] of sources) {
        for (const alert of same.values()) if (isResolved(alert, nowMs)) same.delete(alert.fingerprint)
        if (same.size === 0) sources.delete(key)
      }
    },
    inhibitedBy(labels, nowMs) {
      if (!matchesAll(target, labels)) return undefined
      // Two that are source and target at once would quieten each other, and nobody would hear of either.
      const isSource = matchesAll(source, labels)
      for (const alert of sources.get(keyOf(labels))?.values() ?? []) {
        if (isResolved(alert, nowMs) || (isSource && matchesAll(target, alert.labels))) continue
        return alert.fingerprint
      }
      return undefined
    },
  }
}
