import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import { RATINGS, type Rating } from '../../domain/records/feedback.ts'
import { CHAT_TYPES, type Message, type MessageDetails, type MessageFilter } from '../../domain/records/message.ts'
import { pageQuery, parseDate, parsePage } from '../common.ts'
import { rowRenderer } from '../row.ts'
import { executionSchema } from './execution.ts'
import { feedbackSchema } from './feedback.ts'

const filterQuery = {
  chatType: z.string().optional().openapi({ description: 'One chat type, or a JSON array of several' }),
  chatId: z.string().optional(),
  memoryType: z.string().optional(),
  sessionId: z.string().optional(),
  messageId: z.string().optional(),
  startDate: z.string().optional().openapi({ format: 'date-time' }),
  endDate: z.string().optional().openapi({ format: 'date-time' }),
  feedbackType: z.string().optional().openapi({ description: 'One rating, or a JSON array of several' }),
}

export const messageQuery = z.object({
  ...filterQuery,
  ...pageQuery,
  order: z.enum(['ASC', 'DESC', 'asc', 'desc']).optional(),
  feedback: z.string().optional().openapi({ description: 'true adds what readers thought of an answer' }),
})
export const messageRemovalQuery = z.object(filterQuery)
export const statsQuery = z.object(filterQuery).pick({ chatType: true, startDate: true, endDate: true })

const json = z.unknown().nullable()

export const messageSchema = z
  .object({
    id: z.string(),
    role: z.enum(['userMessage', 'apiMessage']),
    chatflowid: z.string(),
    executionId: z.string().nullable(),
    content: z.string(),
    sourceDocuments: json,
    usedTools: json,
    fileAnnotations: json,
    agentReasoning: json,
    reasonContent: json,
    fileUploads: json,
    artifacts: json,
    action: json,
    chatType: z.enum(CHAT_TYPES),
    chatId: z.string(),
    memoryType: z.string().nullable(),
    sessionId: z.string().nullable(),
    createdDate: z.iso.datetime(),
    leadEmail: z.string().nullable(),
    followUpPrompts: json,
    parentId: z.string().nullish().openapi({ description: 'Only where it says what it follows on' }),
    execution: executionSchema.nullable(),
    feedback: feedbackSchema.nullish(),
  })
  .openapi('ChatMessage')

const renderRow = rowRenderer(messageSchema)

export function renderMessage({ details, ...message }: Message): z.output<typeof messageSchema> {
  return renderRow({ ...message, ...details })
}

const detailNames = [
  'executionId',
  'sourceDocuments',
  'usedTools',
  'fileAnnotations',
  'agentReasoning',
  'reasonContent',
  'fileUploads',
  'artifacts',
  'action',
  'leadEmail',
  'followUpPrompts',
] as const satisfies readonly (keyof MessageDetails)[]

const plainDetails: ReadonlySet<string> = new Set(['executionId', 'leadEmail'])

/** The rarer parts of a row, whose JSON columns are values here and text in Flowise's exports. */
export function parseDetails(row: Readonly<Record<string, unknown>>): MessageDetails {
  const given = detailNames.filter((name) => row[name] !== null && row[name] !== undefined && row[name] !== '')
  return Object.fromEntries(given.map((name) => [name, plainDetails.has(name) ? row[name] : parseDetail(row[name])]))
}

function parseDetail(value: unknown): unknown {
  return typeof value === 'string' ? (parseJson(value) ?? value) : value
}

/** @throws {Failure} `invalid` for a chat type, date or page that cannot be read */
export function parseMessageQuery(query: z.output<typeof messageQuery>): MessageFilter {
  return {
    ...parseMessageFilter(query),
    ...parsePage(query),
    newestFirst: query.order?.toUpperCase() === 'DESC',
  }
}

/** The part that says which messages are meant. */
export function parseMessageFilter(query: z.output<typeof messageRemovalQuery>): MessageFilter {
  const { chatType, chatId, memoryType, sessionId, messageId, startDate, endDate } = query
  return {
    ...(chatType === undefined ? {} : { chatTypes: parseWords('chatType', chatType, CHAT_TYPES) }),
    ...(chatId === undefined ? {} : { chatId }),
    ...(memoryType === undefined ? {} : { memoryType }),
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(messageId === undefined ? {} : { messageId }),
    ...(startDate === undefined ? {} : { fromMs: parseDate('startDate', startDate) }),
    ...(endDate === undefined ? {} : { toMs: parseDate('endDate', endDate) }),
  }
}

/** The ratings that are asked for. @throws {Failure} `invalid` */
export function parseRatings(text: string): readonly Rating[] {
  return parseWords('feedbackType', text, RATINGS)
}

// One word, or a JSON array of several.
function parseWords<W extends string>(param: string, text: string, known: readonly [W, ...W[]]): readonly W[] {
  const parsed = z.array(z.enum(known)).safeParse(text.startsWith('[') ? parseJson(text) : [text])
  if (parsed.success) return parsed.data as readonly W[]
  throw new Failure('invalid', `Cannot read the query: ${param} is "${text}", known are ${known.join(', ')}`, { param })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const statsSchema = z
  .object({
    totalMessages: z.int(),
    totalSessions: z.int(),
    totalFeedback: z.int(),
    positiveFeedback: z.int(),
  })
  .openapi('Stats')
