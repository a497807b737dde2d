import type { SQLOutputValue } from 'node:sqlite'
import type { Keys } from '@hearth/kernel'
import { reseal, seal, unseal } from '@hearth/store'
import type {
  DataSource,
  DataSourceSettings,
  DataSourceStore,
  DataSourceWrite,
} from '../domain/datasource/data-source.ts'
import type { Database } from './database.ts'
import { inTransaction } from './open-database.ts'

type Row = Record<string, SQLOutputValue>
type Secrets = Readonly<Record<string, string>>

/**
 * Keeps data sources, their secrets sealed.
 *
 * @param keys seal the secrets; what was sealed with another one counts as not set
 */
export function createDataSourceStore(database: Database, keys: Keys): DataSourceStore {
  const all = database.prepare('SELECT * FROM data_sources ORDER BY name COLLATE NOCASE')
  const byUid = database.prepare('SELECT * FROM data_sources WHERE uid = ?')
  const byId = database.prepare('SELECT * FROM data_sources WHERE id = ?')
  const remove = database.prepare('DELETE FROM data_sources WHERE id = ?')
  const resign = database.prepare('UPDATE data_sources SET is_default = 0 WHERE uid <> ?')
  const put = prepareWrite(database)
  resealAll(database, keys)
  const open = (row: Row | undefined): Secrets => openSecrets(keys, row)
  return {
    list: () => all.all().map((row) => toDataSource(row, open(row))),
    put(write) {
      const previous = write.id === undefined ? undefined : byId.get(write.id)
      const secrets = mergeSecrets(open(previous), write.secrets)
      inTransaction(database, () => {
        if (write.isDefault) resign.run(write.uid)
        put(write, Object.keys(secrets).length === 0 ? null : seal(keys, write.uid, JSON.stringify(secrets)))
      })
      return toDataSource(byUid.get(write.uid) ?? {}, secrets)
    },
    remove: (id) => void inTransaction(database, () => remove.run(id)),
    reveal: (id) => open(byId.get(id)),
  }
}

function prepareWrite(database: Database): (write: DataSourceWrite, secrets: string | null) => void {
  const insert = database.prepare(`
    INSERT INTO data_sources (uid, name, type, settings, secrets, is_default, origin, version)
    VALUES (?, ?, ?, ?, ?, ?, ?, 1)`)
  const update = database.prepare(`
    UPDATE data_sources SET uid = ?, name = ?, type = ?, settings = ?, secrets = ?, is_default = ?, origin = ?,
      version = version + 1 WHERE id = ?`)
  return ({ id, uid, name, type, settings, isDefault, origin }, secrets) => {
    const text = JSON.stringify(settings)
    const from = origin === undefined ? null : JSON.stringify(origin)
    if (id === undefined) insert.run(uid, name, type, text, secrets, Number(isDefault), from)
    else update.run(uid, name, type, text, secrets, Number(isDefault), from, id)
  }
}

// So that the keys before can be forgotten.
function resealAll(database: Database, keys: Keys): void {
  const update = database.prepare('UPDATE data_sources SET secrets = ? WHERE uid = ?')
  const rows = database.prepare('SELECT uid, secrets FROM data_sources WHERE secrets IS NOT NULL').all()
  inTransaction(database, () => {
    for (const { uid, secrets } of rows) {
      const sealed = reseal(keys, String(uid), String(secrets))
      if (sealed !== undefined) update.run(sealed, String(uid))
    }
  })
}

function mergeSecrets(stored: Secrets, given: Secrets): Secrets {
  return Object.fromEntries(Object.entries({ ...stored, ...given }).filter(([, value]) => value !== ''))
}

function openSecrets(keys: Keys, row: Row | undefined): Secrets {
  if (typeof row?.secrets !== 'string') return {}
  const text = unseal(keys, String(row.uid), row.secrets)
  return text === undefined ? {} : (JSON.parse(text) as Secrets)
}

function toDataSource(row: Row, secrets: Secrets): DataSource {
  return {
    id: Number(row.id),
    uid: String(row.uid),
    name: String(row.name),
    type: String(row.type),
    settings: JSON.parse(String(row.settings)) as DataSourceSettings,
    secretNames: Object.keys(secrets),
    isDefault: row.is_default === 1,
    origin: typeof row.origin === 'string' ? (JSON.parse(row.origin) as DataSource['origin']) : undefined,
    version: Number(row.version),
  }
}
