import { type Copy, openCopy } from './copy.ts'
import { type Head, type LoggedChange, type Query, readChanges, readHead, readSnapshot } from './postgres-log.ts'

/** A copy of all that is kept, and the changes in it that came after the snapshot that it was made of. */
export type Opened = {
  readonly copy: Copy
  readonly at: Head
  readonly since: { readonly changes: number; readonly bytes: number }
}

/** Opens a copy of the latest snapshot with all changes after it; for a transaction that sees one moment. */
export async function openAll(client: Query, folder: string): Promise<Opened> {
  const head = await readHead(client, false)
  if (head === undefined) throw new Error('the database that is shared is empty')
  const snapshot = await readSnapshot(client)
  const copy = openCopy(snapshot.bytes, folder)
  try {
    let at: Head = snapshot
    let bytes = 0
    while (at.seq < head.seq) {
      const changes = await readChanges(client, at.seq, head.seq)
      if (changes.length === 0) throw new Error(`the shared change ${at.seq + 1} is missing`)
      for (const change of changes) {
        if (!isNext(at, change)) throw new Error(`the shared change ${at.seq + 1} does not follow the one before it`)
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

/** Of changes in order those that follow one on the other, from `at`. */
export function followingOf(at: Head, changes: readonly LoggedChange[]): readonly LoggedChange[] {
  const broken = changes.findIndex((change, index) => !isNext(changes[index - 1] ?? at, change))
  return broken < 0 ? changes : changes.slice(0, broken)
}

function isNext(at: Pick<Head, 'seq' | 'writeId'>, change: LoggedChange): boolean {
  return change.seq === at.seq + 1 && change.previous === at.writeId
}
