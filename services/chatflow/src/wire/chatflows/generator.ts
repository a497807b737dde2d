import { z } from '@hono/zod-openapi'

const maxTaskLength = 20_000

/** A chat model as the editor holds it: its node with the values of its inputs, or that as JSON text. */
const modelSchema = z
  .preprocess(
    parseText,
    z.looseObject({
      name: z.string().min(1),
      inputs: z.record(z.string(), z.unknown()).default({}),
      credential: z.string().nullish(),
    }),
  )
  .openapi({
    type: 'object',
    description: 'A chat model: name of its node, values of its inputs, id of its credential',
  })

const task = z.string().trim().min(1).max(maxTaskLength)

export const generateFlowBody = z.object({ question: task, selectedChatModel: modelSchema }).openapi('GenerateFlow')
export const generateInstructionBody = z.object({ task, selectedChatModel: modelSchema }).openapi('GenerateInstruction')
export const describeToolBody = z.object({ selectedChatModel: modelSchema }).openapi('DescribeTool')

export type SentModel = z.output<typeof modelSchema>

export const drawingSchema = z
  .object({ nodes: z.array(z.unknown()), edges: z.array(z.unknown()) })
  .openapi('GeneratedFlow')

export const contentSchema = z.object({ content: z.string() }).openapi('GeneratedText')

/** The credential that the editor chose: beside the inputs or among them. */
export function credentialOf({ credential, inputs }: SentModel): string | undefined {
  const chosen = credential || inputs.FLOWISE_CREDENTIAL_ID || inputs.credential
  return typeof chosen === 'string' && chosen !== '' ? chosen : undefined
}

function parseText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
