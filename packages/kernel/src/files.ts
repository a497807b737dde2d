import { randomUUID } from 'node:crypto'
import { link, open, rename, rm } from 'node:fs/promises'

/**
 * Replaces the file at `path` so that a crash leaves the old content or the new, never a half.
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
  } finally {
    await rm(draft, { force: true })
  }
}

/** The `code` of a system error such as `ENOENT`, or `undefined` for anything else. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
