import { join, resolve } from 'node:path'
import { Failure } from '@hearth/kernel'
import type { StoredModel } from '../domain/stored-model.ts'
import { findModelFile, listModelFolder } from './model-folder.ts'
import { readGgufHeader } from './read-gguf-header.ts'

export type ModelPlaces = {
  /** Where relative paths start. */
  readonly cwd: string
  /** The models folder. */
  readonly folder: string
  readonly starterPath: string
}

const starterId = 'ember'

/**
 * The model file that the configuration names: the starter model, a stored model's name, or a path.
 *
 * @throws {Failure} `invalid` when there is none, or when it is no GGUF file
 */
export async function findMainModel(name: string, places: ModelPlaces): Promise<StoredModel> {
  const found = (await findStored(name, places)) ?? (await findModelFile(resolve(places.cwd, name)))
  if (found === undefined) {
    const remedy = 'set HEARTH_MODEL to the path of a GGUF file or to the name of a stored model'
    const state = looksLikePath(name) ? 'there is no such file' : `there is none in "${places.folder}"`
    throw new Failure('invalid', `Cannot load the model "${name}": ${state}; ${remedy}`)
  }
  await readGgufHeader(found.path)
  return found
}

async function findStored(name: string, { folder, starterPath }: ModelPlaces): Promise<StoredModel | undefined> {
  if (name === starterId) return findModelFile(starterPath)
  const id = name.replace(/\.gguf$/i, '')
  return (await listModelFolder(folder)).find((model) => model.id === id)
}

function looksLikePath(name: string): boolean {
  return name.endsWith('.gguf') || /[\\/]/.test(name)
}

/** The starter model that comes with the product, seen from this file. */
export function starterModelPath(): string {
  return join(import.meta.dirname, '../../../../models', `${starterId}.gguf`)
}
