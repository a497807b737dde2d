import { Failure, invalidRequest } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { ModelMessage } from '../domain/chat/chat-model.ts'
import type { Prediction, PredictionRequest } from '../domain/prediction/prediction.ts'

const historyError =
  'Invalid history format. Each history item must have: { role: "apiMessage" | "userMessage", content: string }'

// Forms carry it as text, in whatever case their language writes it; an empty field is not set.
const flag = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z
    .union([z.boolean(), z.enum(['true', 'false', ''])], { error: 'must be true or false' })
    .transform((value) => value === true || value === 'true'),
)

// Each item costs a check, and all of them go into one prompt.
const maxHistoryItems = 10_000

// Callers of Flowise's first API wrote `type` and `message`.
const historyItem = z
  .union(
    [
      z.object({ role: z.enum(['apiMessage', 'userMessage']), content: z.string() }),
      z.object({ type: z.enum(['apiMessage', 'userMessage']), message: z.string() }),
    ],
    { error: historyError },
  )
  .transform((item): ModelMessage => {
    const [role, content] = 'role' in item ? [item.role, item.content] : [item.type, item.message]
    return { role: role === 'userMessage' ? 'user' : 'assistant', content }
  })

// Clients send null or an empty text for an id that they do not have; a chat of Telegram has a number.
const idText = z
  .union([z.string().max(256), z.number().transform(String)], { error: 'must be a text' })
  .nullish()
  .transform((text) => (text === '' || text === null ? undefined : text))

// Form fields carry objects as JSON text.
function orJson<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (typeof value === 'string' ? parseJson(value) : value), schema)
}

const nothingUploaded = z.array(z.unknown()).max(0, 'this version takes no uploads').nullish()

/** Body of a prediction. Unknown fields are ignored, as clients of many versions send them. */
export const predictionBody = z
  .looseObject({
    question: z.string({ error: 'must be a text with the question' }).min(1, 'must not be empty'),
    streaming: flag.nullish(),
    chatId: idText,
    overrideConfig: orJson(z.looseObject({ sessionId: idText }).nullish()),
    history: orJson(z.array(z.unknown()).max(maxHistoryItems).pipe(z.array(historyItem)).nullish()),
    uploads: orJson(nothingUploaded),
  })
  .openapi('PredictionRequest')

/** @throws {Failure} `invalid`, naming the field at fault */
export function parsePredictionBody(body: unknown): PredictionRequest {
  const parsed = predictionBody.safeParse(body)
  if (!parsed.success) throw invalidRequest(parsed.error)
  const { question, streaming, chatId, overrideConfig, history, form } = parsed.data
  if (form) throw new Failure('invalid', 'Question and form cannot be provided at the same time', { param: 'form' })
  return {
    question,
    streaming: streaming ?? false,
    chatId,
    sessionId: overrideConfig?.sessionId,
    history: history ?? [],
  }
}

export const predictionAnswer = z
  .object({
    text: z.string(),
    question: z.string(),
    chatId: z.string(),
    chatMessageId: z.uuid(),
    isStreamValid: z.boolean(),
    sessionId: z.string(),
    memoryType: z.string().optional(),
  })
  .openapi('PredictionAnswer')

/** The JSON answer; `isStreamValid` is Flowise's word for "this answer was streamed", so never here. */
export function renderPrediction(prediction: Prediction): z.output<typeof predictionAnswer> {
  const { text, question, chatId, messageId, sessionId, memoryType } = prediction
  return {
    text,
    question,
    chatId,
    chatMessageId: messageId,
    isStreamValid: false,
    sessionId,
    ...(memoryType === undefined ? {} : { memoryType }),
  }
}

function parseJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
