import { Failure } from '@hearth/kernel'
import { type Copy, openCopy } from './copy.ts'
import { emptied, type Head, type LoggedChange, type Query, readChanges, readHead } from './postgres-log.ts'
import { readSnapshot } from './snapshots.ts'

/** A copy of all that is kept, and the changes in it that came after the snapshot that it was made of. */
export type Opened = {
  readonly copy: Copy
  readonly at: Head
  readonly since: { readonly changes: number; readonly bytes: number }
}

/**
 * Opens a copy of the latest snapshot with all changes after it; for a transaction that sees one moment.
 *
 * @throws {Failure} `broken` where these are not of one history
 */
export async function openAll(client: Query, folder: string): Promise<Opened> {
  const head = await readHead(client, false)
  if (head === undefined) throw emptied()
  const snapshot = await readSnapshot(client)
  if (snapshot.seq > head.seq || (snapshot.seq === head.seq && snapshot.writeId !== head.writeId))
    throw damaged(`the snapshot after change ${snapshot.seq} is of another history than the changes to ${head.seq}`)
  const copy = openCopy(snapshot.bytes, folder)
  try {
    let at: Head = snapshot
    let bytes = 0
    while (at.seq < head.seq) {
      const changes = await readChanges(client, at.seq, head.seq)
      if (changes.length === 0) throw damaged(`change ${at.seq + 1} is missing`)
      for (const change of changes) {
        if (!isNext(at, change)) throw damaged(`change ${at.seq + 1} does not follow the one before it`)
        copy.apply([change])
        at = { ...at, seq: change.seq, writeId: change.writeId }
        bytes += change.changeset.length
      }
    }
    const { seq, writeId, schemaVersion } = head
    return { copy, at: { seq, writeId, schemaVersion }, since: { changes: seq - snapshot.seq, bytes } }
  } catch (error) {
    copy.close()
    throw error
  }
}

function damaged(what: string): Failure {
  return new Failure('broken', `Cannot read the shared dashboards: ${what}; restore the database from a backup`)
}

/** Of changes in order those that follow one on the other, from `at`. */
export function followingOf(at: Head, changes: readonly LoggedChange[]): readonly LoggedChange[] {
  const broken = changes.findIndex((change, index) => !isNext(changes[index - 1] ?? at, change))
  return broken < 0 ? changes : changes.slice(0, broken)
}

function isNext(at: Pick<Head, 'seq' | 'writeId'>, change: LoggedChange): boolean {
  return change.seq === at.seq + 1 && change.previous === at.writeId
}
