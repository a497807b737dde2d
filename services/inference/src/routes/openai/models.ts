import { type AppEnv, createRoutes } from '@hearth/server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Catalog } from '../../domain/models/catalog.ts'
import { type Registry, unknownModel } from '../../domain/models/registry.ts'
import type { StoredModel } from '../../domain/models/stored-model.ts'
import { type ModelCard, renderModelCard } from '../../wire/model-card.ts'
import { modelListRoute, modelRoute } from '../../wire/model-routes.ts'

export type ModelRouteDeps = {
  readonly catalog: Catalog
  readonly registry: Registry
  /** Further names of models, to their ids. */
  readonly aliases: ReadonlyMap<string, string>
}

/** `GET /v1/models` and `GET /v1/models/{id}`, where the id may contain `/` and `:`. */
export function modelRoutes({ catalog, registry, aliases }: ModelRouteDeps): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  const card = (name: string, stored: StoredModel): ModelCard => {
    const served = registry.loaded().find((each) => each.stored.id === stored.id)
    return renderModelCard(name, stored, { status: served?.engine.status(), asleep: registry.isSleeping(stored.id) })
  }
  routes.openapi(modelListRoute, async (c) => {
    const models = await catalog.list()
    const named = models.map((stored) => card(stored.id, stored))
    const aliased = [...aliases].flatMap(([alias, id]) => {
      const stored = models.find((each) => each.id === id)
      return stored === undefined ? [] : [card(alias, stored)]
    })
    return c.json({ object: 'list', data: [...named, ...aliased] })
  })
  // Only documented here: a documented path cannot say that its parameter contains slashes.
  routes.openAPIRegistry.registerPath(modelRoute)
  routes.get('/v1/models/:id{.+}', async (c) => {
    const name = c.req.param('id')
    const stored = await catalog.find(registry.resolve(name))
    if (stored === undefined) throw unknownModel(name)
    return c.json(card(name, stored))
  })
  return routes
}
