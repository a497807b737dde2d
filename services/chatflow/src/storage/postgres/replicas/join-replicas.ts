import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '@hearth/kernel'
import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Replicas } from '../../../domain/replicas/replicas.ts'
import type { Role } from '../../../domain/replicas/role.ts'
import type { Database } from '../../tables.ts'
import type { PostgresClaim } from '../claim-postgres.ts'
import { createHearing, noticeChannel } from './hearing.ts'
import { createLeases } from './leases.ts'
import { postgresNow } from './postgres-now.ts'

export type JoinOptions = {
  /** Names this process. */
  readonly me: string
  /** What it is for; default: everything. */
  readonly role?: Role
  /** What tells the keys apart that open what is sealed here, and gives nothing away of them; the first seals. */
  readonly secrets: readonly string[]
  /** A process that has not been seen to live for so long has ended; default 15 s. */
  readonly leaseMs?: number
  /** Told once, when the others took this process for ended: what it does is theirs by now. */
  readonly onExpired: (failure: Failure) => void
  /** Told of what failed and is tried again. */
  readonly onFault: (error: unknown) => void
}

export type JoinedReplicas = Replicas & {
  /** Ends the lease in good order. */
  leave(): Promise<void>
}

const defaultLeaseMs = 15_000
// Any number that no other program on the same database takes for a lock of its own.
const aloneKey = 4_871_365_203
const aloneRetryMs = 50

/**
 * Makes this process one of those that share the database behind `claim`. Its lease is a row with a number that it
 * makes greater every second. Each process watches the numbers of the others by its own clock, and only while it can
 * read them: a row whose number has stood still for the whole lease is removed, and with it goes what the process held.
 * A time at which Postgres was away ends nobody's lease.
 *
 * @throws {Failure} `invalid` when the others seal with another key, `unavailable` when the database cannot be asked
 */
export async function joinReplicas(claim: PostgresClaim, db: Database, options: JoinOptions): Promise<JoinedReplicas> {
  const { me, leaseMs = defaultLeaseMs, onExpired, onFault } = options
  const hearing = createHearing(onFault)
  const leases = createLeases({ me, leaseMs, nowMs: () => performance.now(), onFault })
  let connection: Client | undefined
  const startedAtMs = await insertOwn(db, options, leaseMs)
  // Of a process that leaves by itself nobody has to be told.
  let isOver = false
  const expired = () => {
    if (!isOver) onExpired(takenForEnded(leaseMs))
    isOver = true
  }
  hearing.hear('replica_gone', () => {
    if (!isOver) leases.settle()
  })
  await claim.attend({
    async begin(client) {
      await client.query(`LISTEN ${noticeChannel}`)
      client.on('notification', ({ payload }) => hearing.take(payload ?? ''))
      leases.forgetTimes()
      if (!(await leases.beat(client))) {
        expired()
        throw takenForEnded(leaseMs)
      }
      connection = client
    },
    returned: hearing.returned,
    async beat(client) {
      hearing.readOn()
      if (!(await leases.beat(client))) expired()
    },
  })
  return {
    me,
    left: (rows) => leases.left(db, rows),
    workers: () => countWorkers(db, leaseMs),
    upSinceMs: () => upSince(db, leaseMs, startedAtMs),
    alone: createAlone(() => connection),
    hear: hearing.hear,
    onReturn: hearing.onReturn,
    onGone: leases.onGone,
    async leave() {
      isOver = true
      await removeOwn(db, me)
    },
  }
}

async function insertOwn(db: Database, { me, secrets, role = 'all' }: JoinOptions, leaseMs: number): Promise<number> {
  const [own = ''] = secrets
  const { started_at_ms } = await db
    .insertInto('replica')
    .values({ id: me, secrets: own, beat: postgresNow, started_at_ms: postgresNow, role })
    .returning('started_at_ms')
    .executeTakeFirstOrThrow()
  // After that, so that of two that begin together one sees the other.
  const others = living(db, leaseMs).select('id').where('secrets', 'not in', secrets).limit(1)
  if ((await others.executeTakeFirst()) === undefined) return started_at_ms
  await removeOwn(db, me)
  throw new Failure(
    'invalid',
    'Cannot share the chatflow database: another process over it has other secrets, so neither could open what the ' +
      'other seals; put the same "secrets.json" into the state folder of both, or name the one in the "otherSecrets" of the other',
  )
}

async function removeOwn(db: Database, me: string): Promise<void> {
  await db.deleteFrom('replica').where('id', '=', me).execute()
}

// One that was killed, a moment ago or as the last of all, may still have its row.
function living(db: Database, leaseMs: number) {
  return db.selectFrom('replica').where('beat', '>', sql<number>`${postgresNow} - ${sql.lit(leaseMs)}`)
}

function livingWorkers(db: Database, leaseMs: number) {
  return living(db, leaseMs).where('role', '!=', 'web')
}

async function countWorkers(db: Database, leaseMs: number): Promise<number> {
  const count = livingWorkers(db, leaseMs).select((eb) => eb.fn.countAll<number>().as('total'))
  return Number((await count.executeTakeFirstOrThrow()).total)
}

async function upSince(db: Database, leaseMs: number, ownMs: number): Promise<number> {
  const first = livingWorkers(db, leaseMs).select((eb) => eb.fn.min('started_at_ms').as('atMs'))
  return Number((await first.executeTakeFirst())?.atMs ?? ownMs)
}

/** By a lock that goes with the connection, however the process ends. */
function createAlone(connection: () => Client | undefined): Replicas['alone'] {
  let last: Promise<unknown> = Promise.resolve()
  const locked = async <T>(work: () => Promise<T>): Promise<T> => {
    const client = connection()
    if (client === undefined) throw new Failure('unavailable', 'Cannot do it alone: the database is not connected')
    while (!(await client.query('SELECT pg_try_advisory_lock($1) AS held', [aloneKey])).rows[0].held)
      await sleep(aloneRetryMs)
    try {
      return await work()
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [aloneKey]).catch(() => undefined)
    }
  }
  return (work) => {
    // The lock counts how often a connection took it, so those of one process wait here.
    const done = last.then(() => locked(work))
    last = done.catch(() => undefined)
    return done
  }
}

function takenForEnded(leaseMs: number): Failure {
  return new Failure(
    'conflict',
    `Cannot go on: for ${leaseMs} ms this process did not tell the others over the same database that it lives, so ` +
      'they have settled what it did; it ends, to be started again',
  )
}
