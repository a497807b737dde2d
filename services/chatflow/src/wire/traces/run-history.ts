import { z } from '@hono/zod-openapi'
import { stepsOf } from '../../domain/traces/execution-run.ts'
import { type RecordedRun, RUN_KINDS, RUN_STATES } from '../../domain/traces/recorded-run.ts'
import type { KeptRun } from '../../domain/traces/run-history.ts'
import { renderTrace, traceSchema, traceSummarySchema } from './trace.ts'

const state = z.enum(RUN_STATES)
const summary = traceSummarySchema.shape

const runFields = {
  id: z.string().openapi({ description: 'Of the run, and of its trace; of one that goes on, of its execution' }),
  kind: z.enum(RUN_KINDS),
  chatflowid: z.string(),
  sessionId: z.string(),
  question: z.string(),
  status: state.openapi({ description: '`waiting` for a person' }),
  error: z.string().optional(),
  startMs: summary.startMs,
  durationMs: z.number(),
  usage: summary.usage,
  cost: summary.cost,
  executionId: z.string().optional(),
  messageId: z.string().optional().openapi({ description: 'Of its answer in the history' }),
}

const stepSchema = z
  .object({
    nodeId: z.string(),
    label: z.string(),
    state,
    input: z.unknown().optional(),
    output: z.unknown().optional(),
    error: z.string().optional(),
    durationMs: z.number().optional().openapi({ description: 'Of a model, where it is known' }),
  })
  .openapi('RunStep')

export const recordedRunSchema = z.object(runFields).openapi('RecordedRun')

export const keptRunSchema = z
  .object({
    ...runFields,
    trace: traceSchema.optional(),
    steps: z
      .array(stepSchema)
      .optional()
      .openapi({ description: 'Of one that was not watched; of an agent flow alone' }),
    action: z.unknown().optional().openapi({ description: 'What it waits for, as a prediction tells it' }),
  })
  .openapi('KeptRun')

export const runHistoryQuery = z.object({
  chatflowId: z.string().optional(),
  sessionId: z.string().optional(),
  status: state.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

/** A row of the list of runs. */
export function renderRecordedRun({ chatflowId, costUsd, usage, ...run }: RecordedRun) {
  const totalTokens = usage === undefined ? 0 : usage.promptTokens + usage.completionTokens
  const tokens = usage && { ...usage, totalTokens }
  return z.parse(recordedRunSchema, { ...run, chatflowid: chatflowId, usage: tokens, cost: costUsd })
}

/** A run with its parts. */
export function renderKeptRun({ run, trace, execution }: KeptRun): z.output<typeof keptRunSchema> {
  const row = renderRecordedRun(run)
  const action =
    run.status !== 'waiting' || execution?.action === undefined
      ? {}
      : { action: JSON.parse(execution.action) as unknown }
  if (trace !== undefined) return { ...row, trace: renderTrace(trace), ...action }
  return {
    ...row,
    steps: execution === undefined ? [] : stepsOf(execution).map((step) => z.parse(stepSchema, step)),
    ...action,
  }
}
