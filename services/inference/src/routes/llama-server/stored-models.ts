import { Failure } from '@hearth/kernel'
import { disconnectSignal, type Endpoint, jsonFrame, streamFrames } from '@hearth/server'
import type { Access } from '../../domain/access/access.ts'
import type { ModelEvent, ModelEvents } from '../../domain/engine/model-event.ts'
import type { Aliases } from '../../domain/models/aliases.ts'
import type { MemoryEstimate } from '../../domain/models/model-memory.ts'
import { type Registry, unknownModel } from '../../domain/models/registry.ts'
import type { StoredModel } from '../../domain/models/stored-model.ts'
import type { StoredModels } from '../../domain/models/stored-models.ts'
import {
  type ListedPull,
  type ListedServer,
  modelNameSchema,
  renderEvent,
  renderMissing,
  renderPull,
  renderServer,
  renderStoredModel,
  type StoredModelState,
} from '../../wire/models/stored-model.ts'
import { endpoint } from '../endpoint.ts'

export type StoredModelDeps = {
  readonly storedModels: StoredModels
  readonly registry: Registry
  readonly pulls: {
    start(address: string): Promise<{ readonly id: string }>
    list(): readonly ListedPull[]
    cancel(id: string): boolean
    discard(id: string): Promise<boolean>
  }
  /** Models that servers of their own compute. */
  readonly servers: { list(): readonly ListedServer[] }
  readonly loads: { estimate(stored: StoredModel): Promise<MemoryEstimate | undefined> }
  readonly aliases: Aliases
  readonly events: ModelEvents
  readonly remove: (model: StoredModel) => Promise<void>
  readonly draining: AbortSignal
  readonly pingMs: number
}

const done = 'Done: {"success": true}'

/** Pulling, listing, unloading and deleting models: the endpoints of llama-server's router mode. */
export function storedModelEndpoints(deps: StoredModelDeps): readonly Endpoint<Access>[] {
  return [
    endpoint({
      method: 'get',
      path: '/models',
      summary: 'List stored, loaded and downloading models with their status',
      access: 'model-list',
      answer: 'A list of models',
      handle: async (_, c) => c.json({ object: 'list', data: await listModels(deps) }),
    }),
    ...managingEndpoints(deps),
    endpoint({
      method: 'get',
      path: '/models/sse',
      summary: 'What happens to models, as it happens',
      access: 'all-models',
      answer: 'Server-sent events {model, event, data}',
      handle(_, c) {
        const disconnect = new AbortController()
        const signal = AbortSignal.any([disconnect.signal, disconnectSignal(c), deps.draining])
        const heartbeat = { everyMs: deps.pingMs, frame: ': ping\n\n' }
        return streamFrames(c, eventFrames(deps.events.subscribe(signal)), { disconnect, heartbeat })
      },
    }),
  ]
}

function managingEndpoints(deps: StoredModelDeps): readonly Endpoint<Access>[] {
  const { registry, pulls } = deps
  return [
    endpoint({
      method: 'post',
      path: '/models',
      summary: 'Start pulling a model: "hf:user/repo:QUANT", "hf:user/repo/file.gguf" or an https address',
      access: 'manage',
      input: { body: modelNameSchema },
      answer: 'Started, under way or already stored; "model" is its id',
      async handle({ body }, c) {
        const { id } = await pulls.start(body.model)
        return c.json({ success: true, model: id })
      },
    }),
    endpoint({
      method: 'post',
      path: '/models/unload',
      summary: 'Take a model out of memory, or cancel its pull',
      access: 'manage',
      input: { body: modelNameSchema },
      answer: done,
      async handle({ body: { model } }, c) {
        if (!pulls.cancel(model)) await unload(deps, registry.resolve(model))
        return c.json({ success: true })
      },
    }),
    endpoint({
      method: 'delete',
      path: '/models',
      summary: 'Delete a pulled model',
      access: 'manage',
      input: { query: modelNameSchema },
      answer: done,
      async handle({ query }, c) {
        await deleteModel(deps, query.model)
        return c.json({ success: true })
      },
    }),
  ]
}

async function listModels(deps: StoredModelDeps): Promise<readonly object[]> {
  const { storedModels, servers } = deps
  const pulls = deps.pulls.list()
  // The last file of one has its name a moment before the pull is over, and something of it may still lie beside.
  const underWay = new Set(pulls.filter(({ failure }) => failure === undefined).map(({ id }) => id))
  const stored = (await storedModels.list()).filter(({ id }) => !underWay.has(id))
  const pulled = pulls.filter(({ id }) => !stored.some((model) => model.id === id))
  const missing = (await storedModels.missing()).filter(({ id }) => !stored.some((model) => model.id === id))
  const states = await Promise.all(stored.map((model) => stateOf(model, deps)))
  const rendered = stored.flatMap((model, at) => {
    const state = states[at]
    return state === undefined ? [] : [renderStoredModel(model, state)]
  })
  return [...rendered, ...missing.map(renderMissing), ...servers.list().map(renderServer), ...pulled.map(renderPull)]
}

async function stateOf(stored: StoredModel, { registry, loads, aliases }: StoredModelDeps): Promise<StoredModelState> {
  const { id } = stored
  const served = registry.loaded().find((each) => each.stored.id === id)
  return {
    status: served?.engine.status(),
    asleep: registry.isSleeping(id),
    main: id === registry.resolve(undefined),
    aliases: [...aliases].flatMap(([alias, target]) => (target === id ? [alias] : [])),
    estimate: await loads.estimate(stored),
    memoryBytes: registry.memoryBytes(id),
  }
}

async function unload({ storedModels, registry }: StoredModelDeps, id: string): Promise<void> {
  if (id === registry.resolve(undefined)) {
    throw new Failure('conflict', `Cannot unload "${id}": it is the default model, and stays loaded`)
  }
  if (!registry.loaded().some(({ stored }) => stored.id === id)) {
    if ((await storedModels.find(id)) === undefined) throw unknownModel(id)
    throw new Failure('invalid', `Cannot unload "${id}": it is not loaded`, { param: 'model' })
  }
  await registry.unload(id)
}

async function deleteModel(deps: StoredModelDeps, id: string): Promise<void> {
  const stored = await deps.storedModels.find(id)
  if (stored === undefined) {
    if (await deps.pulls.discard(id)) return
    throw unknownModel(id)
  }
  if (!stored.removable || id === deps.registry.resolve(undefined)) {
    throw new Failure('conflict', `Cannot delete "${id}": only pulled models that are not the default model can be`)
  }
  await deps.registry.unload(id)
  // One whose file has just got its name may not have noticed yet.
  await deps.pulls.discard(id)
  await deps.remove(stored)
  deps.events.emit({ model: id, event: 'model_remove' })
}

async function* eventFrames(events: AsyncIterable<ModelEvent>): AsyncGenerator<string, void> {
  yield ': listening\n\n'
  for await (const event of events) yield jsonFrame(renderEvent(event))
}
