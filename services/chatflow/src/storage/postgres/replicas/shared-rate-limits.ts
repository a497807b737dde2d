import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { allowanceOf, type RateLimits } from '../../../domain/access/rate-limit.ts'
import type { Database } from '../../tables.ts'
import { postgresNow } from './postgres-now.ts'

export type SharedRateLimits = RateLimits & {
  /** Forgets windows that are over, and of more than are kept those that end first. */
  tidy(): Promise<void>
}

/** Counts requests for all processes over one database, one statement a request, by the database's clock. */
export function createSharedRateLimits(db: Database, maxWindows: number): SharedRateLimits {
  return {
    async take(chatflowId, rateLimit, client) {
      if (rateLimit === undefined) return undefined
      return allowanceOf(rateLimit, await count(db, idOf(chatflowId, client), rateLimit.windowMs))
    },
    async tidy() {
      await db.deleteFrom('rate_window').where('resets_at_ms', '<=', postgresNow).execute()
      const kept = db
        .selectFrom('rate_window')
        .select('id')
        .orderBy('resets_at_ms', 'desc')
        .orderBy('id')
        .limit(maxWindows)
      await db.deleteFrom('rate_window').where('id', 'not in', kept).execute()
    },
  }
}

async function count(db: Database, id: string, windowMs: number) {
  const newEnd = sql<number>`${postgresNow} + ${sql.lit(windowMs)}`
  // One that ends later than a new one would was made before its owner changed the limit.
  const isOpen = sql<boolean>`rate_window.resets_at_ms > ${postgresNow} AND rate_window.resets_at_ms <= ${newEnd}`
  const { used, resets_at_ms: resetsAtMs } = await db
    .insertInto('rate_window')
    .values({ id, used: 1, resets_at_ms: newEnd })
    .onConflict((on) =>
      on.column('id').doUpdateSet({
        used: sql`CASE WHEN ${isOpen} THEN rate_window.used + 1 ELSE 1 END`,
        resets_at_ms: sql`CASE WHEN ${isOpen} THEN rate_window.resets_at_ms ELSE excluded.resets_at_ms END`,
      }),
    )
    .returning(['used', 'resets_at_ms'])
    .executeTakeFirstOrThrow()
  return { used, resetsAtMs }
}

// Of one length, and without the address of the client.
function idOf(chatflowId: string, client: string): string {
  return `${chatflowId}/${createHash('sha256').update(client).digest('base64url')}`
}
