import type { SQLOutputValue } from 'node:sqlite'
import { Failure } from '@hearth/kernel'
import type { Kept, RecordStore } from '../domain/record.ts'
import type { Database } from './database.ts'
import { inTransaction } from './open-database.ts'

export type RecordOptions = {
  readonly kind: string
  readonly most: number
  /** Whether the oldest gives way to one that is too many; else that one is refused. */
  readonly forgets?: boolean
}

/** @typeParam T what is kept as JSON; what is read is trusted to be what was written */
export function createRecordStore<T>(database: Database, options: RecordOptions): RecordStore<T> {
  const { kind, most, forgets = false } = options
  const all = database.prepare('SELECT * FROM records WHERE kind = ? ORDER BY id')
  const byUid = database.prepare('SELECT * FROM records WHERE kind = ? AND uid = ?')
  const byId = database.prepare('SELECT * FROM records WHERE kind = ? AND id = ?')
  const count = database.prepare('SELECT COUNT(*) AS count FROM records WHERE kind = ?')
  const remove = database.prepare('DELETE FROM records WHERE kind = ? AND uid = ?')
  const forget = database.prepare(`DELETE FROM records WHERE id IN (
    SELECT id FROM records WHERE kind = ? ORDER BY id DESC LIMIT -1 OFFSET ?)`)
  const put = database.prepare(`
    INSERT INTO records (kind, uid, content) VALUES (?, ?, ?)
    ON CONFLICT (kind, uid) DO UPDATE SET content = excluded.content RETURNING *`)
  const toRecord = (row: Record<string, SQLOutputValue>): Kept<T> => ({
    id: Number(row.id),
    uid: String(row.uid),
    value: JSON.parse(String(row.content)) as T,
  })
  const orUndefined = (row: Record<string, SQLOutputValue> | undefined) => row && toRecord(row)
  const refuseTooMany = (uid: string) => {
    if (forgets || byUid.get(kind, uid) !== undefined || Number(count.get(kind)?.count) < most) return
    throw new Failure('forbidden', `Cannot keep another one: there are ${most} already; remove one first`)
  }
  return {
    list: () => all.all(kind).map(toRecord),
    get: (uid) => orUndefined(byUid.get(kind, uid)),
    findById: (id) => orUndefined(byId.get(kind, id)),
    put: (uid, value) =>
      inTransaction(database, () => {
        refuseTooMany(uid)
        const row = put.get(kind, uid, JSON.stringify(value))
        if (forgets) forget.run(kind, most)
        return toRecord(row ?? {})
      }),
    remove: (uid) => inTransaction(database, () => remove.run(kind, uid)).changes > 0,
  }
}
