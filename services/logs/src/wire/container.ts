import { z } from '@hono/zod-openapi'
import type { Container } from '../domain/containers/container.ts'

export const containerBody = z
  .object({
    id: z.string(),
    name: z.string(),
    image: z.string(),
    source: z
      .string()
      .openapi({ description: 'Where it runs: process or docker; or pushed, when it sends its lines here' }),
    state: z.enum(['created', 'running', 'paused', 'restarting', 'exited', 'dead', 'removed', 'unknown']),
    health: z.enum(['starting', 'healthy', 'unhealthy']).nullable(),
    pid: z.number().nullable(),
    port: z.number().nullable(),
    restarts: z.number().nullable(),
    retained: z
      .object({ from: z.string(), to: z.string(), bytes: z.number() })
      .nullable()
      .openapi({ description: 'Output that is kept; times in nanoseconds since 1970' }),
    unreadable: z.string().nullable().openapi({ description: 'Why its state or its output cannot be read' }),
    engineId: z.string().nullable().openapi({ description: 'The full id of a container of an engine' }),
    labels: z.record(z.string(), z.string()).openapi({ description: 'Values that look like secrets are withheld' }),
    project: z.string().nullable().openapi({ description: 'Compose project' }),
    service: z.string().nullable().openapi({ description: 'Compose service' }),
    createdAt: z.string().nullable(),
    startedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
    exitCode: z.number().nullable(),
    logDriver: z.string().nullable(),
    tty: z.boolean().nullable(),
  })
  .openapi('Container')

export type ContainerBody = z.output<typeof containerBody>

export function renderContainer(container: Container): ContainerBody {
  const { id, name, image, source, state, health, pid, port, restarts, retained, unreadable, engine } = container
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
    unreadable: unreadable ?? null,
    ...renderEngine(engine),
    startedAt: container.startedAt ?? engine?.startedAt ?? null,
  }
}

function renderEngine(engine: Container['engine']) {
  const labels = { ...engine?.labels }
  return {
    engineId: engine?.fullId ?? null,
    labels,
    project: labels['com.docker.compose.project'] ?? null,
    service: labels['com.docker.compose.service'] ?? null,
    createdAt: engine?.createdAt ?? null,
    finishedAt: engine?.finishedAt ?? null,
    exitCode: engine?.exitCode ?? null,
    logDriver: engine?.logDriver ?? null,
    tty: engine?.tty ?? null,
  }
}
