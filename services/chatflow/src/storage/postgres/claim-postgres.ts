import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '@hearth/kernel'
import type { Client } from 'pg'
import { cannotOpen, withoutPassword } from './postgres-address.ts'
import { explainPostgres } from './postgres-faults.ts'

/** A database that belongs to this process, alone or with others that claim it as a part. */
export type PostgresClaim = {
  /** Whether the database may be asked now. */
  readonly isHeld: () => boolean
  /** @throws {Failure} `unavailable` while the claim is not held: another process may have it by now */
  readonly assertHeld: () => void
  /**
   * Has the connection of the claim do more than to hold it, from now on and again each time it is made anew.
   *
   * @throws what `begin` throws now
   */
  attend(attendant: Attendant): Promise<void>
  close(): Promise<void>
}

/** What is done on the connection of a claim besides. A failure of either loses the connection, which is made anew. */
type Attendant = {
  /** Before anything may be asked of the database over other connections. */
  begin(client: Client): Promise<void>
  /** Once it may be asked again, after the connection was lost and made anew. */
  returned(): void
  /** As often as the connection is looked after. */
  beat(client: Client): Promise<void>
}

export type ClaimOptions = {
  /** Told once, when another process took the database while the connection was lost. */
  readonly onTaken: (failure: Failure) => void
  /** How long another process is given to end, as one that is being replaced does; default 5 s. */
  readonly waitMs?: number
  /** Whether processes that say so too may have it at the same time; default `false`. */
  readonly isShared?: boolean
}

// Any number that no other program on the same database takes for a lock of its own.
const lockKey = 4_871_365_202
const defaultWaitMs = 5_000
const retryMs = 250
const heartbeatMs = 5_000
// Of processes that have to notice when another has died.
const sharedHeartbeatMs = 1_000
const answerTimeoutMs = 5_000

/**
 * Takes the database at `url` for this process, by an advisory lock on a connection of its own: for it alone, or
 * together with others that take it so. The server frees
 * it when the process ends, however it ends, and within a minute when the network to it is cut.
 *
 * A connection that is lost is made anew at once, and until the lock is held again nothing may be asked of
 * the database. When another process has it by then, this one has to end: what it keeps in memory is no longer true.
 *
 * @throws {Failure} `invalid` when the database cannot be reached, `conflict` when another process has it
 */
export async function claimPostgres(url: string, options: ClaimOptions): Promise<PostgresClaim> {
  const { isShared = false } = options
  const closing = new AbortController()
  let attendant: Attendant | undefined
  let holder: Holder | undefined = await claimFirst(url, isShared, options.waitMs ?? defaultWaitMs)
  const beat = async (client: Client) => void (await (attendant?.beat(client) ?? client.query('SELECT 1')))
  const watch = async () => {
    while (holder !== undefined && !closing.signal.aborted) {
      const { pid } = holder
      await untilLost(holder.client, beat, isShared ? sharedHeartbeatMs : heartbeatMs, closing.signal)
      await end(holder.client)
      holder = undefined
      holder = await claimAgain({ url, isShared, formerPid: pid, attendant }, closing.signal)
      if (holder !== undefined) attendant?.returned()
    }
  }
  const watching = watch().catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error
    options.onTaken(error)
  })
  return {
    isHeld: () => holder !== undefined,
    assertHeld() {
      if (holder === undefined) throw notHeld()
    },
    async attend(given) {
      if (holder === undefined) throw notHeld()
      await given.begin(holder.client)
      attendant = given
    },
    async close() {
      closing.abort()
      await watching
    },
  }
}

type Holder = { readonly client: Client; readonly pid: number }

async function claimFirst(url: string, isShared: boolean, waitMs: number): Promise<Holder> {
  const untilMs = performance.now() + waitMs
  for (;;) {
    const claimed = await tryClaim(url, isShared).catch((cause: unknown) => {
      throw cannotOpen(url, cause)
    })
    if ('client' in claimed) return claimed
    if (performance.now() >= untilMs) throw taken(url)
    await sleep(retryMs)
  }
}

type Claiming = {
  readonly url: string
  readonly isShared: boolean
  /** The session that held the lock, which the server may not have missed yet. */
  readonly formerPid: number
  readonly attendant: Attendant | undefined
}

async function claimAgain(claiming: Claiming, signal: AbortSignal): Promise<Holder | undefined> {
  const { url, isShared, formerPid, attendant } = claiming
  while (!signal.aborted) {
    // A server that is away comes back some time.
    const claimed = await tryClaim(url, isShared).catch(() => undefined)
    if (claimed !== undefined && 'client' in claimed) {
      if (await begins(attendant, claimed.client)) return claimed
      await end(claimed.client)
    } else if (claimed?.takenBy !== undefined && claimed.takenBy !== formerPid) throw taken(url)
    await sleep(retryMs, undefined, { signal }).catch(() => undefined)
  }
  return undefined
}

async function begins(attendant: Attendant | undefined, client: Client): Promise<boolean> {
  try {
    await attendant?.begin(client)
    return true
  } catch {
    return false
  }
}

async function tryClaim(url: string, isShared: boolean): Promise<Holder | { readonly takenBy: number | undefined }> {
  const client = await connect(url)
  try {
    const lock = isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
    const { rows } = await client.query(`SELECT ${lock}($1) AS held, pg_backend_pid() AS pid`, [lockKey])
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

async function untilLost(
  client: Client,
  beat: (client: Client) => Promise<void>,
  everyMs: number,
  signal: AbortSignal,
): Promise<void> {
  const ended = new AbortController()
  client.once('end', () => ended.abort())
  const over = AbortSignal.any([signal, ended.signal])
  while (!over.aborted) {
    await sleep(everyMs, undefined, { signal: over }).catch(() => undefined)
    if (!over.aborted) await beat(client).catch(() => ended.abort())
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
      'in memory contradicts each other; stop that one, give this one a database of its own, or set "replicas" for both',
  )
}

function notHeld(): Failure {
  return new Failure(
    'unavailable',
    'Cannot read or write the data: the connection that keeps other processes off the database was lost; try again',
    { retryAfterSeconds: 1 },
  )
}
