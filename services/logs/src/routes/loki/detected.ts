import type { Context } from 'hono'
import { type DetectedField, detectFields } from '../../domain/logql/detect-fields.ts'
import { toNanos } from '../../domain/logql/evaluate/nanos.ts'
import { type FoundLine, selectLines } from '../../domain/logql/evaluate/select-lines.ts'
import { findPatterns } from '../../domain/logql/find-patterns.ts'
import { parseLogSelector, parseMatchers } from '../../domain/logql/syntax/parser/parse-logql.ts'
import { type Params, readLimit, readOrderedBounds, readStep } from '../../wire/loki/params.ts'
import { LokiRefusal } from '../../wire/loki/refusal.ts'
import type { Endpoint } from '../access.ts'
import { contextOf, type LokiReadDeps, nowNs } from './deps.ts'
import { lokiEndpoint } from './endpoint.ts'

const times = { start: 'Default: an hour ago', end: 'Default: now', since: 'Duration' }
const fieldParams = {
  query: 'LogQL for lines',
  line_limit: 'Lines that are looked at, 100',
  limit: 'Fields, 1000',
  ...times,
}

/** What can be found in lines that nobody has described. */
export function lokiDetectedEndpoints(deps: LokiReadDeps): readonly Endpoint[] {
  return [
    lokiEndpoint({
      path: '/loki/api/v1/detected_labels',
      summary: 'Labels that tell streams apart, without those that number them',
      params: { query: 'Selector', ...times },
      async handle(params) {
        const { startNs, endNs } = readOrderedBounds(params, nowNs(deps))
        const query = params.get('query')
        const matchers = query === undefined ? [] : parseMatchers(query)
        const streams = await deps.streams.series(matchers, { from: toNanos(startNs), until: toNanos(endNs) })
        return { detectedLabels: detectedLabels(streams) }
      },
    }),
    lokiEndpoint({
      path: '/loki/api/v1/detected_fields',
      summary: 'Fields of lines',
      params: fieldParams,
      async handle(params, c) {
        const limit = fieldLimit(params)
        const fields = detectFields(await look(deps, params, c), limit)
        return fields.length === 0 ? {} : { fields: fields.map(renderField), limit }
      },
    }),
    lokiEndpoint({
      path: '/loki/api/v1/detected_field/{name}/values',
      summary: 'Values of a field of lines',
      params: fieldParams,
      async handle(params, c) {
        const limit = fieldLimit(params)
        const fields = detectFields(await look(deps, params, c), Number.POSITIVE_INFINITY)
        const values = fields.find(({ label }) => label === c.req.param('name'))?.values ?? []
        const some = [...values].slice(0, limit)
        return some.length === 0 ? {} : { values: some, limit }
      },
    }),
    lokiEndpoint({
      path: '/loki/api/v1/patterns',
      summary: 'Lines that are alike, and how often they came',
      params: { query: 'LogQL for lines', ...times, step: 'Duration or seconds' },
      async handle(params, c) {
        const stepNs = readStep(params, readOrderedBounds(params, nowNs(deps)))
        const lines = await look(deps, params, c, deps.limits.maxEntries)
        const data = findPatterns(lines, stepNs).map(({ pattern, level, counts }) => ({
          pattern,
          level,
          samples: [...counts]
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([at, count]) => [Number(at / 1_000_000_000n), count]),
        }))
        return { status: 'success', data }
      },
    }),
  ]
}

const mostFields = 1_000

function fieldLimit(params: Params): number {
  return readLimit(params, params.get('limit') === undefined ? 'field_limit' : 'limit', mostFields)
}

// The newest lines that fit.
async function look(deps: LokiReadDeps, params: Params, c: Context, lines?: number): Promise<readonly FoundLine[]> {
  const { startNs, endNs } = readOrderedBounds(params, nowNs(deps))
  const limit = lines ?? readLimit(params, 'line_limit')
  const most = deps.limits.maxEntries
  if (limit > most) {
    const rule = 'limit > max_entries_limit_per_query'
    throw new LokiRefusal(`max entries limit per query exceeded, ${rule} (${limit} > ${most})`)
  }
  const range = { from: toNanos(startNs), until: toNanos(endNs) }
  const expr = parseLogSelector(params.get('query') ?? '')
  return selectLines(contextOf(deps, c), expr, { range, direction: 'backward', limit, intervalNs: 0n })
}

function renderField({ label, type, values, parsers, jsonPath }: DetectedField) {
  const path = jsonPath === undefined ? {} : { jsonPath }
  return { label, type, cardinality: values.size, parsers: parsers.size === 0 ? null : [...parsers], ...path }
}

const always = new Set(['cluster', 'namespace', 'instance', 'pod'])
const id = /^(?:[+-]?\d+(?:\.\d+)?|[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12})$/i

function detectedLabels(streams: readonly Readonly<Record<string, string>>[]) {
  const values = new Map<string, Set<string>>()
  for (const labels of streams) {
    for (const [name, value] of Object.entries(labels)) values.set(name, (values.get(name) ?? new Set()).add(value))
  }
  return [...values]
    .filter(([name, of]) => always.has(name) || !numbersThem([...of]))
    .map(([label, of]) => ({ label, cardinality: of.size }))
}

// Zero and one alone say yes and no.
function numbersThem(values: readonly string[]): boolean {
  if (values.length <= 2 && values.every((value) => value === '0' || value === '1')) return false
  return values.every((value) => id.test(value))
}
