import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '@hearth/kernel'
import type { Pool, PoolClient } from 'pg'
import type { Copy, MadeChange } from './copy.ts'
import type { Follower } from './follow.ts'
import { usualBounds } from './keep-snapshots.ts'
import { addChange, away, type Head, hasChange, inPostgres, needHead, type Query } from './postgres-log.ts'
import { putSnapshot } from './snapshots.ts'

/** What the server made of a change: `unknown` where it did not say. */
export type Outcome = 'nothing' | 'kept' | 'unknown'

/**
 * The longest change that is written as one. The client takes bytes as text twice as long, of which V8 has no longer one
 * than half a billion characters.
 */
export const maxChangeBytes = 33_554_432

// How long it is tried to learn whether a change was kept, of which the server did not say so.
const unknownMs = 10_000
const retryMs = 250

/**
 * Adds what a turn made after `head`, which the transaction of `client` has locked, and ends that transaction. In place
 * of what is longer than one change may be, all is written with it: who follows loads that.
 */
export async function publish(
  client: PoolClient,
  copy: Copy,
  { head, next, made }: { readonly head: Head; readonly next: Head; readonly made: MadeChange | undefined },
): Promise<Outcome> {
  if (made === undefined) {
    await client.query('ROLLBACK').catch(away)
    return 'nothing'
  }
  if (made.changeset.length <= maxChangeBytes) await addChange(client, head, next.writeId, made).catch(away)
  else await addWhole(client, copy, head, next, made).catch(away)
  const isKept = await client.query('COMMIT').then(
    ({ command }) => command === 'COMMIT',
    () => false,
  )
  return isKept ? 'kept' : 'unknown'
}

// A change that follows none keeps its place in the order, by which it is known whether it was kept.
async function addWhole(client: Query, copy: Copy, head: Head, next: Head, made: MadeChange): Promise<void> {
  const bytes = await copy.bytesWith(made)
  await addChange(client, { ...head, writeId: '' }, next.writeId, { ...made, changeset: new Uint8Array() })
  await putSnapshot(client, { ...next, bytes }, usualBounds)
}

/**
 * Learns whether a change was kept of which the connection was lost at the end, and has it then.
 *
 * @throws {Failure} `unavailable` where it was not, or nobody says so
 */
export async function settleUnknown(pool: Pool, follower: Follower, { seq, writeId }: Head): Promise<void> {
  const untilMs = performance.now() + unknownMs
  const settle = async (client: Query) => {
    // Locked: what may still be under way at the server comes to its end before.
    const head = await needHead(client, true)
    const isKept = await hasChange(client, seq, writeId)
    if (isKept) await follower.catchUp(client, head)
    return isKept
  }
  for (;;) {
    const isKept = await inPostgres(pool, 'BEGIN', settle).catch((error: unknown) => {
      if (performance.now() >= untilMs) throw error
      return undefined
    })
    if (isKept === true) return
    if (isKept === false) throw lost()
    await sleep(retryMs)
  }
}

function lost(): Failure {
  const message =
    'Cannot keep the change: the connection to the database was lost, and nothing of it is kept; try again'
  return new Failure('unavailable', message, { retryAfterSeconds: 1 })
}
