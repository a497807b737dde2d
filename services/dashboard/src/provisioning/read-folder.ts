import { readdir, readFile, stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { errorCode } from '@hearth/kernel'

const maxDepth = 8
const maxFiles = 5_000
const maxFileBytes = 16_777_216

/** Files below a folder, symbolic links followed; `undefined` when there is no such folder. */
export async function listFiles(
  folder: string,
  options: { readonly ending: RegExp; readonly deep: boolean },
): Promise<readonly string[] | undefined> {
  const found: string[] = []
  const isThere = await walk(folder, '', options, found, 0)
  return isThere ? found.sort() : undefined
}

type Options = Parameters<typeof listFiles>[1]

async function walk(root: string, below: string, options: Options, found: string[], depth: number): Promise<boolean> {
  const names = await readdir(join(root, below)).catch(orUndefined)
  if (names === undefined) return false
  for (const name of names) {
    // Hidden: among them the folders in which Kubernetes keeps what its links point to.
    if (name.startsWith('.') || found.length >= maxFiles) continue
    const path = posix.join(below, name)
    const entry = await stat(join(root, path)).catch(orUndefined)
    if (entry?.isDirectory() && options.deep && depth < maxDepth) await walk(root, path, options, found, depth + 1)
    if (entry?.isFile() && options.ending.test(name)) found.push(path)
  }
  return true
}

// Nothing is there: no file, a file where a folder should be, a link that leads to itself.
const absent: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'ELOOP']

function orUndefined(error: unknown): undefined {
  if (absent.includes(errorCode(error))) return undefined
  throw error
}

export type ReadFile = (path: string) => Promise<string>

/** Reads files, those that did not change since the last time from memory. */
export function createFileReader(): ReadFile {
  const known = new Map<string, { readonly mark: string; readonly text: string }>()
  return async (path) => {
    const { mtimeMs, size, ino } = await stat(path)
    const mark = `${mtimeMs} ${size} ${ino}`
    const kept = known.get(path)
    if (kept?.mark === mark) return kept.text
    if (size > maxFileBytes) throw new Error(`it is longer than ${maxFileBytes} bytes`)
    const text = await readFile(path, 'utf8')
    if (known.size >= maxFiles) known.clear()
    known.set(path, { mark, text })
    return text
  }
}
