import type { Head, KeptBounds, Query } from './postgres-log.ts'

/** All that is kept, as it was after a change. */
export type Snapshot = Head & { readonly bytes: Buffer }

// One row of bytes at a time, of a form that the client takes as text twice as long.
const partBytes = 4_194_304
// Whoever writes a snapshot has it until its transaction ends.
const lockKey = 4_871_365_204

/** For a transaction. @returns `false` where another one is writing a snapshot */
export async function startSnapshot(client: Query): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_xact_lock($1) AS got', [lockKey])
  return rows[0]?.got === true
}

/** The change after which the latest snapshot was written; 0 where there is none. */
export async function latestSnapshot(client: Query): Promise<number> {
  const { rows } = await client.query(
    `SELECT max(seq) AS seq FROM hearth_dashboard_snapshots
     WHERE seq <= (SELECT seq FROM hearth_dashboard_state)`,
  )
  return Number(rows[0]?.seq ?? 0)
}

/** The latest snapshot. @throws {Error} where there is none */
export async function readSnapshot(client: Query): Promise<Snapshot> {
  const { rows: heads } = await client.query(
    'SELECT seq, write_id, schema_version, part FROM hearth_dashboard_snapshots ORDER BY seq DESC, part DESC LIMIT 1',
  )
  const [head] = heads
  if (head === undefined) throw new Error('the database that is shared holds no snapshot')
  const parts: Buffer[] = []
  for (let part = 0; part <= Number(head.part); part++) {
    const { rows } = await client.query('SELECT bytes FROM hearth_dashboard_snapshots WHERE seq = $1 AND part = $2', [
      head.seq,
      part,
    ])
    parts.push(rows[0]?.bytes as Buffer)
  }
  const { seq, write_id, schema_version } = head
  const bytes = Buffer.concat(parts)
  return { seq: Number(seq), writeId: String(write_id), schemaVersion: Number(schema_version), bytes }
}

/** Keeps a snapshot in place of all others, and of changes before it but for the last of them. */
export async function putSnapshot(client: Query, snapshot: Snapshot, kept: KeptBounds): Promise<void> {
  const { seq, writeId, schemaVersion, bytes } = snapshot
  await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey])
  // Later ones than the last change are of another history.
  await client.query(
    'DELETE FROM hearth_dashboard_snapshots WHERE seq <= $1 OR seq > (SELECT seq FROM hearth_dashboard_state)',
    [seq],
  )
  for (let part = 0; part * partBytes < bytes.length; part++) {
    await client.query(
      'INSERT INTO hearth_dashboard_snapshots (seq, part, write_id, schema_version, bytes) VALUES ($1, $2, $3, $4, $5)',
      [seq, part, writeId, schemaVersion, bytes.subarray(part * partBytes, (part + 1) * partBytes)],
    )
  }
  await client.query(
    `DELETE FROM hearth_dashboard_changes WHERE seq <= $1 OR seq IN (SELECT seq FROM (
       SELECT seq, sum(octet_length(changeset)) OVER (ORDER BY seq DESC) AS bytes
       FROM hearth_dashboard_changes WHERE seq <= $2
     ) AS counted WHERE bytes > $3)`,
    [seq - kept.keptChanges, seq, kept.keptBytes],
  )
}
