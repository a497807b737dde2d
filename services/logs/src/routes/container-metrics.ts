import { z } from '@hono/zod-openapi'
import type { DockerFigures } from '../domain/containers/container-figures.ts'
import { renderContainerMetrics } from '../wire/container-metrics.ts'
import { type Endpoint, endpoint } from './access.ts'

export type ContainerMetricsDeps = { readonly figures: () => Promise<DockerFigures> }

export function containerMetricsEndpoints({ figures }: ContainerMetricsDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/containers/metrics',
      summary: 'What running containers use, for Prometheus, under the names that cAdvisor gives',
      access: 'known-host',
      answers: {
        200: {
          description: 'Also without Docker: hearth_docker_up tells',
          content: { 'text/plain': { schema: z.string() } },
        },
      },
      async handle(_, c) {
        const text = renderContainerMetrics(await figures())
        return c.text(text, 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
      },
    }),
  ]
}
