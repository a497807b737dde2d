import type { Panel, Target } from '../dashboard.ts'
import type { DatasourceRef } from '../datasource-ref.ts'
import { interpolate, interpolatePromql } from '../interpolate/interpolate.ts'
import type { Scope } from '../interpolate/scope.ts'
import { filledQuery, isOtherType } from '../sources/other-query.ts'
import { sourcesFor } from '../sources/source-families.ts'
import { parseDuration } from '../time/duration.ts'
import { panelIntervalMs } from '../time/step.ts'
import type { ResolvedRange } from '../time/time-range.ts'
import type { AdhocFilter } from '../variable.ts'

/** A data source that queries can be sent to. */
export type Datasource = {
  readonly uid: string
  readonly name: string
  readonly type: string
  readonly isDefault: boolean
  /** Settings that are no secrets. */
  readonly jsonData?: Readonly<Record<string, unknown>>
}

export type QueryContext = {
  readonly scope: Scope
  readonly range: ResolvedRange
  /** Width of the panel in pixels: more points cannot be seen. */
  readonly widthPx: number
  readonly datasources: readonly Datasource[]
  readonly scrapeIntervalMs: number
  /** Conditions that readers chose for the queries of a source. */
  readonly filtersFor: (source: Datasource | undefined) => readonly AdhocFilter[]
}

/** The body of `POST /api/ds/query` for a panel; `undefined` when it has nothing to ask. */
export type QueryRequest = {
  readonly from: string
  readonly to: string
  readonly queries: readonly Readonly<Record<string, unknown>>[]
}

const builtInSteps = /^\$\{?__(interval|rate_interval)(_ms)?\}?$/

/**
 * Builds what a panel asks, with its variables replaced. Variables that stand for the step stay: the server
 * puts them in, because it knows how often the data source scrapes.
 */
export function buildQuery(panel: Panel, context: QueryContext): QueryRequest | undefined {
  const asked = panel.targets.filter((target) => !target.isHidden && isAsking(target, context))
  // Expressions may refer to hidden queries.
  const targets = asked.some(isComputed) ? panel.targets.filter(({ isHidden }) => isHidden).concat(asked) : asked
  if (targets.length === 0) return undefined
  const { fromMs, toMs } = context.range
  const maxDataPoints = panel.maxDataPoints ?? Math.max(1, Math.round(context.widthPx))
  const minMs = minStepMs(panel.minInterval, context) ?? 1
  const intervalMs = panelIntervalMs(toMs - fromMs, maxDataPoints, minMs)
  const queries = targets.map((target) => buildTarget(target, panel, { maxDataPoints, intervalMs }, context))
  return { from: String(fromMs), to: String(toMs), queries }
}

// Whether one of another type asks for anything, its source knows.
function isAsking(target: Target, { datasources, scope }: QueryContext): boolean {
  if (isComputed(target) || target.expr.trim() !== '') return true
  return isOtherType(resolveDatasource(target.datasource, datasources, scope)?.type)
}

/** Whether a query is computed from others. */
export function isComputed({ datasource }: Pick<Target, 'datasource'>): boolean {
  return datasource.id === '__expr__' || datasource.type === '__expr__'
}

function buildTarget(
  target: Target,
  panel: Panel,
  steps: { maxDataPoints: number; intervalMs: number },
  context: QueryContext,
) {
  const { scope } = context
  const source = resolveDatasource(target.datasource, context.datasources, scope)
  if (source !== undefined && isOtherType(source.type)) return buildOther(target, panel, source, steps, context)
  const filters = context.filtersFor(source)
  const minStep = target.minStep ?? panel.minInterval
  return {
    ...target.raw,
    ...(isComputed(target) ? filledTexts(target.raw, scope) : {}),
    refId: target.refId,
    datasource: refTo(source, target.datasource),
    ...(filters.length === 0 ? {} : { adhocFilters: filters }),
    expr: interpolatePromql(target.expr, scope),
    legendFormat: interpolate(target.legendFormat, scope),
    ...(typeof target.raw.step === 'string' ? { step: interpolate(target.raw.step, scope) } : {}),
    interval: minStep === undefined ? '' : builtInSteps.test(minStep.trim()) ? minStep : interpolate(minStep, scope),
    instant: target.isInstant,
    range: target.isRange,
    format: target.format,
    intervalFactor: target.intervalFactor,
    ...steps,
  }
}

// All that it says is its own, the format too.
function buildOther(target: Target, panel: Panel, source: Datasource, steps: object, { scope }: QueryContext) {
  return {
    ...filledQuery(target.raw, source.type, scope),
    refId: target.refId,
    datasource: refTo(source, target.datasource),
    interval: interpolate(target.minStep ?? panel.minInterval ?? '', scope),
    ...steps,
  }
}

// What an expression says may hold variables of the dashboard; its letters of queries are none.
function filledTexts(raw: Target['raw'], scope: Scope): Readonly<Record<string, string>> {
  const texts = Object.entries(raw).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts.map(([key, value]) => [key, interpolate(value, scope)]))
}

function minStepMs(minInterval: string | undefined, { scope }: QueryContext): number | undefined {
  return minInterval === undefined ? undefined : parseDuration(interpolate(minInterval, scope).replace(/^>/, ''))
}

function refTo(found: Datasource | undefined, wanted: DatasourceRef): Readonly<Record<string, unknown>> {
  if (found !== undefined) return { uid: found.uid, type: found.type }
  return { uid: wanted.id, type: wanted.type }
}

/**
 * The data source that a reference means: by uid, by name, or the default one. A reference that leads nowhere,
 * such as an import's `${DS_PROMETHEUS}`, is answered by the default source of its type.
 */
export function resolveDatasource(
  ref: DatasourceRef,
  datasources: readonly Datasource[],
  scope: Scope,
): Datasource | undefined {
  const fallback = datasources.find(({ isDefault }) => isDefault) ?? datasources[0]
  if (ref.kind === 'mixed' || ref.kind === 'default') return fallback
  if (ref.id === '__expr__' || ref.type === '__expr__')
    return { uid: '__expr__', name: 'Expression', type: '__expr__', isDefault: false }
  if (ref.kind !== 'named') return undefined
  const id = ref.id === undefined ? undefined : interpolate(ref.id, scope)
  const exact = datasources.find(({ uid, name }) => uid === id || name === id)
  if (exact !== undefined || id === 'default') return exact ?? fallback
  const type = ref.type ?? typeOfInput(id)
  const alike = sourcesFor(datasources, type)
  return alike.find(({ isDefault }) => isDefault) ?? alike[0] ?? fallback
}

/** `${DS_LOKI}` names the type of the source it asks for. */
function typeOfInput(id: string | undefined): string | undefined {
  return id?.match(/^\$\{?DS_+([A-Za-z]+)/)?.[1]?.toLowerCase()
}
