import { z } from '@hono/zod-openapi'
import { USER_KINDS } from '../../domain/uses/use.ts'

/** What lists show beside what is kept: who makes use of it. */
export const overviewSchema = z
  .object({
    id: z.string(),
    usedBy: z
      .array(z.object({ kind: z.enum(USER_KINDS), id: z.string(), name: z.string() }))
      .openapi({ description: 'A flow whose draft alone uses it counts as well' }),
  })
  .openapi('Overview')

export const variableOverviewSchema = overviewSchema
  .extend({
    isSet: z
      .boolean()
      .optional()
      .openapi({ description: 'Of a runtime variable: whether the environment of the service has it' }),
  })
  .openapi('VariableOverview')
