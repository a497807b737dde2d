import { constants } from 'node:fs'
import { link, mkdir, open, readdir, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '@hearth/kernel'
import { numberedFileName, plainFileName } from '../../domain/files/file-name.ts'
import type { FlowFiles } from '../../domain/files/flow-files.ts'
import { createFileBounds, type FileBounds } from './file-bounds.ts'
import { pathOf } from './place-path.ts'

export type FlowFilesOptions = FileBounds & {
  /** Folder of all files; made when the first is written. */
  readonly root: string
  readonly newId: () => string
}

const maxSameName = 1_000

/** Files in folders of their own, written whole or not at all. */
export function createFlowFiles({ root, newId, ...limits }: FlowFilesOptions): FlowFiles {
  const bounds = createFileBounds({ ...limits, measure: (owner) => measure(join(root, owner)) })

  return {
    async write(place, name, bytes) {
      const plain = plainFileName(name)
      const { owner, folder } = pathOf(place)
      return await bounds.within(owner, { name: plain, bytes: bytes.byteLength }, () =>
        store(join(root, folder), plain, bytes, newId()),
      )
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
      bounds.forget(owner)
    },
    async removeOlder(chatflowId, beforeMs) {
      const { owner, folder } = pathOf({ chatsOf: chatflowId })
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(ifMissing([]))
      for (const entry of entries) {
        const path = join(entry.parentPath, entry.name)
        if (entry.isFile() && (await modifiedMs(path)) < beforeMs) await unlink(path).catch(ifMissing(undefined))
      }
      if (entries.length > 0) bounds.forget(owner)
    },
  }
}

// What is gone meanwhile needs no removal.
async function modifiedMs(path: string): Promise<number> {
  const found = await stat(path).catch(ifMissing(undefined))
  return found?.mtimeMs ?? Number.POSITIVE_INFINITY
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
