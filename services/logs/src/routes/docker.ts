import { createRoutes } from '@hearth/server'
import { createRoute } from '@hono/zod-openapi'
import type { DockerState } from '../domain/docker-state.ts'
import type { LogSource } from '../domain/source.ts'
import { dockerBody } from '../wire/docker.ts'

const stateRoute = createRoute({
  method: 'get',
  path: '/api/v1/docker',
  summary: 'Whether the Docker Engine can be asked',
  responses: { 200: { description: 'State', content: { 'application/json': { schema: dockerBody } } } },
})

export function dockerRoutes({ source, state }: { readonly source: LogSource; readonly state: () => DockerState }) {
  const routes = createRoutes()
  routes.openapi(stateRoute, async (c) => {
    const { available, version, apiVersion, error } = state()
    const containers = (await source.list()).filter((container) => container.source === 'docker')
    const running = containers.filter((container) => container.state === 'running').length
    return c.json(
      {
        available,
        version: version ?? null,
        apiVersion: apiVersion ?? null,
        containers: { running, total: containers.length },
        error: error ?? null,
      },
      200,
    )
  })
  return routes
}
