import { z } from '@hono/zod-openapi'
import { flowReport } from './flow-report.ts'

// Flows of Langflow carry the program of each component along.
const maxTextLength = 20_000_000

export const conversionBody = z
  .object({
    text: z
      .string()
      .max(maxTextLength)
      .openapi({ description: 'The file as it is: YAML of Dify, JSON of Langflow or of n8n' }),
  })
  .openapi('ConversionRequest')

export const conversion = z
  .object({
    source: z.enum(['dify', 'langflow', 'n8n']),
    flows: z.array(
      z.object({
        name: z.string(),
        type: z.literal('AGENTFLOW'),
        flowData: z.string().openapi({ description: 'The flow as JSON text' }),
        chatbotConfig: z
          .string()
          .optional()
          .openapi({ description: 'Its greeting and starter questions, as JSON text' }),
        nodes: z.int().openapi({ description: 'Nodes that the file has, notes aside' }),
        carried: z.int().openapi({ description: 'How many of them are carried over' }),
        report: flowReport,
      }),
    ),
  })
  .openapi('Conversion')

/** What a file of another builder becomes. */
export type Conversion = z.output<typeof conversion>
