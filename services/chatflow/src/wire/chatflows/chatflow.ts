import { z } from '@hono/zod-openapi'
import type { NewChatflow } from '../../domain/chatflows/add-chatflow.ts'
import { CHATFLOW_TYPES, type Chatflow, type ChatflowChange } from '../../domain/chatflows/chatflow.ts'
import { redactFlow } from '../../domain/chatflows/redact-flow.ts'
import { pageQuery } from '../common.ts'
import { isJson } from '../is-json.ts'
import { rowRenderer, stamps } from '../row.ts'
import { pictureSchema } from './picture.ts'

const typeSchema = z.enum(CHATFLOW_TYPES, 'Invalid Chatflow Type')

// Optional columns that hold JSON: text or null on the wire, as Flowise stores them.
const jsonText = z
  .string()
  .refine((text) => text === '' || isJson(text), 'Must be JSON as text')
  .nullish()

export const flowDataSchema = z
  .string()
  .refine(isFlow, 'Must be JSON as text, an object whose "nodes" and "edges" are arrays')
  .openapi({ example: '{"nodes":[],"edges":[]}' })

const retentionSchema = z
  .strictObject({
    days: z
      .int()
      .min(1)
      .max(36_500)
      .optional()
      .openapi({ description: 'Messages and executions go when they are older' }),
    store: z.boolean().default(true).openapi({ description: 'false keeps none of them at all' }),
    traces: z.boolean().optional().openapi({ description: 'true keeps what nodes did in every run' }),
    redactPii: z.boolean().optional().openapi({
      description: 'true keeps them without e-mail addresses, telephone numbers, numbers of accounts and cards',
    }),
  })
  .openapi('Retention')

const fields = {
  name: z.string().trim().min(1).max(1_000),
  type: typeSchema,
  flowData: flowDataSchema,
  deployed: z.boolean().nullish(),
  isPublic: z.boolean().nullish(),
  apikeyid: z.string().nullish(),
  chatbotConfig: jsonText,
  apiConfig: jsonText,
  analytic: jsonText,
  speechToText: jsonText,
  textToSpeech: jsonText,
  followUpPrompts: jsonText,
  category: z.string().nullish(),
  retention: retentionSchema.nullish(),
}
export const versionNote = z
  .string()
  .max(10_000)
  .optional()
  .openapi({ description: 'Why it is saved, noted on the version' })

/** Fields that are the server's, such as dates, are accepted and dropped: clients send whole rows back. */
export const newChatflowSchema = z.object({ ...fields, id: z.string().nullish(), versionNote }).openapi('NewChatflow')
export const chatflowChangeSchema = z
  .object({ ...fields, versionNote })
  .partial()
  .openapi('ChatflowChange')

export const chatflowSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    flowData: z.string(),
    deployed: z.boolean(),
    isPublic: z.boolean(),
    apikeyid: z.string().nullable(),
    chatbotConfig: z.string().nullable(),
    apiConfig: z.string().nullable(),
    analytic: z.string().nullable(),
    speechToText: z.string().nullable(),
    textToSpeech: z.string().nullable(),
    followUpPrompts: z.string().nullable(),
    category: z.string().nullable(),
    retention: retentionSchema.nullable(),
    webhookSecretConfigured: z.boolean(),
    mcpServerConfig: z.string().nullable().openapi({ description: 'JSON text: enabled, description, toolName' }),
    type: typeSchema,
    ...stamps,
  })
  .openapi('Chatflow')

/** A row of a list that shows many: with a picture in place of the drawing, and without the settings. */
const chatflowOutlineSchema = chatflowSchema
  .pick({
    id: true,
    name: true,
    deployed: true,
    isPublic: true,
    apikeyid: true,
    category: true,
    type: true,
    createdDate: true,
    updatedDate: true,
    workspaceId: true,
  })
  .extend({
    hasDraft: z.boolean().openapi({ description: 'Whether something is drawn that is not deployed yet' }),
    picture: pictureSchema,
  })
  .openapi('ChatflowOutline')

export const chatflowQuery = z.object({
  type: typeSchema.optional(),
  view: z
    .enum(['outline'])
    .optional()
    .openapi({ description: 'Rows with a picture in place of drawing and settings; ours, not of Flowise' }),
  ...pageQuery,
})
export const chatflowListSchema = z.union([
  z.array(chatflowSchema),
  z.object({ data: z.array(chatflowSchema), total: z.int() }),
  z.array(chatflowOutlineSchema),
  z.object({ data: z.array(chatflowOutlineSchema), total: z.int() }),
])

export const renderChatflow = rowRenderer(chatflowSchema)
export const renderChatflowOutline = rowRenderer(chatflowOutlineSchema)

/** What a public chatflow shows without a key: its drawing and its looks, nothing that opens anything. */
export function renderPublicChatflow(chatflow: Chatflow): z.output<typeof chatflowSchema> {
  return {
    ...renderChatflow({ ...chatflow, flowData: redactFlow(chatflow.flowData) }),
    apikeyid: null,
    apiConfig: null,
    analytic: null,
    speechToText: null,
    textToSpeech: null,
    followUpPrompts: null,
    retention: null,
    webhookSecretConfigured: false,
    mcpServerConfig: null,
  }
}

export function parseNewChatflow(body: z.output<typeof newChatflowSchema>): NewChatflow {
  const { id, name, type, flowData, ...rest } = body
  return { ...toFields(rest), name, type, flowData, ...(typeof id === 'string' ? { id } : {}) }
}

export function parseChatflowChange(body: z.output<typeof chatflowChangeSchema>, nowMs: number): ChatflowChange {
  return { ...toFields(body), updatedAtMs: nowMs }
}

type Fields = Omit<ChatflowChange, 'updatedAtMs'>

// A field that was not sent stays out; null and the empty text clear it.
function toFields({ apikeyid, versionNote: _, ...body }: z.output<typeof chatflowChangeSchema>): Fields {
  const sent = Object.entries({ ...body, apiKeyId: apikeyid }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    sent.map(([field, value]) => [field, flags.has(field) ? value === true : value || undefined]),
  )
}

const flags = new Set(['deployed', 'isPublic'])

function isFlow(text: string): boolean {
  if (!isJson(text)) return false
  const flow: unknown = JSON.parse(text)
  if (typeof flow !== 'object' || flow === null || Array.isArray(flow)) return false
  // A flow that is not drawn yet, which callers write as "{}", has neither.
  const { nodes = [], edges = [] } = flow as { nodes?: unknown; edges?: unknown }
  return Array.isArray(nodes) && Array.isArray(edges)
}
