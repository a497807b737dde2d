import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Failure } from '@hearth/kernel'
import { isFullDisk } from '@hearth/store'

export type HomeLock = { release(): void }

const sqliteBusy = 5

/**
 * Takes the state folder for this process, so that of two that start at once only one does. The
 * system frees it when the process ends, however it ends, so nothing stale is ever left. The lock
 * is SQLite's, on an empty file: Node has none of its own.
 *
 * @returns `undefined` when another process has it
 * @throws {Failure} `invalid` when the lock file cannot be used
 */
export function lockHome(home: string): HomeLock | undefined {
  const path = join(home, 'lock')
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path)
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    const held = database
    return { release: () => held.close() }
  } catch (cause) {
    database?.close()
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteBusy) return undefined
    if (isFullDisk(cause))
      throw new Failure('invalid', `Cannot lock the state folder "${home}": the disk is full`, { cause })
    throw new Failure(
      'invalid',
      `Cannot lock the state folder with "${path}": the file is damaged or not readable; remove it`,
      {
        cause,
      },
    )
  }
}
