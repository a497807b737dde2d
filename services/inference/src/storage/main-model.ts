import { join, resolve } from 'node:path'
import { Failure } from '@hearth/kernel'
import { holdsQuantization, isModelAddress, parseModelSource } from '../domain/model-source.ts'
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
 * The model file that the configuration names: the starter model, a stored model's name or address, or a path.
 *
 * @returns `undefined` for the address of a model that has not been pulled yet
 * @throws {Failure} `invalid` when there is none, or when it is no GGUF file
 */
export async function findMainModel(name: string, places: ModelPlaces): Promise<StoredModel | undefined> {
  const found = await find(name, places)
  if (found !== undefined) {
    await readGgufHeader(found.path)
    return found
  }
  if (isModelAddress(name)) return undefined
  const remedy = 'set HEARTH_MODEL to the path of a GGUF file or to the name of a stored model'
  const state = looksLikePath(name) ? 'there is no such file' : `there is none in "${places.folder}"`
  throw new Failure('invalid', `Cannot load the model "${name}": ${state}; ${remedy}`)
}

async function find(name: string, { cwd, folder, starterPath }: ModelPlaces): Promise<StoredModel | undefined> {
  if (name === starterId) return findModelFile(starterPath)
  const stored = await listModelFolder(folder)
  if (isModelAddress(name)) return findPulled(name, stored)
  const id = name.replace(/\.gguf$/i, '')
  return stored.find((model) => model.id === id) ?? findModelFile(resolve(cwd, name))
}

// Without asking the hub, so that what was pulled once starts without a network.
function findPulled(address: string, stored: readonly StoredModel[]): StoredModel | undefined {
  const source = parseModelSource(address, 'https://hub.invalid')
  if (source.kind === 'file') return stored.find(({ id }) => `${id}.gguf` === source.target)
  const { repository, quantization } = source
  return stored.find(({ id }) => id.startsWith(`${repository}/`) && holdsQuantization(`${id}.gguf`, quantization))
}

function looksLikePath(name: string): boolean {
  return name.endsWith('.gguf') || /[\\/]/.test(name)
}

/** The starter model that comes with the product, seen from this file. */
export function starterModelPath(): string {
  return join(import.meta.dirname, '../../../../models', `${starterId}.gguf`)
}
