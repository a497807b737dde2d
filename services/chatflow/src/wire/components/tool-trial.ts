import { z } from '@hono/zod-openapi'
import { customToolFields } from './saved-tool.ts'

/** A custom tool as it is typed, and what to call it with. */
export const newToolTrial = z
  .object({
    schema: customToolFields.schema,
    func: z.string().min(1).max(1_000_000),
    arguments: z.record(z.string(), z.unknown()).default({}),
  })
  .openapi('NewToolTrial')

/** What came of calling a tool: its output or its error, never both. */
export const toolTrialSchema = z
  .object({
    output: z.string().optional(),
    error: z.string().optional(),
    logs: z.array(z.string()).openapi({ description: 'What the code wrote to its console, in lines' }),
    durationMs: z.int(),
  })
  .openapi('ToolTrial')
