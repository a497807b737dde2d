import { createHash } from 'node:crypto'
import { type FileHandle, lstat, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '@hearth/kernel'

/** A log file as it was found; rotation may have renamed it since. */
export type FileRef = { readonly path: string; readonly inode: string }

/** An open log file. It stays readable to its end even after rotation has deleted it. */
export type LogFile = {
  readonly inode: string
  /** `undefined` while not even the first record is complete. */
  generation(): Promise<string | undefined>
  /** Whether the file has been emptied and written anew since; `generation` then tells the new one. */
  renew(): Promise<boolean>
  size(): Promise<number>
  read(offset: number, length: number): Promise<Buffer>
  close(): Promise<void>
}

export type FolderOptions = {
  /** Folder with the files of all services. */
  readonly dir: string
  /** A first record longer than this is identified by its beginning. */
  readonly maxRecordBytes: number
}

const maxScans = 20
const newline = 0x0a

/** The current file of a service, whether it exists or not. */
export function currentPath(dir: string, service: string): string {
  return join(dir, `${service}.log`)
}

/**
 * The files of a service, oldest first. Rotation renames them one by one while they are looked at;
 * going from the newest name to the oldest, a file can turn up twice but none can be passed over,
 * and the look is repeated until nothing has moved meanwhile.
 */
export async function listFiles(dir: string, service: string): Promise<readonly FileRef[]> {
  let found = await scan(dir, service)
  for (let time = 1; time < maxScans; time++) {
    const again = await scan(dir, service)
    if (sameFiles(found, again)) break
    found = again
  }
  const seen = new Set<string>()
  return found.filter(({ inode }) => !seen.has(inode) && seen.add(inode)).reverse()
}

/** The identity of the file at `path`, or `undefined` when there is none: a folder or a link is no log. */
export async function inodeAt(path: string): Promise<string | undefined> {
  try {
    const stats = await lstat(path, { bigint: true })
    return stats.isFile() ? inodeOf(stats) : undefined
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

/** Opens what `ref` stands for, or gives `undefined` when that name is another file by now. */
export async function openFile(ref: FileRef, { maxRecordBytes }: FolderOptions): Promise<LogFile | undefined> {
  const handle = await open(ref.path, 'r').catch((error: unknown) => {
    if (isAbsent(error)) return undefined
    throw error
  })
  if (handle === undefined) return undefined
  if (inodeOf(await handle.stat({ bigint: true })) === ref.inode)
    return createLogFile(handle, ref.inode, maxRecordBytes)
  await handle.close()
  return undefined
}

function createLogFile(handle: FileHandle, inode: string, maxRecordBytes: number): LogFile {
  let generation: string | undefined
  const read = async (offset: number, length: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  }
  return {
    inode,
    read,
    async generation() {
      generation ??= await readGeneration(inode, read, maxRecordBytes)
      return generation
    },
    async renew() {
      const now = await readGeneration(inode, read, maxRecordBytes)
      if (now === undefined || now === generation) return false
      const isNew = generation !== undefined
      generation = now
      return isNew
    },
    size: async () => (await handle.stat()).size,
    close: () => handle.close(),
  }
}

// An inode is used again soon after its file was deleted, but not for the same first record, which holds its time.
async function readGeneration(
  inode: string,
  read: LogFile['read'],
  maxRecordBytes: number,
): Promise<string | undefined> {
  for (let length = 4_096; ; length *= 4) {
    const wanted = Math.min(length, maxRecordBytes)
    const head = await read(0, wanted)
    const end = head.indexOf(newline)
    if (end === -1 && head.length < wanted) return undefined
    if (end === -1 && wanted < maxRecordBytes) continue
    const first = end === -1 ? head : head.subarray(0, end)
    return `${inode}.${createHash('sha256').update(first).digest('base64url').slice(0, 12)}`
  }
}

async function scan(dir: string, service: string): Promise<FileRef[]> {
  const names = await readdir(dir).catch((error: unknown) => {
    if (isAbsent(error)) return []
    throw error
  })
  const numbers = names.flatMap((name) => numberOf(name, service))
  // One beyond the highest: rotation may just be moving that one.
  const highest = Math.max(-1, ...numbers) + 1
  const refs: FileRef[] = []
  for (let number = 0; number <= highest; number++) {
    const path = number === 0 ? currentPath(dir, service) : `${currentPath(dir, service)}.${number}`
    const inode = await inodeAt(path)
    if (inode !== undefined) refs.push({ path, inode })
  }
  return refs
}

const maxRotations = 1_000

function numberOf(name: string, service: string): number[] {
  if (name === `${service}.log`) return [0]
  if (!name.startsWith(`${service}.log.`)) return []
  const number = Number(name.slice(service.length + '.log.'.length))
  return Number.isInteger(number) && number > 0 && number <= maxRotations ? [number] : []
}

function sameFiles(left: readonly FileRef[], right: readonly FileRef[]): boolean {
  return (
    left.length === right.length &&
    left.every(({ path, inode }, at) => path === right[at]?.path && inode === right[at]?.inode)
  )
}

function inodeOf({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }): string {
  return `${dev.toString(36)}-${ino.toString(36)}`
}

function isAbsent(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}
