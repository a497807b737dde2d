import { z } from 'zod'
import type { Probe } from '../domain/probe.ts'
import { judgeDocker } from '../domain/resources/docker.ts'
import type { GetterOptions } from './http-get.ts'
import { createJsonProbe } from './json-probe.ts'
import { quoteLine } from './quote.ts'

const text = z.string().transform(quoteLine).nullish().catch(undefined)

const dockerAnswer = z.object({
  available: z.boolean(),
  version: text,
  containers: z.object({ running: z.number(), total: z.number() }).nullish().catch(undefined),
  error: text,
})

/** A probe of the Docker engine through the log service, the only one that opens its socket. */
export function createDockerProbe(options: Omit<GetterOptions, 'accept'> & { readonly required: boolean }): Probe {
  return createJsonProbe({
    ...options,
    asked: 'logs',
    schema: dockerAnswer,
    judge: ({ available, version, containers, error }) =>
      judgeDocker(
        {
          available,
          version: version ?? undefined,
          containers: containers ?? undefined,
          error: error ?? undefined,
        },
        options.required,
      ),
  })
}
