import { createHash } from 'node:crypto'
import { Failure } from '@hearth/kernel'
import { sql } from 'kysely'
import { isForeignKeyFault } from '../../faults.ts'
import type { Database } from '../../tables.ts'

/** Rows of turns. Whose number is the smallest of its session has its turn. */
export type Turns = {
  /** Takes the next number of a session, which is known by the name that is returned from then on. */
  take(name: string): Promise<{ readonly seq: number; readonly session: string }>
  /** Numbers of the session before this one, in order. */
  before(session: string, seq: number): Promise<readonly number[]>
  /** Notes that somebody waits for the end of this one; `false` when it has ended. */
  await(seq: number): Promise<boolean>
  /** Notes that newer ones take the place of these. */
  interrupt(seqs: readonly number[]): Promise<void>
  /** Those of this process whose place a newer one takes. */
  interrupted(): Promise<readonly number[]>
  /** Ends one. */
  end(seq: number): Promise<void>
}

/**
 * Numbers of a session are given out one after the other, so that none comes to be seen after a greater one. To wait
 * for a turn and to end it both take the lock of its row, so that its end is not missed.
 *
 * @param me the process that the turns taken here go with
 */
export function createTurns(db: Database, me: string): Turns {
  return {
    async take(name) {
      // Of one length, whatever a caller named it.
      const session = createHash('sha256').update(name).digest('base64url')
      return { seq: await takeNumber(db, session, me), session }
    },
    async before(session, seq) {
      const earlier = db.selectFrom('turn').select('seq').where('session', '=', session).where('seq', '<', seq)
      return (await earlier.orderBy('seq').execute()).map((row) => row.seq)
    },
    async await(seq) {
      const change = db.updateTable('turn').set({ awaited: 1 }).where('seq', '=', seq)
      return (await change.executeTakeFirstOrThrow()).numUpdatedRows > 0n
    },
    async interrupt(seqs) {
      // One by one: two who change several in different orders would wait for each other.
      for (const seq of seqs) await db.updateTable('turn').set({ interrupted: 1 }).where('seq', '=', seq).execute()
    },
    async interrupted() {
      const own = db.selectFrom('turn').select('seq').where('owner', '=', me).where('interrupted', '=', 1)
      return (await own.execute()).map(({ seq }) => seq)
    },
    async end(seq) {
      await db.deleteFrom('turn').where('seq', '=', seq).execute()
    },
  }
}

async function takeNumber(db: Database, session: string, me: string): Promise<number> {
  // The lock is taken before the number is, and let go when the row can be seen.
  const { rows } = await sql<{ seq: number }>`
    INSERT INTO turn (session, owner)
    SELECT ${session}::text, ${me}::text
    FROM (SELECT pg_advisory_xact_lock(hashtextextended(${session}, 19))::text AS held) AS locked
    WHERE locked.held IS NOT NULL
    RETURNING seq`
    .execute(db)
    .catch(leaseEnded)
  const [row] = rows
  if (row === undefined) throw new Error('a turn was not given a number')
  return row.seq
}

function leaseEnded(cause: unknown): never {
  if (!isForeignKeyFault(cause)) throw cause
  const message = 'Cannot start the prediction: this process is being replaced; try again'
  throw new Failure('unavailable', message, { cause, retryAfterSeconds: 1 })
}
