import { createRoutes } from '@hearth/server'
import { createRoute, z } from '@hono/zod-openapi'
import type { LogSource } from '../domain/source.ts'
import { containerBody, renderContainer } from '../wire/container.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/containers',
  summary: 'Everything that writes logs',
  responses: {
    200: { description: 'By name', content: { 'application/json': { schema: z.array(containerBody) } } },
  },
})

export function containerRoutes({ source }: { readonly source: LogSource }) {
  const routes = createRoutes()
  routes.openapi(listRoute, async (c) => {
    const containers = await source.list()
    return c.json(
      containers.map(renderContainer).sort((left, right) => left.name.localeCompare(right.name)),
      200,
    )
  })
  return routes
}
