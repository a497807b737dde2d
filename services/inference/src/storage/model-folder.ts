import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { errorCode } from '@hearth/kernel'
import { modelIdOf } from '../domain/models/model-source.ts'
import { splitOf } from '../domain/models/split-file.ts'
import type { StoredModel } from '../domain/models/stored-model.ts'

const suffix = '.gguf'

/**
 * The models in a folder and the folders below it; none when it does not exist. Sorted by id. A model
 * in several files is one, named without the number, and is there once all its files are.
 */
export async function listModelFolder(folder: string): Promise<readonly StoredModel[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(suffix))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => splitOf(path).index === 1)
  const models = await Promise.all(
    paths.map((path) => describe(modelIdOf(relative(folder, path).split(sep).join('/')), path, true)),
  )
  return models.filter((model) => model !== undefined).sort((left, right) => left.id.localeCompare(right.id))
}

/** A model file anywhere; `undefined` when it does not exist. Its id is the file's name without the suffix. */
export function findModelFile(path: string): Promise<StoredModel | undefined> {
  return describe(splitOf(basename(path)).whole.replace(/\.gguf$/i, ''), path, false)
}

export async function removeModelFile({ path, otherPaths = [] }: StoredModel): Promise<void> {
  // The first goes first: what is left of a removal that was interrupted is then no model.
  for (const each of [path, ...otherPaths]) await rm(each, { force: true })
}

async function describe(id: string, path: string, removable: boolean): Promise<StoredModel | undefined> {
  const [, ...otherPaths] = splitOf(path).all
  try {
    const all = await Promise.all([path, ...otherPaths].map((each) => stat(each)))
    const sizeBytes = all.reduce((bytes, { size }) => bytes + size, 0)
    const modifiedAtMs = Math.max(...all.map(({ mtimeMs }) => mtimeMs))
    return { id, path, sizeBytes, modifiedAtMs, removable, ...(otherPaths.length === 0 ? {} : { otherPaths }) }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
