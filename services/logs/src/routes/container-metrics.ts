import { createRoutes } from '@hearth/server'
import { createRoute, z } from '@hono/zod-openapi'
import type { DockerFigures } from '../domain/container-figures.ts'
import { renderContainerMetrics } from '../wire/container-metrics.ts'

const metricsRoute = createRoute({
  method: 'get',
  path: '/api/v1/containers/metrics',
  summary: 'What running containers use, for Prometheus, under the names that cAdvisor gives',
  responses: {
    200: {
      description: 'Also without Docker: hearth_docker_up tells',
      content: { 'text/plain': { schema: z.string() } },
    },
  },
})

export function containerMetricsRoutes({ figures }: { readonly figures: () => Promise<DockerFigures> }) {
  const routes = createRoutes()
  routes.openapi(metricsRoute, async (c) => {
    const text = renderContainerMetrics(await figures())
    return c.text(text, 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
  return routes
}
