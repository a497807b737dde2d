import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorCode, Failure } from '@hearth/kernel'

// Room that a full disk must keep for everything else.
const reserveBytes = 64 * 1024 * 1024

/** A file that is being downloaded: `<target>.part`, with its version beside it, until it is whole. */
export type PartFile = {
  /** What is there of the version that the tag names; both empty at first. */
  resume(): Promise<{ readonly bytes: number; readonly tag: string | undefined }>
  /** Opens the part at `from`, forgetting what lies beyond, and remembers the tag of its version. */
  open(from: number, tag: string | undefined): Promise<FileHandle>
  sha256(): Promise<string>
  /** Gives the part its name. It must have been synced. */
  complete(): Promise<void>
  discard(): Promise<void>
  /** @throws {Failure} `conflict` when `bytes` more do not fit on the disk */
  assertRoom(bytes: number): Promise<void>
}

export function createPartFile(target: string): PartFile {
  const part = `${target}.part`
  const tagPath = `${target}.part.etag`
  const discard = async () => {
    await rm(part, { force: true })
    await rm(tagPath, { force: true })
  }
  return {
    async resume() {
      const bytes = await sizeOf(part)
      const tag = await readFile(tagPath, 'utf8').catch(undefinedWhenAbsent)
      // Without its version a part cannot be continued: the file may have changed meanwhile.
      return tag === undefined || bytes === 0 ? { bytes: 0, tag: undefined } : { bytes, tag }
    },
    async open(from, tag) {
      await mkdir(dirname(target), { recursive: true })
      if (tag === undefined) await rm(tagPath, { force: true })
      else await writeFile(tagPath, tag)
      const file = await open(part, from === 0 ? 'w' : 'r+')
      await file.truncate(from)
      return file
    },
    async sha256() {
      const hash = createHash('sha256')
      await pipeline(createReadStream(part), hash)
      return hash.digest('hex')
    },
    async complete() {
      await rename(part, target)
      await rm(tagPath, { force: true })
      await syncFolder(dirname(target))
    },
    discard,
    async assertRoom(bytes) {
      const folder = dirname(target)
      await mkdir(folder, { recursive: true })
      const { bavail, bsize } = await statfs(folder)
      const free = bavail * bsize - reserveBytes
      if (bytes <= free) return
      const state = `it needs ${bytes} bytes and the disk of the models folder has ${Math.max(0, free)} to spare`
      throw new Failure('conflict', `Cannot store the model: ${state}`, { code: 'no_disk_space' })
    },
  }
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(undefinedWhenAbsent))?.size ?? 0
}

// A rename is lasting only once the folder that holds the name is on the disk too.
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

function undefinedWhenAbsent(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error
}
