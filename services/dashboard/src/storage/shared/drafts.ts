import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const draftName = /^shared-[0-9a-f-]{36}\.tmp(-wal|-shm|-journal)?$/

/** A new name in a folder for a file that no backup holds, and that a start removes where the process was killed. */
export function draftPath(folder: string): string {
  return join(folder, `shared-${randomUUID()}.tmp`)
}

/** Removes what processes left in a folder that were killed in the middle of something. */
export function removeDrafts(folder: string): void {
  const left = existsSync(folder) ? readdirSync(folder).filter((name) => draftName.test(name)) : []
  for (const name of left) rmSync(join(folder, name), { force: true })
}

/** Removes a database file with what lies beside it while it is open. */
export function removeFiles(path: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) {
    // Some systems keep the name of a file that is open: it goes when it is closed.
    try {
      rmSync(`${path}${end}`, { force: true })
    } catch {}
  }
}
