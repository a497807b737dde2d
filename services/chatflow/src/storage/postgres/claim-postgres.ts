import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '@hearth/kernel'
import type { Client } from 'pg'
import { cannotOpen, withoutPassword } from './postgres-address.ts'
import { explainPostgres } from './postgres-faults.ts'

/** A database that belongs to this process alone. */
export type PostgresClaim = {
  /** @throws {Failure} `unavailable` while the claim is not held: another process may have it by now */
  readonly assertHeld: () => void
  close(): Promise<void>
}

export type ClaimOptions = {
  /** Told once, when another process took the database while the connection was lost. */
  readonly onTaken: (failure: Failure) => void
  /** How long another process is given to end, as one that is being replaced does; default 5 s. */
  readonly waitMs?: number
}

// Any number that no other program on the same database takes for a lock of its own.
const lockKey = 4_871_365_202
const defaultWaitMs = 5_000
const retryMs = 250
const heartbeatMs = 5_000
const answerTimeoutMs = 5_000

/**
 * Takes the database at `url` for this process, by an advisory lock on a connection of its own. The server frees
 * it when the process ends, however it ends, and within a minute when the network to it is cut.
 *
 * A connection that is lost is made anew at once, and until the lock is held again nothing may be asked of
 * the database. When another process has it by then, this one has to end: what it keeps in memory is no longer true.
 *
 * @throws {Failure} `invalid` when the database cannot be reached, `conflict` when another process has it
 */
export async function claimPostgres(url: string, options: ClaimOptions): Promise<PostgresClaim> {
  const closing = new AbortController()
  let holder: Holder | undefined = await claimFirst(url, options.waitMs ?? defaultWaitMs)
  const watch = async () => {
    while (holder !== undefined && !closing.signal.aborted) {
      const { pid } = holder
      await untilLost(holder.client, closing.signal)
      await end(holder.client)
      holder = undefined
      holder = await claimAgain(url, pid, closing.signal)
    }
  }
  const watching = watch().catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error
    options.onTaken(error)
  })
  return {
    assertHeld() {
      if (holder === undefined) throw notHeld()
    },
    async close() {
      closing.abort()
      await watching
    },
  }
}

type Holder = { readonly client: Client; readonly pid: number }

async function claimFirst(url: string, waitMs: number): Promise<Holder> {
  const untilMs = performance.now() + waitMs
  for (;;) {
    const claimed = await tryClaim(url).catch((cause: unknown) => {
      throw cannotOpen(url, cause)
    })
    if ('client' in claimed) return claimed
    if (performance.now() >= untilMs) throw taken(url)
    await sleep(retryMs)
  }
}

/** @param formerPid the session that held the lock, which the server may not have missed yet */
async function claimAgain(url: string, formerPid: number, signal: AbortSignal): Promise<Holder | undefined> {
  while (!signal.aborted) {
    // A server that is away comes back some time.
    const claimed = await tryClaim(url).catch(() => undefined)
    if (claimed !== undefined && 'client' in claimed) return claimed
    if (claimed?.takenBy !== undefined && claimed.takenBy !== formerPid) throw taken(url)
    await sleep(retryMs, undefined, { signal }).catch(() => undefined)
  }
  return undefined
}

async function tryClaim(url: string): Promise<Holder | { readonly takenBy: number | undefined }> {
  const client = await connect(url)
  try {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS held, pg_backend_pid() AS pid', [lockKey])
    if (rows[0].held) return { client, pid: rows[0].pid }
    const { rows: others } = await client.query(
      "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND ((classid::bigint << 32) | objid::bigint) = $1 " +
        'AND database = (SELECT oid FROM pg_database WHERE datname = current_database())',
      [lockKey],
    )
    await end(client)
    return { takenBy: others[0]?.pid }
  } catch (error) {
    await end(client)
    return explainPostgres(error)
  }
}

async function connect(url: string): Promise<Client> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: url,
    application_name: 'hearth-chatflow-claim',
    connectionTimeoutMillis: answerTimeoutMs,
    query_timeout: answerTimeoutMs,
    keepAlive: true,
  })
  // Its end is told to whoever waits for it; unheard, the event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    // A process whose network was cut is missed after 50 s instead of the system's two hours.
    await client.query('SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 4')
    return client
  } catch (error) {
    await end(client)
    return explainPostgres(error)
  }
}

async function untilLost(client: Client, signal: AbortSignal): Promise<void> {
  const ended = new AbortController()
  client.once('end', () => ended.abort())
  const over = AbortSignal.any([signal, ended.signal])
  while (!over.aborted) {
    await sleep(heartbeatMs, undefined, { signal: over }).catch(() => undefined)
    if (!over.aborted) await client.query('SELECT 1').catch(() => ended.abort())
  }
}

// One that is gone already, or never was there, cannot be ended in good order.
async function end(client: Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), sleep(answerTimeoutMs, undefined, { ref: false })])
}

function taken(url: string): Failure {
  return new Failure(
    'conflict',
    `Cannot open the chatflow database ${withoutPassword(url)}: another chatflow process uses it, and what two keep ` +
      'in memory contradicts each other; stop that one, or give this one a database of its own',
  )
}

function notHeld(): Failure {
  return new Failure(
    'unavailable',
    'Cannot read or write the data: the connection that keeps other processes off the database was lost; try again',
    { retryAfterSeconds: 1 },
  )
}
