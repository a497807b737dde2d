import { Failure } from '@hearth/kernel'
import type { Pool, PoolClient } from 'pg'
import type { MadeChange } from './copy.ts'
import type { Numbers } from './numbers.ts'

/** Where the one order of changes stands. */
export type Head = {
  readonly seq: number
  /** Of the last change: two histories that went different ways may be of one length. */
  readonly writeId: string
  /** Of the programs that may take part. */
  readonly schemaVersion: number
}

export type LoggedChange = MadeChange & { readonly seq: number; readonly writeId: string; readonly previous: string }

/** Changes that stay besides a snapshot: who is behind by fewer need not load it. */
export type KeptBounds = { readonly keptChanges: number; readonly keptBytes: number }

/** What is asked of a connection. */
export type Query = {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>
}

// Changes that are read at once; of the bytes the last of them may go beyond.
const batch = 50
const batchBytes = 33_554_432

const tables = `
CREATE TABLE IF NOT EXISTS hearth_dashboard_state (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  seq bigint NOT NULL,
  write_id text NOT NULL,
  schema_version integer NOT NULL,
  sealed text NOT NULL
);
CREATE TABLE IF NOT EXISTS hearth_dashboard_changes (
  seq bigint PRIMARY KEY,
  previous text NOT NULL,
  write_id text NOT NULL,
  changeset bytea NOT NULL,
  numbers text NOT NULL
);
CREATE TABLE IF NOT EXISTS hearth_dashboard_snapshots (
  seq bigint NOT NULL,
  part integer NOT NULL,
  write_id text NOT NULL,
  schema_version integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (seq, part)
);`

// Any number that no other program on the same database takes for a lock of its own.
const lockKey = 4_871_365_203
/** Where it is told that there are changes. */
export const noticeChannel = 'hearth_dashboard'

/** Makes the tables where they are not there; for a transaction, whose end lets the next process do so. */
export async function ensureTables(client: Query): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey])
  await client.query(tables)
}

/** `undefined` where nobody has begun. @param isLocked whether nobody else may add a change until the transaction ends */
export async function readHead(
  client: Query,
  isLocked: boolean,
): Promise<(Head & { readonly sealed: string }) | undefined> {
  const text = 'SELECT seq, write_id, schema_version, sealed FROM hearth_dashboard_state'
  const { rows } = await client.query(isLocked ? `${text} FOR UPDATE` : text)
  const [row] = rows
  if (row === undefined) return undefined
  const { seq, write_id, schema_version, sealed } = row
  return { seq: Number(seq), writeId: String(write_id), schemaVersion: Number(schema_version), sealed: String(sealed) }
}

/** As {@link readHead}. @throws {Failure} `unavailable` where the tables were emptied */
export async function needHead(client: Query, isLocked: boolean): Promise<Head> {
  const head = await readHead(client, isLocked).catch(away)
  if (head === undefined) throw emptied()
  return head
}

export function emptied(): Failure {
  return new Failure(
    'unavailable',
    'Cannot read or write the data: the database that is shared was emptied; restart this process',
  )
}

/** @param sealed a text that the master secret of all opens */
export async function putHead(client: Query, { seq, writeId, schemaVersion }: Head, sealed: string): Promise<void> {
  await client.query(
    `INSERT INTO hearth_dashboard_state (seq, write_id, schema_version, sealed) VALUES ($1, $2, $3, $4)
     ON CONFLICT (one) DO UPDATE SET seq = $1, write_id = $2, schema_version = $3, sealed = $4`,
    [seq, writeId, schemaVersion, sealed],
  )
}

/**
 * Some of the changes after `seq`, in order, to `last` at most: somebody may have added others meanwhile. None where
 * there are none, or they are no longer kept.
 */
export async function readChanges(client: Query, seq: number, last: number): Promise<readonly LoggedChange[]> {
  const { rows } = await client.query(
    `SELECT seq, previous, write_id, changeset, numbers FROM (
       SELECT *, sum(octet_length(changeset)) OVER (ORDER BY seq) - octet_length(changeset) AS before
       FROM hearth_dashboard_changes WHERE seq > $1 AND seq <= $2 ORDER BY seq LIMIT $3
     ) AS taken WHERE before < $4 ORDER BY seq`,
    [seq, last, batch, batchBytes],
  )
  return rows.map((row) => ({
    seq: Number(row.seq),
    previous: String(row.previous),
    writeId: String(row.write_id),
    changeset: row.changeset as Buffer,
    numbers: JSON.parse(String(row.numbers)) as Numbers,
  }))
}

/** Adds the change after `head`, which the transaction has locked. */
export async function addChange(client: Query, head: Head, writeId: string, made: MadeChange): Promise<void> {
  const seq = head.seq + 1
  await client.query(
    'INSERT INTO hearth_dashboard_changes (seq, previous, write_id, changeset, numbers) VALUES ($1, $2, $3, $4, $5)',
    [seq, head.writeId, writeId, Buffer.from(made.changeset), JSON.stringify(made.numbers)],
  )
  await client.query('UPDATE hearth_dashboard_state SET seq = $1, write_id = $2', [seq, writeId])
  await client.query('SELECT pg_notify($1, $2)', [noticeChannel, String(seq)])
}

/**
 * Whether a change is in the order, as far as that is kept: of one that was just made, asked once whoever made it can no
 * longer add it.
 */
export async function hasChange(client: Query, seq: number, writeId: string): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM hearth_dashboard_changes WHERE seq = $1 AND write_id = $2
     UNION ALL SELECT 1 FROM hearth_dashboard_state WHERE seq = $1 AND write_id = $2`,
    [seq, writeId],
  )
  return rows.length > 0
}

/** Runs `work` in a transaction on one connection, which is given up where anything fails. */
export async function inPostgres<T>(pool: Pool, begin: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(away)
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    return away(error)
  }
}

/** Words what an owner can mend; a failure stands as it is. For `catch`. */
export function away(cause: unknown): never {
  if (cause instanceof Failure) throw cause
  throw new Failure('unavailable', 'Cannot read or write the data: the database does not answer; see that it runs', {
    cause,
    retryAfterSeconds: 1,
  })
}
