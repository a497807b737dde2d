import { readFile, writeFile } from 'node:fs/promises'
import { backup, type DatabaseSync } from 'node:sqlite'
import { draftPath, removeFiles } from './drafts.ts'
import { restoreTriggers } from './triggers.ts'

/** What reads the whole of a database beside whatever goes on in it, on threads of its own. */
export type Whole = {
  /** Whether it is being read: who asks then has a later moment than that of asking. */
  readonly isBusy: boolean
  /** As it is now, as the bytes of a database file. */
  bytes(): Promise<Buffer>
  /** Once nothing is being read. */
  close(): void
}

// Between so many pages of 4 KB each others may use a thread.
const pagesAtOnce = 2_000

/**
 * @param source a connection that nobody else has: it stays at one moment while it is read, or each change would have it
 *   begin anew
 * @param triggers that the file is to have
 */
export function openWhole(source: DatabaseSync, folder: string, triggers: readonly string[]): Whole {
  let reading: Promise<unknown> | undefined
  let isClosed = false
  const read = async () => {
    const path = draftPath(folder)
    try {
      // Made before, so that nobody else reads it.
      await writeFile(path, '', { mode: 0o600 })
      await backup(source, path, { rate: pagesAtOnce })
      restoreTriggers(path, triggers)
      return await readFile(path)
    } finally {
      reading = undefined
      if (source.isTransaction) source.exec('ROLLBACK')
      if (isClosed) source.close()
      removeFiles(path)
    }
  }
  return {
    get isBusy() {
      return reading !== undefined
    },
    async bytes() {
      while (reading !== undefined) await reading.catch(() => undefined)
      // The moment is that of the first read, not of the beginning.
      source.exec('BEGIN')
      try {
        source.prepare('SELECT count(*) FROM sqlite_schema').get()
      } catch (error) {
        source.exec('ROLLBACK')
        throw error
      }
      const begun = read()
      reading = begun
      return await begun
    },
    close() {
      isClosed = true
      if (reading === undefined) source.close()
    },
  }
}
