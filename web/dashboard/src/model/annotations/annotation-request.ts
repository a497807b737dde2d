import type { AnnotationQuery } from '../dashboard.ts'
import { interpolate, interpolatePromql } from '../interpolate/interpolate.ts'
import type { Scope } from '../interpolate/scope.ts'
import { type Datasource, type QueryRequest, resolveDatasource } from '../queries/build-query.ts'
import type { ResolvedRange } from '../time/time-range.ts'

// Finer ones make no mark that can be told from its neighbour.
const maxDataPoints = 500
const usualStep = '60s'

export type AnnotationContext = {
  readonly scope: Scope
  readonly range: ResolvedRange
  readonly datasources: readonly Datasource[]
  readonly dashboardUid: string
}

/** How annotations are asked for: kept ones by their address, others as a query; `undefined` without any question. */
export type AnnotationAsk =
  | { readonly kind: 'kept'; readonly path: string }
  | { readonly kind: 'query'; readonly request: QueryRequest }

/** What is asked for an annotation query, with variables replaced. */
export function annotationAsk(query: AnnotationQuery, context: AnnotationContext): AnnotationAsk | undefined {
  const { scope, range } = context
  const isKept = query.isBuiltIn || query.datasource.kind === 'grafana' || query.datasource.type === 'grafana'
  if (isKept) return { kind: 'kept', path: keptPath(query, context) }
  const source = resolveDatasource(query.datasource, context.datasources, scope)
  if (source === undefined || query.expr.trim() === '') return undefined
  const asked = {
    ...(typeof query.raw.target === 'object' ? query.raw.target : {}),
    refId: 'Anno',
    datasource: { uid: source.uid, type: source.type },
    expr: interpolatePromql(query.expr, scope),
    interval: interpolate(query.minStep ?? usualStep, scope),
    range: true,
    instant: false,
    exemplar: false,
    format: 'time_series',
    maxDataPoints,
  }
  return { kind: 'query', request: { from: String(range.fromMs), to: String(range.toMs), queries: [asked] } }
}

function keptPath({ kept }: AnnotationQuery, { range, dashboardUid, scope }: AnnotationContext): string {
  const params = new URLSearchParams({
    from: String(range.fromMs),
    to: String(range.toMs),
    limit: String(kept.limit),
    type: 'annotation',
  })
  if (kept.by === 'dashboard') params.append('dashboardUID', dashboardUid)
  else {
    for (const tag of kept.tags.map((one) => interpolate(one, scope))) params.append('tags', tag)
    if (kept.matchesAny) params.append('matchAny', 'true')
  }
  return `/api/annotations?${params}`
}
