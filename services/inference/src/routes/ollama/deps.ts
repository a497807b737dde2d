import { Failure } from '@hearth/kernel'
import type { OpenChatDeps } from '../../domain/chat/open-chat.ts'
import { type Registry, unknownModel } from '../../domain/models/registry.ts'
import { isBusy, type ServedModel } from '../../domain/models/served-model.ts'
import type { StoredModels } from '../../domain/models/stored-models.ts'
import type { KeepAlive } from '../../wire/ollama/keep-alive.ts'
import { untaggedName } from '../../wire/ollama/name.ts'
import type { StreamDeps } from '../stream-answer.ts'

/** Where models are found, on this machine and on others. */
export type ModelsDeps = Pick<OpenChatDeps, 'remoteModels'> & {
  readonly registry: Registry
  readonly storedModels: StoredModels
}

/** What answering as Ollama does stands on. */
export type OllamaAnswerDeps = ModelsDeps &
  OpenChatDeps &
  StreamDeps & {
    /** Unix time in milliseconds. */
    readonly now: () => number
  }

/** Our name for a model that a client of Ollama's names: without the tag `latest`, unless it is part of the name. */
export async function ownName(name: string, { storedModels, registry, remoteModels }: ModelsDeps): Promise<string> {
  const untagged = untaggedName(name)
  if (untagged === undefined || (await remoteModels.find(name)) !== undefined) return name
  return (await storedModels.find(registry.resolve(name))) === undefined ? untagged : name
}

/**
 * The file of a model by our name for it.
 *
 * @throws {Failure} `missing` with code `model_not_found`
 */
export async function findStored(
  name: string,
  { storedModels, registry }: Pick<ModelsDeps, 'storedModels' | 'registry'>,
) {
  const stored = await storedModels.find(registry.resolve(name))
  if (stored === undefined) throw unknownModel(name)
  return stored
}

/** Lets a model stay in memory behind an answer as long as the client says, if at all. */
export async function keepFor(
  served: ServedModel | undefined,
  keepAlive: KeepAlive,
  { registry }: Pick<ModelsDeps, 'registry'>,
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
 * @throws {Failure} `conflict` for the default model
 */
export async function unloadNow(name: string, deps: Pick<ModelsDeps, 'storedModels' | 'registry'>): Promise<void> {
  const { registry } = deps
  const { id } = await findStored(name, deps)
  if (id === registry.resolve(undefined))
    throw new Failure('conflict', `Cannot unload "${id}": it is the default model, and stays loaded`)
  await registry.unload(id)
}
