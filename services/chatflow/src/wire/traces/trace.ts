import { z } from '@hono/zod-openapi'
import { PART_MODES } from '../../domain/traces/part.ts'
import type { NodeRun, Pin, RunTrace, TraceSummary } from '../../domain/traces/run-trace.ts'
import { isShortened } from '../../domain/traces/shorten.ts'
import { type NodeEvent, SPAN_KINDS, SPAN_STATUSES, type Span } from '../../domain/traces/span.ts'

const usage = z.object({ promptTokens: z.int(), completionTokens: z.int(), totalTokens: z.int() })
const cost = z.number().optional().openapi({ description: 'US dollars, where the price of the model is configured' })
const atMs = z.number().openapi({ description: 'Unix time in milliseconds' })
const value = z.unknown().openapi({
  description: 'JSON; `{truncatedFrom, beginning}` in place of one that is too long',
})

const spanSchema = z
  .object({
    id: z.string(),
    parentId: z.string().optional(),
    kind: z.enum(SPAN_KINDS),
    name: z.string(),
    nodeId: z.string().optional(),
    startMs: atMs,
    durationMs: z.number(),
    status: z.enum(SPAN_STATUSES),
    input: value.optional(),
    output: value.optional(),
    error: z.string().optional(),
    usage: usage.optional(),
    cost,
    attributes: z.record(z.string(), z.unknown()),
  })
  .openapi('Span')

const summaryFields = {
  id: z.string(),
  chatflowid: z.string(),
  sessionId: z.string(),
  chatId: z.string(),
  question: z.string(),
  status: z.enum(SPAN_STATUSES),
  error: z.string().optional(),
  failedNodeId: z.string().optional(),
  startMs: atMs,
  durationMs: z.number(),
  usage: usage.optional(),
  cost,
  droppedSpans: z.int().openapi({ description: 'Left out, of a run with too many' }),
}

export const traceSummarySchema = z.object(summaryFields).openapi('TraceSummary')
export const traceSchema = z.object({ ...summaryFields, spans: z.array(spanSchema) }).openapi('Trace')

export const nodeRunSchema = z
  .object({
    id: z.string(),
    runId: z.string(),
    atMs,
    durationMs: z.number(),
    input: value.optional(),
    output: value.optional(),
    error: z.string().optional(),
    canPin: z.boolean().openapi({ description: 'Whether the output is there, and whole' }),
  })
  .openapi('NodeRun')

/** What is told of a node while a run goes on. */
export type NodeEventBody = NodeEvent

export const partBody = z
  .object({
    mode: z.enum(PART_MODES),
    nodeId: z.string().min(1).max(256),
    question: z.string().nullish(),
    form: z.record(z.string(), z.unknown()).nullish(),
    draft: z.boolean().nullish(),
    chatId: z.string().min(1).max(256).nullish(),
  })
  .openapi('PartOfFlow')

export const pinSchema = z
  .object({ nodeId: z.string(), output: z.unknown(), createdDate: z.iso.datetime() })
  .openapi('Pin')

export const traceQuery = z.object({
  chatflowId: z.string().optional(),
  sessionId: z.string().optional(),
  status: z.enum(SPAN_STATUSES).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

type Summary = z.output<typeof traceSummarySchema>

export function renderSummary({ chatflowId, costUsd, usage: tokens, ...trace }: TraceSummary): Summary {
  return present({ ...trace, chatflowid: chatflowId, usage: renderUsage(tokens), cost: costUsd })
}

export function renderTrace({ spans, ...summary }: RunTrace): z.output<typeof traceSchema> {
  return { ...renderSummary(summary), spans: spans.map(renderSpan) }
}

function renderSpan({ costUsd, usage: tokens, ...span }: Span): z.output<typeof spanSchema> {
  return present({ ...span, usage: renderUsage(tokens), cost: costUsd })
}

export function renderNodeRun({ chatflowId: _, nodeId: __, ...run }: NodeRun): z.output<typeof nodeRunSchema> {
  const { output, error } = run
  return present({ ...run, canPin: output !== undefined && error === undefined && !isShortened(output) })
}

export function renderPin({ nodeId, output, createdAtMs }: Pin): z.output<typeof pinSchema> {
  return { nodeId, output, createdDate: new Date(createdAtMs).toISOString() }
}

/** Tokens as the page shows them. */
function renderUsage(tokens: TraceSummary['usage']): z.output<typeof usage> | undefined {
  return tokens && { ...tokens, totalTokens: tokens.promptTokens + tokens.completionTokens }
}

type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> }

function present<T extends object>(fields: T): Present<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined)) as Present<T>
}
