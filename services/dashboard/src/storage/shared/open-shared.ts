import { Failure } from '@hearth/kernel'
import type { InTurn } from '../../domain/in-turn.ts'
import type { Database } from '../database.ts'
import { beginShared } from './begin-shared.ts'
import { removeDrafts } from './drafts.ts'
import { openFollower } from './follow.ts'
import { hearChanges } from './hear-changes.ts'
import { createKeepSnapshots, usualBounds } from './keep-snapshots.ts'
import { createLater, type Later } from './later.ts'
import { openPool, withoutPassword } from './open-pool.ts'
import { createReplication } from './replicate.ts'
import type { SharedOptions } from './shared-options.ts'
import { createTurns } from './turns.ts'

/** What this process has of a database that several serve. */
export type Shared = {
  readonly database: Database
  readonly inTurn: InTurn
  readonly later: Later
  /** As of `Replication`. */
  readUp(): Promise<void>
  /** Why nothing can be read now, in one sentence. */
  readonly trouble: string | undefined
  /** Called after something changed, wherever that was. */
  onChange(told: () => void): void
  close(): Promise<void>
}

/**
 * Takes part in the database at `url`, and begins it where it is empty: with the file that this process had for itself,
 * where there is one.
 *
 * @throws {Failure} `invalid` where it does not answer, is newer than this program, or is of another master secret
 */
export async function openShared(options: SharedOptions): Promise<Shared> {
  const { url, folder, logger, bounds = usualBounds } = options
  removeDrafts(folder)
  await using opened = new AsyncDisposableStack()
  const pool = await openPool(url)
  opened.defer(() => pool.end())
  const listeners: (() => void)[] = []
  const changed = () => {
    for (const told of listeners) told()
  }
  const follower = await openAt(url, async () => {
    await beginShared(pool, options)
    return openFollower({ pool, folder, logger, changed })
  })
  opened.defer(() => follower.close())
  const keepSnapshots = createKeepSnapshots({ pool, follower, logger, bounds })
  let keeping: Promise<void> = Promise.resolve()
  const turns = createTurns(() => follower.copy)
  const replication = createReplication({
    pool,
    follower,
    turns,
    changed() {
      changed()
      keeping = keepSnapshots()
    },
  })
  const { inTurn } = replication
  let trouble: string | undefined
  const readUp = async () => {
    try {
      await replication.readUp()
      trouble = undefined
    } catch (error) {
      trouble = error instanceof Error ? error.message : String(error)
      throw error
    }
  }
  opened.defer(() => keeping)
  const hearing = hearChanges(url, readUp)
  opened.defer(() => hearing.close())
  const parts = opened.move()
  return {
    database: turns.database,
    inTurn,
    later: createLater(inTurn),
    readUp,
    get trouble() {
      return trouble
    },
    onChange: (told) => void listeners.push(told),
    close: () => parts.disposeAsync(),
  }
}

// At a start a database that is away is a setting that is wrong.
async function openAt<T>(url: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (cause) {
    if (!(cause instanceof Failure) || cause.kind !== 'unavailable') throw cause
    const reason = cause.cause instanceof Error && cause.cause.message !== '' ? cause.cause.message : cause.message
    throw new Failure('invalid', `Cannot open the dashboard database ${withoutPassword(url)}: ${reason}`, { cause })
  }
}
