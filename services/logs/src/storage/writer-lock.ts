import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '@hearth/kernel'

const tries = 50
const pauseMs = 100

/**
 * Takes a folder for this process alone, for as long as it lives: the system lets go of the lock with the process, and
 * keeps it between containers that share a folder as well. One that is being replaced is waited for.
 *
 * @throws {Failure} `conflict` when another process has it
 */
export async function lockFolder(dir: string, path: string): Promise<{ close(): void }> {
  const database = new DatabaseSync(path)
  for (let tried = 1; ; tried++) {
    try {
      database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT')
      return database
    } catch (cause) {
      if (tried < tries) {
        await sleep(pauseMs)
        continue
      }
      database.close()
      throw new Failure('conflict', `Cannot write lines to "${dir}": another process has it open`, { cause })
    }
  }
}
