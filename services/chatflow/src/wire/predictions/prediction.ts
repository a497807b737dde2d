import { Failure, parseJson as parseJsonText } from '@hearth/kernel'
import { invalidRequest } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { ModelMessage } from '../../domain/chat/chat-model.ts'
import type { Upload } from '../../domain/flow/upload.ts'
import { type PredictionRequest, requestOf } from '../../domain/prediction/prediction.ts'
import { BUSY_POLICIES } from '../../domain/prediction/session-queue.ts'

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

// More than any widget lets one pick.
const maxUploads = 100

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

const uploadTypes = ['file', 'audio', 'url', 'file:rag', 'file:full', 'stored-file', 'stored-file:full'] as const

const upload = z
  .object({
    type: z.enum(uploadTypes),
    name: z.string().min(1).max(512),
    mime: z.string().max(256).nullish(),
    data: z.string().nullish(),
  })
  .transform(({ type, name, mime, data }): Upload => ({ type, name, mime: mime ?? '', data: data ?? undefined }))

const fields = z.record(z.string(), z.unknown())

const humanInput = z.object({
  type: z.enum(['proceed', 'reject']),
  startNodeId: z.string().nullish(),
  feedback: z.string().nullish(),
})

/** Body of a prediction. Unknown fields are ignored, as clients of many versions send them. */
export const predictionBody = z
  .looseObject({
    question: z.string({ error: 'must be a text with the question' }).nullish(),
    form: orJson(fields.nullish()),
    streaming: flag.nullish(),
    chatId: idText,
    overrideConfig: orJson(z.looseObject({ sessionId: idText, vars: orJson(fields.nullish()) }).nullish()),
    history: orJson(z.array(z.unknown()).max(maxHistoryItems).pipe(z.array(historyItem)).nullish()),
    uploads: orJson(z.array(z.unknown()).max(maxUploads).pipe(z.array(upload)).nullish()),
    leadEmail: z.string().max(320).nullish(),
    humanInput: orJson(humanInput.nullish()),
    action: orJson(fields.nullish()),
    onBusy: z.enum(BUSY_POLICIES).nullish(),
    /** The answer of the session that the question follows on, empty for none: what was said after it counts no more. */
    parentId: z.string().max(256).nullish(),
    /**
     * How a stream tells what an agent flow has done: all of it after each node, or what is new; `true` of the
     * owner's own interface: what each node of any flow does, too.
     */
    trace: z.union([z.enum(['full', 'delta']), z.boolean()]).nullish(),
    /** Of the owner's own interface: asks the draft rather than what is deployed. */
    draft: z.boolean().nullish(),
  })
  .openapi('PredictionRequest')

/** @throws {Failure} `invalid`, naming the field at fault */
export function parsePredictionBody(body: unknown): PredictionRequest {
  const parsed = predictionBody.safeParse(body)
  if (!parsed.success) throw invalidRequest(parsed.error)
  const { question, form, overrideConfig, humanInput: decision, uploads, action, ...rest } = parsed.data
  if (question && form) {
    throw new Failure('invalid', 'Question and form cannot be provided at the same time', { param: 'form' })
  }
  const hasRecording = uploads?.some(({ type }) => type === 'audio') === true
  if (!(question || form || decision || action || hasRecording)) throw questionMissing(question)
  const { sessionId, vars, ...overrides } = overrideConfig ?? {}
  return requestOf(question ?? '', {
    streaming: rest.streaming ?? false,
    chatId: rest.chatId,
    sessionId,
    history: rest.history ?? [],
    form: form ?? undefined,
    uploads: uploads ?? [],
    leadEmail: rest.leadEmail || undefined,
    humanInput: decision ? readDecision(decision) : undefined,
    action: action ?? undefined,
    overrides,
    vars: vars ?? {},
    traceDelta: rest.trace === 'delta',
    watched: rest.trace === true,
    draft: rest.draft ?? false,
    parentId: rest.parentId ?? undefined,
    onBusy: rest.onBusy ?? undefined,
  })
}

function questionMissing(question: string | null | undefined): Failure {
  const fault = question === '' ? 'must not be empty' : 'must be a text with the question'
  return new Failure('invalid', `Cannot read the request: "question": ${fault}`, { param: 'question' })
}

function readDecision({ type, startNodeId, feedback }: z.output<typeof humanInput>) {
  return { type, startNodeId: startNodeId ?? undefined, feedback: feedback ?? undefined }
}

function parseJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return parseJsonText(text)
  } catch (error) {
    if (error instanceof Failure && error.kind === 'too-large') throw error
    return text
  }
}
