import type { DatabaseSync } from 'node:sqlite'
import { explainOpening, openSqlite, requireVersion } from '@hearth/store'
import type { Delivery } from '../delivery/delivery.ts'
import type { Receipt } from '../dispatch/receipt.ts'
import type { StoredAlert } from '../model/stored-alert.ts'
import type { Silence } from '../suppression/silence.ts'
import type { SilenceStore } from '../suppression/silences.ts'

/** Things of one kind by their keys. What returns survives a power cut. */
type Table<K extends string | number, T> = {
  all(): readonly (readonly [K, T])[]
  put(entries: readonly (readonly [K, T])[]): void
  remove(keys: readonly K[]): void
}

/** What has to outlive the process: alerts, what was said of them, and what is still to be said. */
export type NotifyStore = {
  readonly alerts: Table<string, StoredAlert>
  readonly silences: SilenceStore
  readonly receipts: Table<string, Receipt>
  readonly deliveries: Table<number, Delivery>
  /** All that `work` changes, or nothing of it. */
  atomically<T>(work: () => T): T
  close(): void
}

/** Which form the bodies have; a body of a newer one may lack what this program reads. */
const knownVersion = 1

/** Opens the database of alerts at `path`, creating it when absent. @throws {Failure} `invalid`, also when it is newer */
export function openNotifyStore(path: string): NotifyStore {
  const file = { what: 'the database of alerts', path }
  const database = openSqlite(file, { synchronous: 'FULL' })
  try {
    requireVersion(database, knownVersion)
  } catch (cause) {
    database.close()
    throw explainOpening(cause, file)
  }
  const silences = openTable<string, Silence>(database, 'silences', 'TEXT')
  return {
    alerts: openTable(database, 'alerts', 'TEXT'),
    silences: {
      all: () => silences.all().map(([, silence]) => silence),
      put: (changed) => silences.put(changed.map((silence) => [silence.id, silence])),
      remove: silences.remove,
    },
    receipts: openTable(database, 'receipts', 'TEXT'),
    deliveries: openTable(database, 'deliveries', 'INTEGER'),
    atomically: (work) => atomically(database, work),
    close: () => database.close(),
  }
}

function openTable<K extends string | number, T>(
  database: DatabaseSync,
  name: string,
  type: 'TEXT' | 'INTEGER',
): Table<K, T> {
  database.exec(`CREATE TABLE IF NOT EXISTS ${name} (key ${type} PRIMARY KEY, body TEXT NOT NULL) STRICT`)
  const select = database.prepare(`SELECT key, body FROM ${name} ORDER BY key`)
  const upsert = database.prepare(`INSERT OR REPLACE INTO ${name} (key, body) VALUES (?, ?)`)
  const remove = database.prepare(`DELETE FROM ${name} WHERE key = ?`)
  return {
    // Nobody but this module writes to the file.
    all: () => select.all().map(({ key, body }) => [key as K, JSON.parse(String(body)) as T]),
    put: (entries) =>
      atomically(database, () => {
        for (const [key, value] of entries) upsert.run(key, JSON.stringify(value))
      }),
    remove: (keys) =>
      atomically(database, () => {
        for (const key of keys) remove.run(key)
      }),
  }
}

function atomically<T>(database: DatabaseSync, work: () => T): T {
  if (database.isTransaction) return work()
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}
