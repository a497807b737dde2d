import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '@hearth/kernel'
import type { Pool, PoolClient } from 'pg'
import type { InTurn } from '../../domain/in-turn.ts'
import type { MadeChange, OpenTurn } from './copy.ts'
import { type Follower, requireSchema } from './follow.ts'
import { createOnceForAll, createOneByOne } from './one-by-one.ts'
import { addChange, away, type Head, hasChange, inPostgres, type Query, readHead } from './postgres-log.ts'
import type { Turns } from './turns.ts'

type Options = {
  readonly pool: Pool
  readonly follower: Follower
  readonly turns: Turns
  /** Called after a change of this process is kept. */
  readonly changed: () => void
}

export type Replication = {
  /**
   * Has all that was kept anywhere before it was asked.
   *
   * @throws {Failure} `unavailable` where the database does not answer in time
   */
  readUp(): Promise<void>
  readonly inTurn: InTurn
}

const mostWaiting = 200
const readTimeoutMs = 3_000
// How long it is tried to learn whether a change was kept, of which the server did not say so.
const unknownMs = 10_000
const retryMs = 250

/** The way of reads and of changes over the database that is shared. */
export function createReplication(options: Options): Replication {
  const { pool, follower, turns } = options
  // Whoever changes the copy has it alone.
  const withCopy = createOneByOne()
  const waitTurn = createOneByOne(mostWaiting)
  const readUp = createOnceForAll(async () => {
    const asked = await readHead(inTime(pool), false).catch(away)
    if (asked === undefined) throw emptied()
    requireSchema(asked)
    if (follower.has(asked)) return
    // Changes of others, one of this process that was kept meanwhile, or a database that was put back.
    const catchUp = async (client: Query) => follower.catchUp(client, await needHead(client, false))
    await withCopy(() => inPostgres(pool, 'BEGIN', catchUp))
  })
  return {
    readUp,
    inTurn: async (change) => {
      if (turns.isWithin()) return change()
      const answer = await waitTurn(() => takeTurn({ ...options, withCopy }, change))
      options.changed()
      return answer()
    },
  }
}

function inTime(pool: Pool): Query {
  return { query: (text) => pool.query({ text, ...{ query_timeout: readTimeoutMs } }) }
}

/** @throws {Failure} `unavailable` where the tables were emptied */
async function needHead(client: Query, isLocked: boolean): Promise<Head> {
  const head = await readHead(client, isLocked).catch(away)
  if (head === undefined) throw emptied()
  return head
}

function emptied(): Failure {
  return new Failure(
    'unavailable',
    'Cannot read or write the data: the database that is shared was emptied; restart this process',
  )
}

type Turning = Options & { readonly withCopy: ReturnType<typeof createOneByOne> }

/** @returns what the change answered, or throws what it threw: what it did before that is kept all the same */
async function takeTurn<T>(turning: Turning, change: () => T | Promise<T>): Promise<() => T> {
  const { pool, withCopy } = turning
  const client = await pool.connect().catch(away)
  let isWell = false
  try {
    await client.query('BEGIN').catch(away)
    const head = await needHead(client, true)
    const done = await withCopy(() => changeAlone(turning, client, head, change))
    isWell = done.isWell
    return done.answer
  } finally {
    client.release(!isWell)
  }
}

type Done<T> = { readonly answer: () => T; readonly isWell: boolean }

async function changeAlone<T>(
  { follower, turns, pool }: Turning,
  client: PoolClient,
  head: Head,
  change: () => T | Promise<T>,
): Promise<Done<T>> {
  await follower.catchUp(client, head)
  const turn = follower.copy.begin()
  const answer = await settled(turns.run(change))
  const made = turn.made()
  const next: Head = { ...head, seq: head.seq + 1, writeId: randomUUID() }
  const outcome = await publish(client, head, next, made).catch((error: unknown) => {
    turn.drop()
    throw error
  })
  if (outcome === 'kept') keepHere(turn, () => follower.moved(next, made?.changeset.length ?? 0))
  else turn.drop()
  if (outcome === 'unknown') await settleUnknown(pool, follower, next)
  return { answer, isWell: outcome !== 'unknown' }
}

// Where this disk is full the copy has the change from the others' order later, as it has theirs.
function keepHere(turn: OpenTurn, done: () => void): void {
  try {
    turn.keep()
  } catch {
    return
  }
  done()
}

async function settled<T>(running: Promise<T>): Promise<() => T> {
  try {
    const value = await running
    return () => value
  } catch (error) {
    return () => {
      throw error
    }
  }
}

/** What the server makes of a change: `unknown` where it did not say. */
async function publish(client: PoolClient, head: Head, { writeId }: Head, made: MadeChange | undefined) {
  if (made === undefined) {
    await client.query('ROLLBACK').catch(away)
    return 'nothing'
  }
  await addChange(client, head, writeId, made).catch(away)
  const isKept = await client.query('COMMIT').then(
    ({ command }) => command === 'COMMIT',
    () => false,
  )
  return isKept ? 'kept' : 'unknown'
}

/**
 * Learns whether a change was kept of which the connection was lost at the end, and has it then.
 *
 * @throws {Failure} `unavailable` where it was not, or nobody says so
 */
async function settleUnknown(pool: Pool, follower: Follower, { seq, writeId }: Head): Promise<void> {
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
