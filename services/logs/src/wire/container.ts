import { z } from '@hono/zod-openapi'
import type { Container } from '../domain/container.ts'

export const containerBody = z
  .object({
    id: z.string(),
    name: z.string(),
    image: z.string(),
    source: z.string().openapi({ description: 'Where it runs: process' }),
    state: z.enum(['created', 'running', 'paused', 'restarting', 'exited', 'dead', 'removed']),
    health: z.enum(['starting', 'healthy', 'unhealthy']).nullable(),
    pid: z.number().nullable(),
    port: z.number().nullable(),
    restarts: z.number().nullable(),
    retained: z
      .object({ from: z.string(), to: z.string(), bytes: z.number() })
      .nullable()
      .openapi({ description: 'Output that is kept; times in nanoseconds since 1970' }),
  })
  .openapi('Container')

export type ContainerBody = z.output<typeof containerBody>

export function renderContainer(container: Container): ContainerBody {
  const { id, name, image, source, state, health, pid, port, restarts, retained } = container
  return {
    id,
    name,
    image,
    source,
    state,
    health: health ?? null,
    pid: pid ?? null,
    port: port ?? null,
    restarts: restarts ?? null,
    retained: retained === undefined ? null : { ...retained },
  }
}
