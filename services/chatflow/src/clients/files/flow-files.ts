import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { link, mkdir, open, readdir, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '@hearth/kernel'
import { numberedFileName, plainFileName } from '../../domain/files/file-name.ts'
import type { FilePlace, FlowFiles } from '../../domain/files/flow-files.ts'

export type FlowFilesOptions = {
  /** Folder of all files; made when the first is written. */
  readonly root: string
  readonly maxFileBytes: number
  /** Of all files of one flow, its chats included, or of one document store. */
  readonly maxTotalBytes: number
  readonly newId: () => string
}

const maxSameName = 1_000

/** Files in folders of their own, written whole or not at all. */
export function createFlowFiles({ root, maxFileBytes, maxTotalBytes, newId }: FlowFilesOptions): FlowFiles {
  // Bytes by owner, counted on first use; what is being written counts already.
  const totals = new Map<string, Promise<{ bytes: number }>>()
  const totalOf = (owner: string) => {
    const known = totals.get(owner) ?? measure(join(root, owner)).then((bytes) => ({ bytes }))
    totals.set(owner, known)
    return known
  }

  async function reserve(owner: string, bytes: number): Promise<() => void> {
    const total = await totalOf(owner)
    if (total.bytes + bytes > maxTotalBytes)
      throw new Failure(
        'too-large',
        `Cannot store the file: with it there would be more than ${maxTotalBytes} bytes here`,
      )
    total.bytes += bytes
    return () => {
      total.bytes -= bytes
    }
  }

  return {
    async write(place, name, bytes) {
      const plain = plainFileName(name)
      if (bytes.byteLength > maxFileBytes)
        throw new Failure(
          'too-large',
          `Cannot store "${plain}": it has ${bytes.byteLength} bytes, and ${maxFileBytes} is the most`,
        )
      const { owner, folder } = pathOf(place)
      const giveBack = await reserve(owner, bytes.byteLength)
      try {
        return await store(join(root, folder), plain, bytes, newId())
      } catch (error) {
        giveBack()
        throw error
      }
    },
    async read(place, name) {
      return await readPlain(join(root, pathOf(place).folder, plainFileName(name)))
    },
    async list(place) {
      const entries = await readdir(join(root, pathOf(place).folder), { withFileTypes: true }).catch(ifMissing([]))
      return entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map(({ name }) => name)
        .toSorted()
    },
    async remove(place, name) {
      const { owner, folder, whole } = pathOf(place)
      const path = name === undefined ? whole : join(folder, plainFileName(name))
      await rm(join(root, path), { recursive: name === undefined, force: true })
      totals.delete(owner)
    },
    async removeOlder(chatflowId, beforeMs) {
      const { owner, folder } = pathOf({ chatsOf: chatflowId })
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(ifMissing([]))
      for (const entry of entries) {
        const path = join(entry.parentPath, entry.name)
        if (entry.isFile() && (await modifiedMs(path)) < beforeMs) await unlink(path).catch(ifMissing(undefined))
      }
      if (entries.length > 0) totals.delete(owner)
    },
  }
}

// What is gone meanwhile needs no removal.
async function modifiedMs(path: string): Promise<number> {
  const found = await stat(path).catch(ifMissing(undefined))
  return found?.mtimeMs ?? Number.POSITIVE_INFINITY
}

type PlacePath = {
  /** Folder whose total is bounded. */
  readonly owner: string
  readonly folder: string
  /** What goes when all of the place goes. */
  readonly whole: string
}

function pathOf(place: FilePlace): PlacePath {
  if ('documentStoreId' in place) return single(join('stores', folderName(place.documentStoreId)))
  if ('workspaceOf' in place) return single(join('workspaces', folderName(place.workspaceOf)))
  const owner = join('flows', folderName('chatsOf' in place ? place.chatsOf : place.chatflowId))
  if ('chatsOf' in place) return { owner, folder: join(owner, 'chats'), whole: join(owner, 'chats') }
  if (place.chatId === undefined) return { owner, folder: join(owner, 'files'), whole: owner }
  const folder = join(owner, 'chats', folderName(place.chatId))
  return { owner, folder, whole: folder }
}

function single(folder: string): PlacePath {
  return { owner: folder, folder, whole: folder }
}

// Callers make up the ids of their chats; only small letters are told apart by every file system.
function folderName(id: string): string {
  if (/^[a-z0-9-]{1,64}$/.test(id)) return id
  return `_${createHash('sha256').update(id).digest('hex')}`
}

async function store(folder: string, name: string, bytes: Uint8Array, id: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `.${id}`)
  try {
    await writeFile(draft, bytes, { mode: 0o600, flush: true })
    for (let number = 0; number < maxSameName; number++) {
      const free = number === 0 ? name : numberedFileName(name, number)
      if (await claim(draft, join(folder, free))) return free
    }
  } finally {
    await rm(draft, { force: true })
  }
  throw new Failure('conflict', `Cannot store "${name}": there are ${maxSameName} files of that name already`)
}

// A link fails where a file is, however many try at once.
async function claim(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

async function readPlain(path: string): Promise<Uint8Array | undefined> {
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
    try {
      return await file.readFile()
    } finally {
      await file.close()
    }
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'EISDIR', 'ENAMETOOLONG'].includes(codeOf(error) ?? '')) return undefined
    throw error
  }
}

async function measure(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifMissing([]))
  let bytes = 0
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    // What a crash left half written.
    if (entry.name.startsWith('.')) await unlink(path).catch(ifMissing(undefined))
    else bytes += (await stat(path)).size
  }
  return bytes
}

function ifMissing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (codeOf(error) === 'ENOENT') return value
    throw error
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
