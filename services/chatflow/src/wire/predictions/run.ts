import { z } from '@hono/zod-openapi'
import { type BackgroundRun, RUN_STATUSES } from '../../domain/runs/background-run.ts'
import { rowRenderer } from '../row.ts'

/** Besides these a body holds what a prediction's does. */
export const newRunBody = z
  .looseObject({
    chatflowId: z.uuid(),
    callbackUrl: z
      .url({ protocol: /^https?$/ })
      .optional()
      .openapi({ description: 'Told by POST how the run ended' }),
  })
  .openapi('NewRun')

export const runSchema = z
  .object({
    id: z.uuid(),
    chatflowId: z.string(),
    status: z.enum(RUN_STATUSES),
    request: z.unknown(),
    answer: z.unknown().nullable(),
    error: z.string().nullable(),
    callbackUrl: z.string().nullable(),
    createdDate: z.iso.datetime(),
    startedDate: z.iso.datetime().nullable(),
    endedDate: z.iso.datetime().nullable(),
    waitingFor: z
      .string()
      .optional()
      .openapi({ description: 'What has to come before it can begin; absent where nothing is missing' }),
  })
  .openapi('Run')

export const runListSchema = z.object({ data: z.array(runSchema), total: z.int() }).openapi('RunList')

const renderRow = rowRenderer(runSchema)

export function renderRun({ request, answer, callback, ...run }: BackgroundRun): z.output<typeof runSchema> {
  const read = answer === undefined ? undefined : JSON.parse(answer)
  return renderRow({ ...run, request: JSON.parse(request), answer: read, callbackUrl: callback })
}
