import { Failure } from '@hearth/kernel'
import { invalidRequest } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Bundle } from '../../domain/chatflows/bundle.ts'
import { CHATFLOW_TYPES, type Chatflow, emptyChatflow } from '../../domain/chatflows/chatflow.ts'
import { CHAT_TYPES, type Message } from '../../domain/records/message.ts'
import { parseDetails, renderMessage } from '../predictions/message.ts'
import { bundleRowSchemas, fromWire, toWire } from './bundle-rows.ts'
import { newChatflowSchema, parseNewChatflow, renderChatflow } from './chatflow.ts'

type FlowType = (typeof CHATFLOW_TYPES)[number]

/** Where chatflows of each type stand in Flowise's export. */
const flowKeys = {
  ChatFlow: 'CHATFLOW',
  AgentFlow: 'MULTIAGENT',
  AgentFlowV2: 'AGENTFLOW',
  AssistantFlow: 'ASSISTANT',
} as const satisfies Record<string, FlowType>

/** Which parts of an export each word of the request asks for. */
const flowWords = { chatflow: 'CHATFLOW', agentflow: 'MULTIAGENT', agentflowv2: 'AGENTFLOW' } as const
const assistantWords = { assistantCustom: 'CUSTOM', assistantOpenAI: 'OPENAI', assistantAzure: 'AZURE' } as const
const rowWords = {
  chat_message: ['messages'],
  chat_feedback: ['feedback'],
  custom_template: ['customTemplates'],
  document_store: ['documentStores', 'documentChunks'],
  execution: ['executions'],
  tool: ['tools'],
  variable: ['variables'],
} as const satisfies Record<string, readonly (keyof Bundle)[]>

const words = [...Object.keys(flowWords), ...Object.keys(assistantWords), ...Object.keys(rowWords)]

export const exportRequest = z
  .object(Object.fromEntries(words.map((word) => [word, z.boolean().nullish()])))
  .openapi('ExportRequest', { description: 'What is to be exported' })

type ExportRequest = z.output<typeof exportRequest>

const rows = z.array(z.looseObject({})).max(1_000_000).nullish()
const rowKeys = {
  AssistantCustom: rows,
  AssistantOpenAI: rows,
  AssistantAzure: rows,
  ChatFlowDraft: rows,
  ChatMessage: rows,
  ChatMessageFeedback: rows,
  CustomTemplate: rows,
  DocumentStore: rows,
  DocumentStoreFileChunk: rows,
  Execution: rows,
  Tool: rows,
  Variable: rows,
}

export const importRequest = z
  .object({ ChatFlow: rows, AgentFlow: rows, AgentFlowV2: rows, AssistantFlow: rows, ...rowKeys })
  .openapi('ImportRequest', { description: "Flowise's export" })

/** The kinds of records that a request for an export needs. */
export function kindsOf(request: ExportRequest): ReadonlySet<keyof Bundle> {
  const asked = (names: object) => Object.keys(names).some((word) => request[word] === true)
  const plain = Object.entries(rowWords).flatMap(([word, kinds]) => (request[word] === true ? kinds : []))
  return new Set<keyof Bundle>([
    ...plain,
    ...(asked(flowWords) || request.assistantCustom === true ? (['chatflows', 'drafts'] as const) : []),
    ...(asked(assistantWords) ? (['assistants'] as const) : []),
  ])
}

export function renderBundle(bundle: Bundle, request: ExportRequest): Record<string, unknown> {
  const flows = (type: FlowType, word: string) =>
    request[word] === true ? bundle.chatflows.filter((flow) => flow.type === type).map(renderChatflow) : []
  const assistants = (word: keyof typeof assistantWords) =>
    request[word] === true ? bundle.assistants.filter(({ type }) => type === assistantWords[word]).map(toWire) : []
  const carried = {
    AgentFlow: flows('MULTIAGENT', 'agentflow'),
    AgentFlowV2: flows('AGENTFLOW', 'agentflowv2'),
    AssistantFlow: flows('ASSISTANT', 'assistantCustom'),
    ChatFlow: flows('CHATFLOW', 'chatflow'),
  }
  return {
    FileDefaultName: 'ExportData.json',
    ...carried,
    ...draftsOf(bundle, Object.values(carried).flat()),
    AssistantCustom: assistants('assistantCustom'),
    AssistantOpenAI: assistants('assistantOpenAI'),
    AssistantAzure: assistants('assistantAzure'),
    ChatMessage: bundle.messages.map(renderMessage),
    ChatMessageFeedback: bundle.feedback.map(toWire),
    CustomTemplate: bundle.customTemplates.map(toWire),
    DocumentStore: bundle.documentStores.map(toWire),
    DocumentStoreFileChunk: bundle.documentChunks.map(toWire),
    Execution: bundle.executions.map(toWire),
    Tool: bundle.tools.map(toWire),
    Variable: bundle.variables.map(toWire),
  }
}

// Flowise has no drafts: its export has them only where there are any.
function draftsOf({ drafts }: Bundle, carried: readonly { readonly id: string }[]) {
  const ids = new Set(carried.map(({ id }) => id))
  const rows = drafts.filter(({ chatflowId }) => ids.has(chatflowId)).map(toWire)
  return rows.length === 0 ? {} : { ChatFlowDraft: rows }
}

/**
 * Everything in Flowise's export, in the domain's shape.
 *
 * @throws {Failure} `invalid` naming the first row that does not fit, or what an export has where `body` has none of it
 */
export function parseBundle(body: z.output<typeof importRequest>, nowMs: number): Bundle {
  if (Object.keys(body).length === 0) throw new Failure('invalid', foreignFile)
  const parsed = bundleSchema(nowMs).safeParse(body)
  if (!parsed.success) throw invalidRequest(parsed.error)
  const { data } = parsed
  return {
    chatflows: Object.keys(flowKeys).flatMap((key) => data[key as keyof typeof flowKeys]),
    drafts: data.ChatFlowDraft.map(fromWire),
    assistants: [...data.AssistantCustom, ...data.AssistantOpenAI, ...data.AssistantAzure].map(fromWire),
    tools: data.Tool.map(fromWire),
    variables: data.Variable.map(fromWire),
    customTemplates: data.CustomTemplate.map(fromWire),
    documentStores: data.DocumentStore.map(fromWire),
    documentChunks: data.DocumentStoreFileChunk,
    messages: data.ChatMessage,
    feedback: data.ChatMessageFeedback.map(fromWire),
    executions: data.Execution.map(fromWire),
  }
}

// A file that is something else would otherwise seem to have been kept.
const foreignFile =
  `Cannot import: nothing of an export is in it, which has lists such as ${Object.keys(flowKeys).join(', ')}, Tool ` +
  'or Variable; the drawing of one flow, with nodes and edges, is kept by POST /api/v1/chatflows as its flowData'

function bundleSchema(nowMs: number) {
  const row = bundleRowSchemas(nowMs)
  const all = <S extends z.ZodType>(schema: S) =>
    z
      .array(schema)
      .nullish()
      .transform((list) => list ?? [])
  return z.object({
    ChatFlow: all(chatflowRow('CHATFLOW', nowMs)),
    AgentFlow: all(chatflowRow('MULTIAGENT', nowMs)),
    AgentFlowV2: all(chatflowRow('AGENTFLOW', nowMs)),
    AssistantFlow: all(chatflowRow('ASSISTANT', nowMs)),
    ChatFlowDraft: all(row.draft),
    AssistantCustom: all(row.assistant('CUSTOM')),
    AssistantOpenAI: all(row.assistant('OPENAI')),
    AssistantAzure: all(row.assistant('AZURE')),
    Tool: all(row.tool),
    Variable: all(row.variable),
    CustomTemplate: all(row.customTemplate),
    DocumentStore: all(row.documentStore),
    DocumentStoreFileChunk: all(row.documentChunk),
    Execution: all(row.execution),
    ChatMessageFeedback: all(row.feedback),
    ChatMessage: all(row.message.transform(toMessage)),
  })
}

function chatflowRow(type: FlowType, nowMs: number) {
  const dates = z.object({ createdDate: z.string().nullish(), updatedDate: z.string().nullish() })
  return newChatflowSchema
    .extend({ id: z.uuid('Invalid Chatflow ID'), type: z.enum(CHATFLOW_TYPES).catch(type), ...dates.shape })
    .transform(({ createdDate, updatedDate, ...flow }): Chatflow => {
      const createdAtMs = Date.parse(createdDate ?? '') || nowMs
      const updatedAtMs = Date.parse(updatedDate ?? '') || nowMs
      return { ...emptyChatflow, ...parseNewChatflow(flow), id: flow.id, createdAtMs, updatedAtMs }
    })
}

type MessageRow = z.output<ReturnType<typeof bundleRowSchemas>['message']>

function toMessage(row: MessageRow): Message {
  const details = parseDetails(row)
  return {
    id: row.id,
    role: row.role,
    chatflowId: row.chatflowid,
    content: row.content,
    chatType: CHAT_TYPES.find((type) => type === row.chatType) ?? 'EXTERNAL',
    chatId: row.chatId,
    memoryType: row.memoryType,
    sessionId: row.sessionId ?? row.chatId,
    ...(Object.keys(details).length === 0 ? {} : { details }),
    ...(row.parentId === undefined ? {} : { parentId: row.parentId }),
    createdAtMs: row.createdDate,
  }
}
