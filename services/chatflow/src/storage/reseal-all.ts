import type { Keys } from '@hearth/kernel'
import { reseal } from '@hearth/store'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database } from './tables.ts'

/** What is kept sealed, and whose id binds it. */
const sealedTables = [
  { table: 'credential', id: 'id' },
  { table: 'custom_mcp_server', id: 'id' },
  { table: 'webhook_secret', id: 'chatflow_id' },
  { table: 'work', id: 'id' },
] as const

type Sealed = { readonly id: string; readonly sealed: string }

/**
 * Seals anew with the first of the keys what another of them sealed, so that the others can be forgotten. What changes
 * meanwhile keeps its change.
 *
 * @returns how many texts were sealed anew
 */
export async function resealAll(db: Database, keys: Keys): Promise<number> {
  if (keys.length === 1) return 0
  let count = 0
  for (const { table, id } of sealedTables) {
    const [from, key] = [sql.table(table), sql.ref(id)]
    const { rows } = await sql<Sealed>`select ${key} as id, sealed from ${from} where sealed is not null`.execute(db)
    for (const row of rows) {
      const sealed = reseal(keys, row.id, row.sealed)
      if (sealed === undefined) continue
      const same: Expression<SqlBool> = sql`${key} = ${row.id} and sealed = ${row.sealed}`
      const { numAffectedRows = 0n } = await sql`update ${from} set sealed = ${sealed} where ${same}`.execute(db)
      count += Number(numAffectedRows)
    }
  }
  return count
}
