import { z } from 'zod'
import type { Probe } from '../domain/probe.ts'
import { judgeModels, type ListedModel } from '../domain/resources/models.ts'
import type { GetterOptions } from './http-get.ts'
import { createJsonProbe } from './json-probe.ts'
import { quoteLine } from './quote.ts'

const modelList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      status: z
        .object({ value: z.string(), failed: z.boolean().optional(), error: z.string().optional() })
        .optional()
        .catch(undefined),
    }),
  ),
})

/**
 * A probe of the models. `url` is the inference service's `/models` (llama-server's router mode, with
 * a status for each); a plain `/v1/models` of another server fits too, and then each listed model counts
 * as ready.
 */
export function createModelProbe(options: Omit<GetterOptions, 'accept'>): Probe {
  return createJsonProbe({
    ...options,
    asked: 'inference',
    schema: modelList,
    judge: ({ data }) => judgeModels(data.map(readModel)),
  })
}

function readModel({ id, status }: z.output<typeof modelList>['data'][number]): ListedModel {
  const failure = status?.failed === true ? quoteLine(status.error ?? 'it cannot be loaded') : undefined
  return { id: quoteLine(id), status: status?.value, failure }
}
