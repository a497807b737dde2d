import { randomUUID } from 'node:crypto'
import { Failure } from '@hearth/kernel'
import type { Pool, PoolClient } from 'pg'
import type { InTurn } from '../../domain/in-turn.ts'
import type { OpenTurn } from './copy.ts'
import { type Follower, requireSchema } from './follow.ts'
import { createOnceForAll, createOneByOne } from './one-by-one.ts'
import { away, emptied, type Head, inPostgres, needHead, type Query, readHead } from './postgres-log.ts'
import { maxChangeBytes, publish, settleUnknown } from './publish.ts'
import { Overdue, type Turns } from './turns.ts'
import { within } from './within.ts'

type Options = {
  readonly pool: Pool
  readonly follower: Follower
  readonly turns: Turns
  /** Called after a change of this process is kept. */
  readonly changed: () => void
  /** How long a turn may take. */
  readonly turnMs?: number
  /** How long a read waits for what others changed. */
  readonly readUpMs?: number
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
const usualReadUpMs = 10_000

/** The way of reads and of changes over the database that is shared. */
export function createReplication(options: Options): Replication {
  const { pool, follower, turns, readUpMs = usualReadUpMs } = options
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
    readUp: () => within(readUpMs, readUp(), behind),
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

function behind(): Failure {
  return new Failure(
    'unavailable',
    'Cannot read the data: this process is still taking what others changed; try again',
    { retryAfterSeconds: 1 },
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
  { follower, turns, pool, turnMs }: Turning,
  client: PoolClient,
  head: Head,
  change: () => T | Promise<T>,
): Promise<Done<T>> {
  await follower.catchUp(client, head)
  const { copy } = follower
  const turn = copy.begin()
  const next: Head = { ...head, seq: head.seq + 1, writeId: randomUUID() }
  const run = async () => {
    const answer = await settled(turns.run(change, turnMs))
    const made = turn.made()
    return { answer, made, outcome: await publish(client, copy, { head, next, made }) }
  }
  const { answer, made, outcome } = await run().catch((error: unknown) => {
    turn.drop()
    throw error
  })
  if (outcome === 'kept') keepHere(turn, () => moved(follower, next, made?.changeset.length ?? 0))
  else turn.drop()
  if (outcome === 'unknown') await settleUnknown(pool, follower, next)
  return { answer, isWell: outcome !== 'unknown' }
}

function moved(follower: Follower, to: Head, bytes: number): void {
  follower.moved(to, bytes)
  if (bytes > maxChangeBytes) follower.kept(to.seq)
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

/** @throws {Failure} `unavailable` where it took too long */
async function settled<T>(running: Promise<T>): Promise<() => T> {
  try {
    const value = await running
    return () => value
  } catch (error) {
    if (error instanceof Overdue) throw tooLong(error)
    return () => {
      throw error
    }
  }
}

function tooLong(cause: Overdue): Failure {
  return new Failure('unavailable', 'Cannot keep the change: it took too long, and nothing of it is kept; try again', {
    cause,
    retryAfterSeconds: 1,
  })
}
