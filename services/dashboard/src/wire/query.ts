import { z } from 'zod'
import type { Followed } from '../domain/query/follow.ts'
import type { Frame } from '../domain/query/frame.ts'
import type { Query, QueryResult } from '../domain/query/query.ts'
import { renderFrame } from './frame.ts'
import { type Pieces, separated, textOfPieces } from './pieces.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)
// Old dashboards hold numbers as texts.
const count = (fallback: number) =>
  z
    .union([z.number(), z.string()])
    .nullish()
    .transform((value) => (Number(value) > 0 ? Number(value) : fallback))
const filters = z
  .array(
    z.object({
      key: text,
      operator: text,
      value: text,
      values: z
        .array(z.string())
        .nullish()
        .transform((values) => values ?? []),
    }),
  )
  .nullish()
  .transform((given) => given ?? [])

const querySchema = z
  .looseObject({
    refId: z.string().nullish(),
    datasource: z.union([z.string(), z.object({ uid: z.string().nullish(), type: z.string().nullish() })]).nullish(),
    datasourceId: z.number().nullish(),
    expr: text,
    instant: flag,
    range: flag,
    // Each type of source has names of its own; those that are not known are read by its adapter.
    format: z.unknown().optional(),
    legendFormat: text,
    interval: text,
    maxDataPoints: count(100),
    intervalFactor: count(1),
    utcOffsetSec: z.number().nullish(),
    // Not of Grafana: where to go on from what was answered before.
    sinceMs: z.number().nullish(),
    maxLines: count(0),
    adhocFilters: filters,
    exemplar: flag,
    hide: flag,
  })
  .transform((query): Query => {
    const { refId, datasource, datasourceId, expr, instant, range, format, legendFormat, interval } = query
    return {
      refId: refId || 'A',
      dataSource: datasource ?? datasourceId,
      expr,
      isInstant: instant,
      isRange: range,
      format: format === 'table' || format === 'heatmap' ? format : 'time_series',
      legendFormat,
      minStep: interval,
      maxDataPoints: query.maxDataPoints,
      intervalFactor: query.intervalFactor,
      sinceMs: query.sinceMs ?? undefined,
      maxLines: Math.ceil(query.maxLines) || undefined,
      utcOffsetMs: (query.utcOffsetSec ?? 0) * 1_000,
      filters: query.adhocFilters,
      wantsExemplars: query.exemplar,
      isHidden: query.hide,
      written: query,
    }
  })

const time = z.union([z.string().min(1), z.number()])

/** `POST /api/ds/query`; times as Unix milliseconds or relative. */
export const queryRequestSchema = z.object({ from: time, to: time, queries: z.array(querySchema).min(1) })

export type QueryRequest = z.output<typeof queryRequestSchema>

// Far more than are in sight at once; a page with more of them asks again.
const maxPanels = 100

/**
 * `POST /api/ds/query/panels`: several of the above, each with an `id` of the caller's. What they ask is read one by
 * one, as a fault in it is that panel's own.
 */
export const panelsRequestSchema = z.object({
  panels: z
    .array(z.looseObject({ id: z.string().max(500) }))
    .min(1)
    .max(maxPanels),
})

/** `POST /api/ds/query/tail`: a query of lines as `POST /api/ds/query` takes it, and where it was followed up to. */
export const tailRequestSchema = z.object({
  query: querySchema,
  sinceNs: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
})

/** A line of the answer: what came, and how many lines did not. */
export function renderFollowed({ frames, dropped }: Followed): string {
  return `{"frames":[${textOfPieces(renderFrames(frames))}],"dropped":${dropped}}\n`
}

/** The last line: why lines are followed no longer. */
export function renderTailEnd(message: string): string {
  return `${JSON.stringify({ error: message })}\n`
}

/** `{results: {<refId>: {status, frames, error?}}}`, in pieces; of a letter that stands twice the last result. */
export function renderResults(results: readonly QueryResult[]): Pieces {
  const byRefId = new Map(results.map((result) => [result.refId, renderResult(result)]))
  const named = [...byRefId].map(([refId, pieces]) => [`${JSON.stringify(refId)}:`, ...pieces])
  return ['{"results":{', ...separated(named, ','), '}}']
}

function renderResult({ fault, ...rest }: QueryResult): Pieces {
  if (fault !== undefined)
    return [JSON.stringify({ status: fault.status, error: fault.message, errorSource: fault.source, frames: [] })]
  return ['{"status":200,"frames":[', ...('frames' in rest ? renderFrames(rest.frames) : []), ']}']
}

function renderFrames(frames: readonly Frame[]): Pieces {
  return separated(frames.map(renderFrame), ',')
}
