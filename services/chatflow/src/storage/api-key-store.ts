import type { ApiKey, ApiKeyStore } from '../domain/api-key.ts'
import type { ApiKeyRow, Database } from './tables.ts'

/** Keeps API keys, as hashes, in `db`. */
export function createApiKeyStore(db: Database): ApiKeyStore {
  return {
    async list() {
      const rows = await db.selectFrom('api_key').selectAll().orderBy('created_at_ms').orderBy('id').execute()
      return rows.map(toApiKey)
    },
    async put(key) {
      const { id, ...row } = toRow(key)
      const insert = db.insertInto('api_key').values({ id, ...row })
      await insert.onConflict((on) => on.column('id').doUpdateSet(row)).execute()
    },
    async remove(id) {
      const { numDeletedRows } = await db.deleteFrom('api_key').where('id', '=', id).executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}

function toRow(key: ApiKey): ApiKeyRow {
  return {
    id: key.id,
    name: key.name,
    hash: key.hash,
    permissions: JSON.stringify(key.permissions),
    created_at_ms: key.createdAtMs,
    updated_at_ms: key.updatedAtMs,
  }
}

function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    hash: row.hash,
    permissions: JSON.parse(row.permissions) as string[],
    createdAtMs: Number(row.created_at_ms),
    updatedAtMs: Number(row.updated_at_ms),
  }
}
