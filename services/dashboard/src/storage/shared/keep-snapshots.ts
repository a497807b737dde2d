import type { Logger } from '@hearth/kernel'
import type { Pool } from 'pg'
import type { Follower } from './follow.ts'
import { hasChange, inPostgres, type KeptBounds, type Query } from './postgres-log.ts'
import { latestSnapshot, putSnapshot, startSnapshot } from './snapshots.ts'

export type SnapshotBounds = KeptBounds & {
  /** So many changes after a snapshot another one is written. */
  readonly everyChanges: number
  /** The same, of the bytes of changes. */
  readonly everyBytes: number
}

export const usualBounds: SnapshotBounds = {
  ...{ everyChanges: 500, everyBytes: 33_554_432 },
  ...{ keptChanges: 500, keptBytes: 67_108_864 },
}

type Options = {
  readonly pool: Pool
  readonly follower: Follower
  readonly logger: Logger
  readonly bounds: SnapshotBounds
  /** Of a clock that only goes forward. */
  readonly nowMs?: () => number
}

// What fails is tried again after so long: each try copies all.
const retryMs = 30_000

/**
 * @returns what writes a snapshot where there are enough changes for one, and no other process has written or is writing
 *   one; where it fails it is tried again half a minute later
 */
export function createKeepSnapshots(options: Options): () => Promise<void> {
  const { pool, follower, logger, bounds, nowMs = () => performance.now() } = options
  let isWriting = false
  let notBeforeMs = Number.NEGATIVE_INFINITY
  return async () => {
    const { changes, bytes } = follower.since
    if (isWriting || (changes < bounds.everyChanges && bytes < bounds.everyBytes) || nowMs() < notBeforeMs) return
    isWriting = true
    try {
      const kept = await inPostgres(pool, 'BEGIN', (client) => keepOne(client, follower, bounds))
      if (kept !== undefined) follower.kept(kept)
    } catch (err) {
      notBeforeMs = nowMs() + retryMs
      logger.warn({ err }, 'a snapshot of the shared data could not be kept')
    } finally {
      isWriting = false
    }
  }
}

/** @returns of which change there is a snapshot now; `undefined` where another process is writing one */
async function keepOne(client: Query, follower: Follower, bounds: SnapshotBounds): Promise<number | undefined> {
  if (!(await startSnapshot(client))) return undefined
  const latest = await latestSnapshot(client)
  if (latest > follower.at.seq - follower.since.changes) return latest
  const { at, copy } = follower
  // All is being written already, with a change that is longer than one may be.
  if (copy.whole.isBusy) return undefined
  // Its moment is that of asking, and so that of `at`.
  const snapshot = { ...at, bytes: await copy.whole.bytes() }
  if (!(await hasChange(client, snapshot.seq, snapshot.writeId)))
    throw new Error(`the database does not have the change ${snapshot.seq} of this process: it was put back`)
  await putSnapshot(client, snapshot, bounds)
  return snapshot.seq
}
