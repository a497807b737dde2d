import type { Logger } from '@hearth/kernel'
import type { Pool } from 'pg'
import type { Follower } from './follow.ts'
import { inPostgres, type KeptBounds, putSnapshot } from './postgres-log.ts'

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
}

/** @returns what writes a snapshot where there are enough changes for one; the next is tried where it fails */
export function createKeepSnapshots({ pool, follower, logger, bounds }: Options): () => Promise<void> {
  let isWriting = false
  return async () => {
    const { changes, bytes } = follower.since
    if (isWriting || (changes < bounds.everyChanges && bytes < bounds.everyBytes)) return
    isWriting = true
    try {
      // Read before anything is waited for, so that both are of one moment.
      const snapshot = { ...follower.at, bytes: follower.copy.bytes() }
      await inPostgres(pool, 'BEGIN', (client) => putSnapshot(client, snapshot, bounds))
      follower.kept(snapshot.seq)
    } catch (err) {
      logger.warn({ err }, 'a snapshot of the shared data could not be kept')
    } finally {
      isWriting = false
    }
  }
}
