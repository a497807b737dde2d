import { Failure } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import type { Annotation, AnnotationStore } from '../../domain/annotation/annotation.ts'
import type { Dashboard, DashboardStore } from '../../domain/dashboard/dashboard.ts'
import type { DataSources } from '../../domain/datasource/data-sources.ts'
import type { Field } from '../../domain/query/frame.ts'
import type { QueryResult } from '../../domain/query/query.ts'
import { runQueries } from '../../domain/query/run-queries.ts'
import { parseTimeRange } from '../../domain/query/time-range.ts'
import type { RecordStore } from '../../domain/record.ts'
import { fillVariables } from '../../domain/sharing/fill-variables.ts'
import { ownTimeOf, queriesOf, withoutQueries } from '../../domain/sharing/panel-queries.ts'
import type { PublicDashboard } from '../../domain/sharing/shared.ts'
import { renderAnnotation } from '../../wire/annotation.ts'
import { joinPieces } from '../../wire/pieces.ts'
import { queryRequestSchema, renderResults } from '../../wire/query.ts'
import { publicQuerySchema } from '../../wire/sharing/shared.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import type { QueryDeps } from '../query.ts'
import { fit, readBody } from '../read-body.ts'

export type PublicViewDeps = Omit<QueryDeps, 'sources'> & {
  readonly sources: DataSources
  readonly dashboards: DashboardStore
  readonly annotations: AnnotationStore
  readonly publicDashboards: RecordStore<PublicDashboard>
  readonly allowsPublic: boolean
}

type Shown = {
  readonly dashboard: Dashboard
  readonly json: Readonly<Record<string, unknown>>
  readonly shared: PublicDashboard
}

const path = '/api/public/dashboards/{token}'
const mostAnnotations = 100

/**
 * What anyone sees of a dashboard that has a public page: its panels without their queries, and what these answer. What
 * is asked of data sources is what the stored dashboard says, whatever is sent.
 */
export function publicViewEndpoints(deps: PublicViewDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'A public dashboard, without its queries',
      access: 'anyone',
      handle(_, c) {
        const { dashboard, json, shared } = find(deps, c)
        const rights = { canSave: false, canEdit: false, canAdmin: false, canStar: false, canDelete: false }
        const { timeSelectionEnabled, annotationsEnabled } = shared
        const meta = { ...rights, slug: '', isPublic: true, publicDashboardEnabled: true }
        // How long a time is shown matters to queries, which are left out.
        const shown = { ...withoutQueries(fillVariables(json, 0)), uid: dashboard.uid, title: dashboard.title }
        return c.json({ dashboard: shown, meta: { ...meta, timeSelectionEnabled, annotationsEnabled } })
      },
    }),
    endpoint({
      method: 'post',
      path: `${path}/panels/{panel:\\d+}/query`,
      effect: 'question',
      summary: "Asks a panel's own queries",
      access: 'anyone',
      reads: jsonBody(publicQuerySchema),
      async handle(_, c) {
        const { results, named } = await askPanel(deps, c, find(deps, c))
        const body = joinPieces(renderResults(results.map((result) => withoutQuery(result, named.has(result.refId)))))
        return c.body(body, 200, { 'content-type': 'application/json' })
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/annotations`,
      summary: 'Marks on a public dashboard, where it shows them',
      access: 'anyone',
      handle(_, c) {
        const { dashboard, shared } = find(deps, c)
        return c.json(shared.annotationsEnabled ? marksOf(deps, c, dashboard.uid).map(renderMark) : [])
      },
    }),
  ]
}

function find({ publicDashboards, dashboards, allowsPublic }: PublicViewDeps, c: Context): Shown {
  const token = c.req.param('token') ?? ''
  const shared = publicDashboards.list().find(({ value }) => value.accessToken === token)?.value
  const dashboard = shared?.isEnabled === true && allowsPublic ? dashboards.get(shared.dashboardUid) : undefined
  if (shared === undefined || dashboard === undefined)
    throw new Failure('missing', 'Public dashboard not found', { code: 'not-found' })
  return { shared, dashboard, json: specOf(JSON.parse(dashboard.text)) }
}

// A resource holds its dashboard in `spec`.
function specOf(json: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { spec } = json
  return typeof spec === 'object' && spec !== null ? (spec as Record<string, unknown>) : json
}

type Answered = { readonly results: readonly QueryResult[]; readonly named: ReadonlySet<unknown> }

async function askPanel(deps: PublicViewDeps, c: Context, { json, shared }: Shown): Promise<Answered> {
  const { sources, maxQueries, observe } = deps
  const { intervalMs, maxDataPoints, timeRange } = await readBody(c, publicQuerySchema)
  const time = shared.timeSelectionEnabled && timeRange !== undefined ? timeRange : ownTimeOf(json)
  const shown = rangeOf(time, deps)
  const queries = queriesOf(fillVariables(json, shown.toMs - shown.fromMs), Number(c.req.param('panel')))
  if (queries === undefined) throw new Failure('missing', 'Panel not found', { code: 'not-found' })
  if (queries.length === 0) return { results: [], named: new Set() }
  const asked = queries.slice(0, maxQueries).map((query) => ({ ...query, intervalMs, maxDataPoints }))
  const read = fit(queryRequestSchema, { ...time, queries: asked })
  const startedMs = performance.now()
  const range = rangeOf(read, deps)
  const results = await runQueries({ ...deps, sources: sources.list() }, read.queries, range, disconnectSignal(c))
  observe(results, (performance.now() - startedMs) / 1_000)
  // A name that is a variable may be none once that is filled in.
  return { results, named: namedIn(queries) }
}

type Ends = { readonly from: string | number; readonly to: string | number }

function rangeOf({ from, to }: Ends, { nowMs }: Pick<PublicViewDeps, 'nowMs'>) {
  return parseTimeRange(from, to, nowMs())
}

/** Letters of the queries that give their series a name. */
function namedIn(queries: readonly Readonly<Record<string, unknown>>[]): ReadonlySet<unknown> {
  const isNamed = ({ legendFormat }: Readonly<Record<string, unknown>>) =>
    typeof legendFormat === 'string' && legendFormat !== '' && legendFormat !== '__auto'
  return new Set(queries.filter(isNamed).map(({ refId }) => refId))
}

// What a data source says of a fault may hold the query as well.
function withoutQuery(result: QueryResult, isNamed: boolean): QueryResult {
  const { refId, fault } = result
  if (fault !== undefined) return { refId, fault: { ...fault, message: 'This query of the panel failed' } }
  return {
    refId,
    frames: result.frames.map(({ executedQuery: _, notices: __, ...frame }) => ({
      ...frame,
      fields: isNamed ? frame.fields : frame.fields.map(withoutExpression),
    })),
  }
}

// A series without labels has its expression for a name, where the panel gives it none.
function withoutExpression(field: Field): Field {
  const { displayName: _, labels = {}, ...rest } = field
  return Object.keys(labels).length === 0 ? { ...rest, labels } : field
}

function marksOf({ annotations, nowMs }: PublicViewDeps, c: Context, dashboardUid: string): readonly Annotation[] {
  const moment = (name: string, fallback: number) => {
    const value = Number(c.req.query(name) ?? fallback)
    return Number.isFinite(value) ? value : fallback
  }
  const span = { fromMs: moment('from', 0), toMs: moment('to', nowMs()) }
  return annotations.find({
    ...span,
    dashboardUid,
    panelId: undefined,
    tags: [],
    matchAny: false,
    limit: mostAnnotations,
  })
}

// Who made it is nobody's business here.
function renderMark(annotation: Annotation): object {
  return renderAnnotation({ ...annotation, login: '' })
}
