import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorCode, Failure, renameAndSync } from '@hearth/kernel'
import { z } from 'zod'

// Room that a full disk must keep for everything else.
const reserveBytes = 64 * 1024 * 1024

const journalSchema = z.object({
  /** Strong ETag of the version, if its server names one. */
  tag: z.string().optional(),
  /** Hash of the version in hex, if it is known. */
  sha256: z.string().optional(),
  sizeBytes: z.int().min(0),
  blockBytes: z.int().min(1),
  /** How much of each block is there, from its beginning. */
  done: z.array(z.int().min(0)),
})

/** What of which version of a file is there. */
export type Journal = z.output<typeof journalSchema>

/** A file that is being downloaded: `<target>.part`, with a journal beside it, until it is whole. */
export type PartFile = {
  /** What the journal says; `undefined` when there is nothing to continue. */
  read(): Promise<Journal | undefined>
  /** Opens the part, empty unless it is to be continued. */
  open(continued: boolean): Promise<FileHandle>
  /** Records what is on the disk; a crash leaves the old journal or the new one. */
  write(journal: Journal): Promise<void>
  sha256(signal: AbortSignal): Promise<string>
  /** Gives the part its name. It must have been synced. */
  complete(): Promise<void>
  discard(): Promise<void>
}

const suffix = '.part'

/** The files below a folder of which a part is there, as their paths from it, with `/`. */
export async function listPartTargets(folder: string): Promise<readonly string[]> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(undefinedWhenAbsent)) ?? []
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(suffix))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .map((path) => path.slice(0, -suffix.length))
}

/** @param target absolute path of the finished file */
export function createPartFile(target: string): PartFile {
  const part = `${target}${suffix}`
  const journalPath = `${part}.json`
  return {
    async read() {
      const text = await readFile(journalPath, 'utf8').catch(undefinedWhenAbsent)
      const journal = text === undefined ? undefined : parseJournal(text)
      if (journal === undefined || !(await isThere(part))) return undefined
      return journal
    },
    async open(continued) {
      await mkdir(dirname(target), { recursive: true })
      if (!continued) await rm(journalPath, { force: true })
      return open(part, continued ? 'r+' : 'w')
    },
    async write(journal) {
      const draft = `${journalPath}.new`
      await writeFile(draft, JSON.stringify(journal), { flush: true })
      await renameAndSync(draft, journalPath)
    },
    async sha256(signal) {
      const hash = createHash('sha256')
      await pipeline(createReadStream(part, { highWaterMark: 1_048_576 }), hash, { signal })
      return hash.digest('hex')
    },
    async complete() {
      await renameAndSync(part, target)
      await rm(journalPath, { force: true })
    },
    async discard() {
      for (const path of [journalPath, `${journalPath}.new`, part]) await rm(path, { force: true })
    },
  }
}

/**
 * Refuses what does not fit on the disk of a folder, which is made.
 *
 * @param bytes that are still to come
 * @throws {Failure} `conflict` with code `no_disk_space`
 */
export async function assertRoom(folder: string, bytes: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  const free = Math.max(0, bavail * bsize - reserveBytes)
  if (bytes <= free) return
  const state = `it needs ${bytes} bytes and the disk of the models folder has ${free} to spare`
  throw new Failure('conflict', `Cannot store the model: ${state}`, { code: 'no_disk_space' })
}

// A journal that was damaged is none: the file is then fetched anew.
function parseJournal(text: string): Journal | undefined {
  try {
    const journal = journalSchema.parse(JSON.parse(text))
    const blocks = Math.ceil(journal.sizeBytes / journal.blockBytes)
    return journal.done.length === blocks && journal.done.every((bytes) => bytes <= journal.blockBytes)
      ? journal
      : undefined
  } catch {
    return undefined
  }
}

async function isThere(path: string): Promise<boolean> {
  const file = await open(path).catch(undefinedWhenAbsent)
  await file?.close()
  return file !== undefined
}

function undefinedWhenAbsent(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error
}
