import { Failure } from '@hearth/kernel'
import { type AppEnv, clientGone, createRoutes, jsonFrame, streamFrames } from '@hearth/server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ModelEvent, ModelEvents } from '../../domain/engine/model-event.ts'
import type { Catalog } from '../../domain/models/catalog.ts'
import type { MemoryEstimate } from '../../domain/models/model-memory.ts'
import { type Registry, unknownModel } from '../../domain/models/registry.ts'
import type { StoredModel } from '../../domain/models/stored-model.ts'
import {
  type ListedPull,
  type ListedServer,
  renderEvent,
  renderMissing,
  renderPull,
  renderServer,
  renderStoredModel,
  type StoredModelState,
} from '../../wire/stored-model.ts'
import * as wire from '../../wire/stored-model-routes.ts'

export type StoredModelDeps = {
  readonly catalog: Catalog
  readonly registry: Registry
  readonly pulls: {
    start(address: string): Promise<{ readonly id: string }>
    list(): readonly ListedPull[]
    cancel(id: string): boolean
    discard(id: string): Promise<boolean>
  }
  /** Models that servers of their own compute. */
  readonly servers: { list(): readonly ListedServer[] }
  readonly estimates: { of(stored: StoredModel): Promise<MemoryEstimate | undefined> }
  readonly aliases: ReadonlyMap<string, string>
  readonly events: ModelEvents
  readonly remove: (model: StoredModel) => Promise<void>
  readonly draining: AbortSignal
  readonly pingMs: number
}

/** Pulling, listing, loading and deleting models: the endpoints of llama-server's router mode. */
export function storedModelRoutes(deps: StoredModelDeps): OpenAPIHono<AppEnv> {
  const { catalog, registry, pulls, events } = deps
  const routes = createRoutes()
  routes.openapi(wire.listRoute, async (c) => {
    const stored = await catalog.list()
    const pulled = pulls.list().filter(({ id }) => !stored.some((model) => model.id === id))
    const missing = (await catalog.missing()).filter(({ id }) => !stored.some((model) => model.id === id))
    const states = await Promise.all(stored.map((model) => stateOf(model, deps)))
    const rendered = stored.flatMap((model, at) => {
      const state = states[at]
      return state === undefined ? [] : [renderStoredModel(model, state)]
    })
    const others = [...missing.map(renderMissing), ...deps.servers.list().map(renderServer), ...pulled.map(renderPull)]
    return c.json({ object: 'list', data: [...rendered, ...others] })
  })
  routes.openapi(wire.pullRoute, async (c) => {
    const { id } = await pulls.start(c.req.valid('json').model)
    return c.json({ success: true, model: id })
  })
  routes.openapi(wire.loadRoute, async (c) => {
    await registry.load(c.req.valid('json').model)
    return c.json({ success: true })
  })
  routes.openapi(wire.unloadRoute, async (c) => {
    const { model } = c.req.valid('json')
    if (!pulls.cancel(model)) await unload(deps, registry.resolve(model))
    return c.json({ success: true })
  })
  routes.openapi(wire.deleteRoute, async (c) => {
    await deleteModel(deps, c.req.valid('query').model)
    return c.json({ success: true })
  })
  routes.openapi(wire.eventsRoute, (c) => {
    const gone = new AbortController()
    const signal = AbortSignal.any([gone.signal, clientGone(c), deps.draining])
    return streamFrames(c, eventFrames(events.subscribe(signal)), {
      gone,
      heartbeat: { everyMs: deps.pingMs, frame: ': ping\n\n' },
    })
  })
  return routes
}

async function stateOf(
  stored: StoredModel,
  { registry, estimates, aliases }: StoredModelDeps,
): Promise<StoredModelState> {
  const { id } = stored
  const served = registry.loaded().find((each) => each.stored.id === id)
  return {
    status: served?.engine.status(),
    asleep: registry.isSleeping(id),
    main: id === registry.resolve(undefined),
    aliases: [...aliases].flatMap(([alias, target]) => (target === id ? [alias] : [])),
    estimate: await estimates.of(stored),
    memoryBytes: registry.memoryBytes(id),
  }
}

async function unload({ catalog, registry }: StoredModelDeps, id: string): Promise<void> {
  if (id === registry.resolve(undefined)) {
    throw new Failure('conflict', `Cannot unload "${id}": it is the model of the start, and stays loaded`)
  }
  if (!registry.loaded().some(({ stored }) => stored.id === id)) {
    if ((await catalog.find(id)) === undefined) throw unknownModel(id)
    throw new Failure('invalid', `Cannot unload "${id}": it is not loaded`, { param: 'model' })
  }
  await registry.unload(id)
}

async function deleteModel(deps: StoredModelDeps, id: string): Promise<void> {
  const stored = await deps.catalog.find(id)
  if (stored === undefined) {
    if (await deps.pulls.discard(id)) return
    throw unknownModel(id)
  }
  if (!stored.removable || id === deps.registry.resolve(undefined)) {
    throw new Failure(
      'conflict',
      `Cannot delete "${id}": only pulled models that are not the model of the start can be`,
    )
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
