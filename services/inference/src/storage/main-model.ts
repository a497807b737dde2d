import { join, resolve } from 'node:path'
import { Failure } from '@hearth/kernel'
import { isModelAddress } from '../domain/models/model-source.ts'
import type { StoredModel } from '../domain/models/stored-model.ts'
import { findConfigured, findPulled, type ModelPlace } from './configured-model.ts'
import { findModelFile, listModelFolder } from './model-folder.ts'
import { readGgufHeader } from './read-gguf-header.ts'

export type ModelPlaces = {
  /** Where relative paths start. */
  readonly cwd: string
  /** The models folder. */
  readonly folder: string
  readonly starterPath: string
  /** Models that the configuration places somewhere. */
  readonly configured: readonly ModelPlace[]
}

export const starterId = 'ember'
const notFound = { code: 'model_not_found' }

/**
 * The model file that the configuration names: the starter model, a stored model's name or address, or a path.
 *
 * @returns `undefined` for the address of a model that has not been pulled yet
 * @throws {Failure} `invalid` when there is none, then with code `model_not_found`, or when it is no GGUF file
 */
export async function findMainModel(name: string, places: ModelPlaces): Promise<StoredModel | undefined> {
  const found = await find(name, places)
  if (found !== undefined) {
    await readGgufHeader(found.path)
    return found
  }
  const place = places.configured.find(({ id }) => id === name)
  if (isModelAddress(name) || place?.uri !== undefined) return undefined
  if (place?.path !== undefined)
    throw new Failure('invalid', `Cannot load the model "${name}": there is no file "${place.path}"`, notFound)
  const remedy = 'set HEARTH_MODEL to the path of a GGUF file or to the name of a stored model'
  const state = looksLikePath(name) ? 'there is no such file' : `there is none in "${places.folder}"`
  throw new Failure('invalid', `Cannot load the model "${name}": ${state}; ${remedy}`, notFound)
}

async function find(
  name: string,
  { cwd, folder, starterPath, configured }: ModelPlaces,
): Promise<StoredModel | undefined> {
  const stored = await listModelFolder(folder)
  const place = configured.find(({ id }) => id === name)
  if (place !== undefined && (place.path ?? place.uri) !== undefined) return findConfigured(place, stored)
  if (name === starterId) return findModelFile(starterPath)
  if (isModelAddress(name)) return findPulled(name, stored)
  const id = name.replace(/\.gguf$/i, '')
  return stored.find((model) => model.id === id) ?? findModelFile(resolve(cwd, name))
}

function looksLikePath(name: string): boolean {
  return name.endsWith('.gguf') || /[\\/]/.test(name)
}

/** The starter model that comes with the product, seen from this file. */
export function starterModelPath(): string {
  return join(import.meta.dirname, '../../../../models', `${starterId}.gguf`)
}
