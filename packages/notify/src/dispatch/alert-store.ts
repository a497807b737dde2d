import { Failure } from '@hearth/kernel'
import { isFullDisk } from '@hearth/store'
import type { Alert } from '../model/alert.ts'
import { fingerprintOf } from '../model/fingerprint.ts'
import { isResolved, mergeAlert, type StoredAlert } from '../model/stored-alert.ts'
import type { NotifyStore } from '../storage/notify-store.ts'

/** The alerts that are known, whatever their state. */
export type AlertStore = {
  all(): readonly StoredAlert[]
  /**
   * Keeps them; once it returns they survive.
   *
   * @param timesOut whether their ends are only the time after which silence counts as resolved
   * @returns what is kept of each
   * @throws {Failure} `unavailable` when there is no room for all of them, and then none is kept
   */
  put(alerts: readonly (Alert & { readonly timesOut: boolean })[], nowMs: number): readonly StoredAlert[]
  /** Forgets those that are over and that nobody holds any more. */
  prune(nowMs: number, held: ReadonlySet<string>): void
}

export function createAlertStore(table: NotifyStore['alerts'], maxAlerts: number): AlertStore {
  const alerts = new Map(table.all())
  return {
    all: () => [...alerts.values()],
    put(sent, nowMs) {
      const changed = new Map<string, StoredAlert>()
      for (const alert of sent) {
        const fingerprint = fingerprintOf(alert.labels)
        const next = { ...alert, fingerprint, updatedAtMs: nowMs }
        const old = changed.get(fingerprint) ?? alerts.get(fingerprint)
        changed.set(fingerprint, mergeAlert(old, next, nowMs))
      }
      const added = [...changed.keys()].filter((fingerprint) => !alerts.has(fingerprint)).length
      if (alerts.size + added > maxAlerts) throw noRoom(added, maxAlerts)
      keep(table, [...changed])
      for (const [fingerprint, alert] of changed) alerts.set(fingerprint, alert)
      return [...changed.values()]
    },
    prune(nowMs, held) {
      const over = [...alerts.values()].filter((alert) => isResolved(alert, nowMs) && !held.has(alert.fingerprint))
      if (over.length === 0) return
      const fingerprints = over.map(({ fingerprint }) => fingerprint)
      table.remove(fingerprints)
      for (const fingerprint of fingerprints) alerts.delete(fingerprint)
    },
  }
}

function keep(table: NotifyStore['alerts'], changed: readonly (readonly [string, StoredAlert])[]): void {
  try {
    table.put(changed)
  } catch (cause) {
    if (!isFullDisk(cause)) throw cause
    throw new Failure('unavailable', 'Cannot keep the alerts: the disk is full; send them again later', { cause })
  }
}

function noRoom(added: number, bound: number): Failure {
  return new Failure('unavailable', `Cannot take ${added} new alerts: at most ${bound} are kept; send them again later`)
}
