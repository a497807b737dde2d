import { readdirSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { onTestFinished, vi } from 'vitest'

/** One file or folder that was written to the disk, and the names that `folder` held by then. */
export type Synced = { readonly inode: number; readonly names: readonly string[] }

/** Tells, until the test ends, what is synced in this process; the syncs are done as well. */
export async function recordSyncs(folder: string): Promise<readonly Synced[]> {
  const handle = await open(folder)
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const synced: Synced[] = []
  const sync = prototype.sync
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    synced.push({ inode: (await this.stat()).ino, names: readdirSync(folder) })
    await sync.call(this)
  })
  onTestFinished(() => spy.mockRestore())
  return synced
}
