import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '@hearth/kernel'

/** All plain files under a folder, links left out, or the path itself when it is a file; none when it is not there. */
export async function* filesUnder(path: string): AsyncGenerator<string> {
  const info = await stat(path).catch(ignoreMissing)
  if (info?.isFile()) yield path
  if (!info?.isDirectory()) return
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) yield* filesUnder(inside)
    else if (entry.isFile()) yield inside
  }
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error
  return undefined
}
