import type { ApiKey, ApiKeyStore } from '../../domain/access/api-key.ts'
import type { Database } from '../tables.ts'
import { createRowStore } from './row-store.ts'

/** Keeps API keys, as hashes, in `db`. */
export function createApiKeyStore(db: Database): ApiKeyStore {
  const rows = createRowStore<ApiKey>(db, {
    table: 'api_key',
    orderBy: 'createdAtMs',
    fields: {
      id: 'text',
      name: 'text',
      hash: 'text',
      permissions: 'json',
      expiresAtMs: 'number',
      lastUsedAtMs: 'number',
      createdAtMs: 'number',
      updatedAtMs: 'number',
    },
  })
  return {
    get: rows.get,
    findHash: async (hash) => (await rows.list({ where: { hash } })).rows[0],
    put: rows.put,
    remove: rows.remove,
    list: async () => (await rows.list()).rows,
    async touch(lastUsed) {
      for (const [id, lastUsedAtMs] of lastUsed) await rows.change(id, { lastUsedAtMs })
    },
  }
}
