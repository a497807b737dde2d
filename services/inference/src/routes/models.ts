import { type AppEnv, createRoutes } from '@hearth/kernel'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Catalog } from '../domain/catalog.ts'
import { type Registry, unknownModel } from '../domain/registry.ts'
import { renderModelCard } from '../wire/model-card.ts'
import { modelListRoute, modelRoute } from '../wire/model-routes.ts'

export type ModelRouteDeps = {
  readonly catalog: Catalog
  readonly registry: Registry
  readonly aliases: readonly string[]
}

/** `GET /v1/models` and `GET /v1/models/{id}`, where the id may contain `/` and `:`. */
export function modelRoutes({ catalog, registry, aliases }: ModelRouteDeps): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  const infoOf = (id: string) => {
    const status = registry
      .loaded()
      .find(({ stored }) => stored.id === id)
      ?.engine.status()
    return status?.kind === 'ready' ? status.info : undefined
  }
  routes.openapi(modelListRoute, async (c) => {
    const models = await catalog.list()
    const main = models.find(({ id }) => id === registry.resolve(undefined))
    const named = models.map((stored) => renderModelCard(stored.id, stored, infoOf(stored.id)))
    const aliased = main === undefined ? [] : aliases.map((alias) => renderModelCard(alias, main, infoOf(main.id)))
    return c.json({ object: 'list', data: [...named, ...aliased] })
  })
  // Only documented here: a documented path cannot say that its parameter contains slashes.
  routes.openAPIRegistry.registerPath(modelRoute)
  routes.get('/v1/models/:id{.+}', async (c) => {
    const name = c.req.param('id')
    const stored = await catalog.find(registry.resolve(name))
    if (stored === undefined) throw unknownModel(name)
    return c.json(renderModelCard(name, stored, infoOf(stored.id)))
  })
  return routes
}
