import { randomUUID } from 'node:crypto'
import { link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Replaces the file at `path` so that a crash leaves the old content or the new, never a half; once
 * it resolves, a power cut leaves the new.
 *
 * @param options.mode permissions of the new file, default 0o644
 * @param options.replace `false` throws `EEXIST` when the file is there already, default `true`
 */
export async function writeFileAtomic(
  path: string,
  data: string | Uint8Array,
  options: { readonly mode?: number; readonly replace?: boolean } = {},
): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`
  try {
    const file = await open(draft, 'wx', options.mode ?? 0o644)
    try {
      await file.writeFile(data)
      await file.sync()
    } finally {
      await file.close()
    }
    // Unlike a rename, a link never takes the place of a file that another process made meanwhile.
    await (options.replace === false ? link(draft, path) : rename(draft, path))
    await syncFolder(dirname(path))
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Gives a file or folder, whose content is on the disk already, the name `to`, in the place of a
 * file that has it, so that a power cut does not bring the old name back.
 */
export async function renameAndSync(from: string, to: string): Promise<void> {
  await rename(from, to)
  for (const folder of new Set([dirname(to), dirname(from)])) await syncFolder(folder)
}

/**
 * Puts the names of a folder's files on the disk: they are kept by the folder, which is written by itself. Windows
 * has no such thing.
 */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

/** The `code` of a system error such as `ENOENT`, or `undefined` for anything else. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
