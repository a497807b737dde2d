import { resolve } from 'node:path'
import { parseModelSource, pickFile } from '../domain/models/model-source.ts'
import type { StoredModel } from '../domain/models/stored-model.ts'
import { findModelFile } from './model-folder.ts'

/** Where the configuration says that a model is. */
export type ModelPlace = {
  readonly id: string
  /** A file on this machine. */
  readonly path?: string | undefined
  /** An address that it is pulled from. */
  readonly uri?: string | undefined
}

/**
 * The file of a configured model; `undefined` when it is not there or its configuration names no place.
 *
 * @param stored the models folder
 */
export async function findConfigured(
  { id, path, uri }: ModelPlace,
  stored: readonly StoredModel[],
): Promise<StoredModel | undefined> {
  const found =
    path !== undefined ? await findModelFile(resolve(path)) : uri !== undefined ? findPulled(uri, stored) : undefined
  // Its name is the configuration's, and so it is not for clients to delete.
  return found && { ...found, id, removable: false }
}

/** What was pulled from an address; found without asking the hub, so that it starts without a network. */
export function findPulled(address: string, stored: readonly StoredModel[]): StoredModel | undefined {
  const source = parseModelSource(address)
  if (source.kind === 'url') return stored.find(({ id }) => id === source.id)
  const inRepository = stored.filter(({ id }) => id.startsWith(`${source.folder}/`))
  const nameOf = ({ id }: StoredModel) => `${id.slice(source.folder.length + 1)}.gguf`
  const picked = pickFile(source, inRepository.map(nameOf))
  return inRepository.find((model) => nameOf(model) === picked)
}
