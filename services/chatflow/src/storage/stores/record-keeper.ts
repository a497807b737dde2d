import type { RecordKeeper } from '../../domain/documents/ingest/record-keeper.ts'
import type { Database } from '../tables.ts'

// Below what either engine takes as values of one statement.
const maxKeysPerStatement = 5_000

/** Keeps what record managers remember in `db`. */
export function createRecordKeeper(db: Database): RecordKeeper {
  return {
    async touch(namespace, records, atMs) {
      for (const part of partsOf(records)) {
        const rows = part.map(({ key, groupId }) => ({
          key,
          namespace,
          group_id: groupId ?? null,
          updated_at_ms: atMs,
        }))
        const insert = db.insertInto('record').values(rows)
        await insert
          .onConflict((on) =>
            on.columns(['namespace', 'key']).doUpdateSet((eb) => ({
              group_id: eb.ref('excluded.group_id'),
              updated_at_ms: eb.ref('excluded.updated_at_ms'),
            })),
          )
          .execute()
      }
    },
    async exist(namespace, keys) {
      const known = new Set<string>()
      for (const part of partsOf(keys)) {
        const query = db.selectFrom('record').select('key').where('namespace', '=', namespace).where('key', 'in', part)
        for (const { key } of await query.execute()) known.add(key)
      }
      return keys.map((key) => known.has(key))
    },
    async list(namespace, { beforeMs, groupIds, limit }) {
      let query = db.selectFrom('record').select('key').where('namespace', '=', namespace)
      if (beforeMs !== undefined) query = query.where('updated_at_ms', '<', beforeMs)
      if (groupIds !== undefined) query = query.where('group_id', 'in', groupIds)
      const rows = await query.orderBy('updated_at_ms').orderBy('key').limit(limit).execute()
      return rows.map(({ key }) => key)
    },
    async forget(namespace, keys) {
      let forgotten = 0
      for (const part of partsOf(keys)) {
        const removal = db.deleteFrom('record').where('namespace', '=', namespace).where('key', 'in', part)
        forgotten += Number((await removal.executeTakeFirstOrThrow()).numDeletedRows)
      }
      return forgotten
    },
  }
}

function* partsOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += maxKeysPerStatement) yield all.slice(at, at + maxKeysPerStatement)
}
