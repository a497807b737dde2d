import { z } from '@hono/zod-openapi'

/** What is known of the Docker Engine. */
export const dockerBody = z
  .object({
    available: z.boolean(),
    version: z.string().nullable(),
    apiVersion: z.string().nullable(),
    containers: z.object({ running: z.number(), total: z.number() }),
    error: z.string().nullable().openapi({ description: 'Why it cannot be asked' }),
  })
  .openapi('Docker')

export type DockerBody = z.output<typeof dockerBody>
