import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import { CHAT_TYPES, type ChatType, type Message, type MessageDetails, type MessageFilter } from '../domain/message.ts'
import { pageQuery, parseDate, parsePage, renderDate } from './common.ts'

const filterQuery = {
  chatType: z.string().optional().openapi({ description: 'One chat type, or a JSON array of several' }),
  chatId: z.string().optional(),
  memoryType: z.string().optional(),
  sessionId: z.string().optional(),
  messageId: z.string().optional(),
  startDate: z.string().optional().openapi({ format: 'date-time' }),
  endDate: z.string().optional().openapi({ format: 'date-time' }),
  feedbackType: z.string().optional(),
}

export const messageQuery = z.object({
  ...filterQuery,
  ...pageQuery,
  order: z.enum(['ASC', 'DESC', 'asc', 'desc']).optional(),
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
    execution: z.null(),
  })
  .openapi('ChatMessage')

export function renderMessage(message: Message): z.output<typeof messageSchema> {
  const details = message.details ?? {}
  return {
    id: message.id,
    role: message.role,
    chatflowid: message.chatflowId,
    executionId: details.executionId ?? null,
    content: message.content,
    sourceDocuments: details.sourceDocuments ?? null,
    usedTools: details.usedTools ?? null,
    fileAnnotations: details.fileAnnotations ?? null,
    agentReasoning: details.agentReasoning ?? null,
    reasonContent: details.reasonContent ?? null,
    fileUploads: details.fileUploads ?? null,
    artifacts: details.artifacts ?? null,
    action: details.action ?? null,
    chatType: message.chatType,
    chatId: message.chatId,
    memoryType: message.memoryType ?? null,
    sessionId: message.sessionId,
    createdDate: renderDate(message.createdAtMs),
    leadEmail: details.leadEmail ?? null,
    followUpPrompts: details.followUpPrompts ?? null,
    execution: null,
  }
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
  // Silently leaving this filter out would remove or show what was not asked for.
  if (query.feedbackType !== undefined) throw new Failure('invalid', 'Cannot filter by feedback: none is kept')
  const { chatType, chatId, memoryType, sessionId, messageId, startDate, endDate } = query
  return {
    ...(chatType === undefined ? {} : { chatTypes: parseChatTypes(chatType) }),
    ...(chatId === undefined ? {} : { chatId }),
    ...(memoryType === undefined ? {} : { memoryType }),
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(messageId === undefined ? {} : { messageId }),
    ...(startDate === undefined ? {} : { fromMs: parseDate('startDate', startDate) }),
    ...(endDate === undefined ? {} : { toMs: parseDate('endDate', endDate) }),
  }
}

const chatTypesSchema = z.array(z.enum(CHAT_TYPES))

function parseChatTypes(text: string): readonly ChatType[] {
  const parsed = chatTypesSchema.safeParse(text.startsWith('[') ? parseJson(text) : [text])
  if (parsed.success) return parsed.data
  throw new Failure('invalid', `Cannot read the query: chatType is "${text}", known are ${CHAT_TYPES.join(', ')}`, {
    param: 'chatType',
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
