import { Failure } from '@hearth/kernel'
import type { Catalog } from '../../domain/models/catalog.ts'
import type { GgufHeader } from '../../domain/models/gguf-header.ts'
import { type Registry, unknownModel } from '../../domain/models/registry.ts'
import { isBusy, type ServedModel } from '../../domain/models/served-model.ts'
import type { StoredModel } from '../../domain/models/stored-model.ts'
import type { KeepAlive } from '../../wire/ollama/keep-alive.ts'
import { untaggedName } from '../../wire/ollama/name.ts'
import type { CompletionDeps } from '../deps.ts'

export type OllamaDeps = Omit<CompletionDeps, 'registry'> & {
  readonly registry: Registry
  readonly catalog: Catalog
  /** What a model's file says of itself; the long one says its template too, and takes longer to read. */
  readonly headOf: (stored: StoredModel) => Promise<GgufHeader | undefined>
  readonly longHeadOf: (stored: StoredModel) => Promise<GgufHeader | undefined>
}

/** Our name for a model that a client of Ollama's names: without the tag `latest`, unless it is part of the name. */
export async function ownName(
  name: string,
  { catalog, registry, remoteModels }: Pick<OllamaDeps, 'catalog' | 'registry' | 'remoteModels'>,
): Promise<string> {
  const untagged = untaggedName(name)
  if (untagged === undefined || (await remoteModels.find(name)) !== undefined) return name
  return (await catalog.find(registry.resolve(name))) === undefined ? untagged : name
}

/**
 * The file of a model by our name for it.
 *
 * @throws {Failure} `missing` with code `model_not_found`
 */
export async function findStored(name: string, { catalog, registry }: Pick<OllamaDeps, 'catalog' | 'registry'>) {
  const stored = await catalog.find(registry.resolve(name))
  if (stored === undefined) throw unknownModel(name)
  return stored
}

/** Lets a model stay in memory behind an answer as long as the client says, if at all. */
export async function keepFor(
  served: ServedModel | undefined,
  keepAlive: KeepAlive,
  { registry }: Pick<OllamaDeps, 'registry'>,
): Promise<void> {
  if (served === undefined || keepAlive === undefined || keepAlive === null) return
  const { id } = served.stored
  registry.keep(id, keepAlive)
  // Others who use it keep it for now.
  if (registry.expiresInMs(id) === 0 && !isBusy(served)) await registry.unload(id)
}

/**
 * Takes a model out of memory because a client says so.
 *
 * @throws {Failure} `conflict` for the model of the start
 */
export async function unloadNow(name: string, deps: Pick<OllamaDeps, 'catalog' | 'registry'>): Promise<void> {
  const { registry } = deps
  const { id } = await findStored(name, deps)
  if (id === registry.resolve(undefined))
    throw new Failure('conflict', `Cannot unload "${id}": it is the model of the start, and stays loaded`)
  await registry.unload(id)
}
