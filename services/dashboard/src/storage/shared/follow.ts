import { Failure, type Logger } from '@hearth/kernel'
import type { Pool } from 'pg'
import { MIGRATIONS } from '../migrations.ts'
import type { Copy } from './copy.ts'
import { away, type Head, inPostgres, type LoggedChange, type Query, readChanges } from './postgres-log.ts'
import { followingOf, openAll } from './read-all.ts'

/** A copy that follows the order of changes. */
export type Follower = {
  /** The copy that is asked now. */
  readonly copy: Copy
  /** The last change that it has. */
  readonly at: Head
  /** Bytes of changes since the last snapshot that is known, and how many. */
  readonly since: { readonly changes: number; readonly bytes: number }
  /** Has what `head` says, which was read while nothing else changes the copy. */
  catchUp(client: Query, head: Head): Promise<void>
  /** Has the change that this process has just made. */
  moved(to: Head, bytes: number): void
  /** A snapshot was written. */
  kept(seq: number): void
  /** Whether it is where `head` says. */
  has(head: Head): boolean
  close(): void
}

type Options = {
  readonly pool: Pool
  readonly folder: string
  readonly logger: Logger
  /** Called after the changes of others are there. */
  readonly changed: () => void
}

/** Opens a copy from the latest snapshot and what came after it. */
export async function openFollower({ pool, folder, logger, changed }: Options): Promise<Follower> {
  let { copy, at, since } = await load(pool, folder)
  const has = ({ seq, writeId }: Head) => at.seq === seq && at.writeId === writeId
  const reload = async (why: string) => {
    logger.warn({ from: at.seq }, why)
    const former = copy
    const loaded = await load(pool, folder)
    copy = loaded.copy
    at = loaded.at
    since = loaded.since
    former.close()
    changed()
  }
  const apply = (read: readonly LoggedChange[]): boolean => {
    const changes = followingOf(at, read)
    const [first] = changes
    if (first === undefined) return false
    try {
      copy.apply(changes)
    } catch (err) {
      logger.error({ err, seq: first.seq }, 'the copy of the shared data differs from what others have')
      return false
    }
    for (const { seq, writeId, changeset } of changes) {
      at = { ...at, seq, writeId }
      since = { changes: since.changes + 1, bytes: since.bytes + changeset.length }
    }
    return true
  }
  const follower: Follower = {
    get copy() {
      return copy
    },
    get at() {
      return at
    },
    get since() {
      return since
    },
    has,
    async catchUp(client, head) {
      requireSchema(head)
      const from = at.seq
      while (at.seq < head.seq && apply(await readChanges(client, at.seq, head.seq).catch(away)));
      if (at.seq > from) changed()
      // Changes that are no longer kept, or another history: one that was restored from a backup, say.
      if (!has(head))
        await reload('the copy of the shared data is loaded anew: changes are missing between it and the database')
    },
    moved(to, bytes) {
      at = to
      since = { changes: since.changes + 1, bytes: since.bytes + bytes }
    },
    kept: (seq) => {
      since = { changes: at.seq - seq, bytes: 0 }
    },
    close: () => copy.close(),
  }
  return follower
}

/** @throws {Failure} `unavailable` while programs of another schema take part */
export function requireSchema({ schemaVersion }: Head): void {
  if (schemaVersion === MIGRATIONS.length) return
  throw new Failure(
    'unavailable',
    'Cannot read or write the data: a newer version of Hearth has taken over the database; replace this process by one of that version',
  )
}

async function load(pool: Pool, folder: string) {
  return inPostgres(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ', (client) => openAll(client, folder))
}
