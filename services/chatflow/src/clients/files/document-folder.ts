import { constants, type Dirent } from 'node:fs'
import { open, readdir, realpath } from 'node:fs/promises'
import { extname, isAbsolute, join, relative, resolve } from 'node:path'
import { errorCode, Failure } from '@hearth/kernel'
import type { DocumentFolder } from '../../domain/documents/document-folder.ts'
import type { NamedBytes } from '../../domain/documents/document-parser.ts'

export type FolderBounds = {
  /** The folder that flows may load from. */
  readonly root: string
  /** Of one file. */
  readonly maxBytes: number
  /** Of one folder with all below it. */
  readonly maxFiles: number
}

/** Reads files below one folder, one at a time. Links are not followed: they could lead out of it. */
export function createDocumentFolder({ root, maxBytes, maxFiles }: FolderBounds): DocumentFolder {
  return {
    async *files(path, recursive, wanted) {
      const folder = await folderWithin(root, path)
      let count = 0
      for await (const file of walk(folder, recursive)) {
        if (!wanted(extname(file).toLowerCase())) continue
        if (++count > maxFiles)
          throw new Failure('too-large', `Cannot load "${path}": it has more than ${maxFiles} files`)
        yield await readWithin(file, relative(folder, file), maxBytes)
      }
    },
  }
}

async function folderWithin(root: string, path: string): Promise<string> {
  const refused = (what: string, cause?: unknown) =>
    new Failure('broken', `Cannot load the folder "${path.slice(0, 200)}": ${what}`, { cause })
  try {
    const [base, folder] = await Promise.all([realpath(root), realpath(resolve(root, path))])
    const way = relative(base, folder)
    if (way === '..' || way.startsWith('../') || isAbsolute(way))
      throw refused('flows may load folders below the configured "loaderRoot" alone')
    return folder
  } catch (error) {
    if (error instanceof Failure) throw error
    if (path.includes('\0') || errorCode(error) === 'ENOENT')
      throw refused('there is none of that name below the configured "loaderRoot"', error)
    throw error
  }
}

async function* walk(folder: string, recursive: boolean): AsyncIterable<string> {
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name)
    if (entry.isFile()) yield path
    else if (recursive && entry.isDirectory()) yield* walk(path, recursive)
  }
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function readWithin(path: string, name: string, maxBytes: number): Promise<NamedBytes> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    const { size } = await file.stat()
    if (size > maxBytes)
      throw new Failure('too-large', `Cannot load "${name}": it has ${size} bytes, more than ${maxBytes}`)
    return { name, bytes: await file.readFile() }
  } finally {
    await file.close()
  }
}
