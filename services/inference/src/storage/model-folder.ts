import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { errorCode } from '@hearth/kernel'
import type { StoredModel } from '../domain/stored-model.ts'

const suffix = '.gguf'

/** The id of the model file at `path` below `folder`: its path without the suffix, with `/` on every platform. */
function modelIdOf(folder: string, path: string): string {
  return relative(folder, path).slice(0, -suffix.length).split(sep).join('/')
}

/** The models in a folder and the folders below it; none when it does not exist. Sorted by id. */
export async function listModelFolder(folder: string): Promise<readonly StoredModel[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(suffix))
    .map((entry) => join(entry.parentPath, entry.name))
  const models = await Promise.all(paths.map((path) => describe(modelIdOf(folder, path), path, true)))
  return models.filter((model) => model !== undefined).sort((left, right) => left.id.localeCompare(right.id))
}

/** A model file anywhere; `undefined` when it does not exist. Its id is the file's name without the suffix. */
export function findModelFile(path: string): Promise<StoredModel | undefined> {
  return describe(basename(path).replace(/\.gguf$/i, ''), path, false)
}

export async function removeModelFile(model: StoredModel): Promise<void> {
  await rm(model.path, { force: true })
}

async function describe(id: string, path: string, removable: boolean): Promise<StoredModel | undefined> {
  try {
    const { size, mtimeMs } = await stat(path)
    return { id, path, sizeBytes: size, modifiedAtMs: mtimeMs, removable }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
