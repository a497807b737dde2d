import { z } from '@hono/zod-openapi'
import { DOCUMENT_STORE_STATUSES } from '../../domain/documents/ingest/saved-document-store.ts'
import { ASSISTANT_TYPES } from '../../domain/records/assistant.ts'
import { EXECUTION_STATES } from '../../domain/records/execution.ts'
import { RATINGS } from '../../domain/records/feedback.ts'
import { VARIABLE_TYPES } from '../../domain/records/variable.ts'
import { isJson } from '../is-json.ts'
import { domainNames } from '../row.ts'
import { flowDataSchema } from './chatflow.ts'

const id = z.string().min(1).max(200)
const text = z.string()
const maybe = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined)
/** JSON columns are text in Flowise's exports and values in some made by hand. */
const json = (empty: string) =>
  z
    .unknown()
    .optional()
    .transform((value) => {
      if (value === null || value === undefined) return empty
      return typeof value === 'string' ? value || empty : JSON.stringify(value)
    })
    .refine((text) => text === '' || isJson(text), 'Must be JSON')
const maybeJson = json('').transform((value) => (value === '' ? undefined : value))

// Labels for people alone: a template whose labels cannot be read is kept without them.
function parseUsecases(value: unknown): string | undefined {
  const list: unknown = typeof value === 'string' && isJson(value) ? JSON.parse(value) : value
  const parsed = z.array(z.string()).safeParse(list)
  return parsed.success ? JSON.stringify(parsed.data) : undefined
}

/** Times of rows, as milliseconds; `nowMs` stands for what a row does not say. */
function timesOf(nowMs: number) {
  const date = z
    .string()
    .refine((value) => !Number.isNaN(Date.parse(value)), 'Must be an ISO 8601 date')
    .nullish()
  const made = date.transform((value) => (typeof value === 'string' ? Date.parse(value) : nowMs))
  return {
    made,
    maybe: date.transform((value) => (typeof value === 'string' ? Date.parse(value) : undefined)),
    both: { createdDate: made, updatedDate: made },
  }
}

type Times = ReturnType<typeof timesOf>

function ownersRows(times: Times) {
  return {
    draft: z.object({
      chatflowid: id,
      flowData: flowDataSchema,
      author: maybe,
      updatedDate: times.made,
      isBehind: z.boolean().catch(true),
    }),
    tool: z.object({
      id,
      name: text,
      description: text.default(''),
      color: text.default(''),
      iconSrc: maybe,
      schema: maybe,
      func: maybe,
      ...times.both,
    }),
    variable: z.object({ id, name: text, value: maybe, type: z.enum(VARIABLE_TYPES).catch('static'), ...times.both }),
    assistant: (type: (typeof ASSISTANT_TYPES)[number]) =>
      z.object({
        id,
        details: json('{}'),
        credential: maybe,
        iconSrc: maybe,
        type: z.enum(ASSISTANT_TYPES).catch(type),
        ...times.both,
      }),
    customTemplate: z.object({
      id,
      name: text,
      flowData: json('{}'),
      description: maybe,
      badge: maybe,
      framework: maybe,
      usecases: z.unknown().optional().transform(parseUsecases),
      type: maybe,
      ...times.both,
    }),
  }
}

function documentRows(times: Times) {
  return {
    documentStore: z.object({
      id,
      name: text,
      description: maybe,
      loaders: json('[]'),
      whereUsed: json('[]'),
      status: z.enum(DOCUMENT_STORE_STATUSES).catch('STALE'),
      vectorStoreConfig: maybeJson,
      embeddingConfig: maybeJson,
      recordManagerConfig: maybeJson,
      ...times.both,
    }),
    documentChunk: z.object({
      id,
      storeId: id,
      docId: id,
      chunkNo: z.coerce.number().int(),
      pageContent: text,
      metadata: json('{}'),
    }),
  }
}

function visitorsRows(times: Times) {
  return {
    feedback: z.object({
      id,
      chatflowid: id,
      chatId: text,
      messageId: id,
      rating: z.enum(RATINGS),
      content: maybe,
      createdDate: times.made,
    }),
    execution: z.object({
      id,
      agentflowId: id,
      sessionId: text,
      executionData: json('[]'),
      state: z.enum(EXECUTION_STATES),
      action: maybeJson,
      isPublic: z
        .boolean()
        .nullish()
        .transform((value) => value ?? false),
      stoppedDate: times.maybe,
      ...times.both,
    }),
    message: z.looseObject({
      id,
      role: z.enum(['userMessage', 'apiMessage']),
      chatflowid: id,
      content: text,
      chatType: text.nullish(),
      chatId: text,
      sessionId: text.nullish(),
      memoryType: maybe,
      parentId: maybe,
      createdDate: times.made,
    }),
  }
}

/** The rows of Flowise's export as its tables hold them, read leniently: unknown fields are dropped. */
export function bundleRowSchemas(nowMs: number) {
  const times = timesOf(nowMs)
  return { ...ownersRows(times), ...documentRows(times), ...visitorsRows(times) }
}

type FromWire<T> = { readonly [K in keyof T as K extends keyof typeof domainNames ? (typeof domainNames)[K] : K]: T[K] }

const toDomain = new Map<string, string>(Object.entries(domainNames))
const wireNames = new Map<string, string>(Object.entries(domainNames).map(([wire, domain]) => [domain, wire]))

/** A row in the domain's names for its fields. */
export function fromWire<T extends object>(row: T): FromWire<T> {
  const fields = Object.entries(row).map(([name, value]) => [toDomain.get(name) ?? name, value])
  return Object.fromEntries(fields) as FromWire<T>
}

/** A record as Flowise's table holds it: its names, ISO dates, `null` for what is absent. */
export function toWire(record: object): Readonly<Record<string, unknown>> {
  const fields = Object.entries(record).map(([name, value]) => {
    const isTime = name.endsWith('AtMs') && typeof value === 'number'
    return [wireNames.get(name) ?? name, isTime ? new Date(value).toISOString() : (value ?? null)]
  })
  return { ...Object.fromEntries(fields), workspaceId: null }
}
