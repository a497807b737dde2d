import { z } from '@hono/zod-openapi'
import type { Upsert } from '../../domain/documents/ingest/upsert-history.ts'
import { renderDate } from '../common.ts'

const fields = z.record(z.string(), z.unknown())

/** A form sends its objects as JSON texts. */
const jsonOr = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' ? parseJson(value) : value), schema)

export const flowUpsertSchema = z
  .looseObject({
    stopNodeId: z.string().nullish(),
    chatId: z.string().nullish(),
    overrideConfig: jsonOr(fields.nullish()),
  })
  .openapi('FlowUpsert')

export type FlowUpsertRequest = {
  readonly stopNodeId: string | undefined
  readonly chatId: string | undefined
  readonly overrides: Readonly<Record<string, unknown>>
  readonly vars: Readonly<Record<string, unknown>>
}

export function toFlowUpsert(body: z.output<typeof flowUpsertSchema>): FlowUpsertRequest {
  const { vars, sessionId: _sessionId, ...overrides } = body.overrideConfig ?? {}
  const ownVars = jsonOr(fields).safeParse(vars).data ?? {}
  return { stopNodeId: body.stopNodeId || undefined, chatId: body.chatId || undefined, overrides, vars: ownVars }
}

export const upsertRowSchema = z
  .object({
    id: z.string(),
    chatflowid: z.string(),
    result: fields,
    flowData: z.array(fields),
    date: z.iso.datetime(),
  })
  .openapi('Upsert')

export const upsertHistoryQuery = z.object({
  order: z.enum(['ASC', 'DESC', 'asc', 'desc']).optional(),
  startDate: z.string().optional(),
  endDate: z.string().optional(),
})

export const upsertIdsSchema = z.object({ ids: z.array(z.string()) }).openapi('UpsertIds')

export function renderUpsert({
  id,
  chatflowId,
  result,
  flowData,
  createdAtMs,
}: Upsert): z.output<typeof upsertRowSchema> {
  return {
    id,
    chatflowid: chatflowId,
    result: fields.safeParse(parseJson(result)).data ?? {},
    flowData: z.array(fields).safeParse(parseJson(flowData)).data ?? [],
    date: renderDate(createdAtMs),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
