import { z } from '@hono/zod-openapi'
import type { LogSource } from '../domain/reading/source.ts'
import { containerBody, renderContainer } from '../wire/container.ts'
import { type Endpoint, endpoint } from './access.ts'

export function containerEndpoints({ source }: { readonly source: LogSource }): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/containers',
      summary: 'Everything that writes logs',
      access: 'known-host',
      output: z.array(containerBody),
      answer: 'By name',
      async handle() {
        const containers = (await source.list()).map(renderContainer)
        return containers.sort((left, right) => left.name.localeCompare(right.name))
      },
    }),
  ]
}
