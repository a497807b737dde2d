import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const blockBytes = 1_048_576

export type Disk = {
  readonly folder: string
  /** Why it cannot be filled up; `undefined` when it can. */
  readonly cannotFill: string | undefined
  /** Takes all that is free, until it is emptied again. */
  fill(): Promise<void>
  empty(): Promise<void>
  /** Makes it so large that about so many bytes are free. */
  leave(freeBytes: number): Promise<void>
  remove(): Promise<void>
}

/** A folder on a small disk of its own, which takes root and Linux; elsewhere a plain folder. */
export async function openSmallDisk(size = '512m'): Promise<Disk> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-chaos-'))
  const cannotFill = await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).then(
    () => undefined,
    (error: unknown) =>
      `no small disk can be mounted: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
  )
  const filler = join(folder, 'filler')
  return {
    folder,
    cannotFill,
    fill: () => fillUp(filler),
    empty: () => rm(filler, { force: true }),
    async leave(freeBytes) {
      const { blocks, bfree, bsize } = await statfs(folder)
      await run('mount', ['-o', `remount,size=${(blocks - bfree) * bsize + freeBytes}`, folder])
    },
    async remove() {
      if (cannotFill === undefined) await run('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function fillUp(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (let bytes = blockBytes; bytes >= 4_096; bytes /= 2) {
      const block = Buffer.alloc(bytes)
      // Each size until no more of it fits.
      while (
        await file.write(block).then(
          ({ bytesWritten }) => bytesWritten === bytes,
          () => false,
        )
      );
    }
  } finally {
    await file.close()
  }
}
