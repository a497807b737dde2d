import { z } from '@hono/zod-openapi'
import type { Prediction } from '../../domain/prediction/prediction.ts'

const list = z.array(z.unknown()).optional()

export const predictionAnswer = z
  .looseObject({
    text: z.string().optional(),
    json: z.unknown().optional().openapi({ description: 'In place of the text, where an output parser made it' }),
    question: z.string().optional(),
    form: z.record(z.string(), z.unknown()).optional(),
    chatId: z.string(),
    chatMessageId: z.uuid(),
    isStreamValid: z.boolean().optional(),
    sessionId: z.string(),
    memoryType: z.string().optional(),
    sourceDocuments: list,
    usedTools: list,
    artifacts: list,
    fileAnnotations: list,
    agentReasoning: list,
    action: z.unknown().optional(),
    flowVariables: z.record(z.string(), z.unknown()).optional(),
    followUpPrompts: z.string().optional().openapi({ description: 'JSON text of a JSON text of a list' }),
    executionId: z.string().optional(),
    agentFlowExecutedData: list,
  })
  .openapi('PredictionAnswer')

/**
 * The JSON answer, without what is absent. `isStreamValid` is Flowise's word for "this answer was
 * streamed", so never true here.
 */
export function renderPrediction(prediction: Prediction): z.output<typeof predictionAnswer> {
  const { text, json, question, form, chatId, messageId, sessionId, memoryType, engine, details } = prediction
  const isChain = engine === 'chain'
  const answer = {
    ...(json === undefined ? { text } : { json }),
    question: question === '' ? undefined : question,
    form,
    chatId,
    chatMessageId: messageId,
    isStreamValid: isChain ? false : undefined,
    sessionId,
    memoryType: isChain ? memoryType : undefined,
    ...details,
    sourceDocuments: present(prediction.sourceDocuments),
    usedTools: present(prediction.usedTools),
    artifacts: present(prediction.artifacts),
    flowVariables: prediction.flowVariables,
    // Flowise encodes the list twice here, and once in a stream.
    followUpPrompts: renderFollowUps(prediction, JSON.stringify),
  }
  return withoutAbsent(answer) as z.output<typeof predictionAnswer>
}

/** What a stream tells at its end: which turn this was. */
export function renderMetadata(prediction: Prediction): object {
  const { chatId, messageId, question, sessionId, memoryType, engine, flowVariables, details } = prediction
  return withoutAbsent({
    chatId,
    chatMessageId: messageId,
    question: question === '' ? undefined : question,
    sessionId,
    memoryType: engine === 'chain' ? memoryType : undefined,
    followUpPrompts: renderFollowUps(prediction),
    flowVariables,
    action: details?.action,
  })
}

function renderFollowUps({ followUpPrompts }: Prediction, encode = (text: string) => text): string | undefined {
  return followUpPrompts === undefined ? undefined : encode(JSON.stringify(followUpPrompts))
}

function present(items: readonly unknown[] | undefined): readonly unknown[] | undefined {
  return items === undefined || items.length === 0 ? undefined : items
}

function withoutAbsent(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))
}
