import { useMemo } from 'react'
import type { Panel } from '../model/dashboard.ts'
import type { QueryAnswer } from '../model/frame.ts'
import { intervalBuiltIns } from '../model/interpolate/built-ins.ts'
import { interpolate, interpolateText } from '../model/interpolate/interpolate.ts'
import type { Scope } from '../model/interpolate/scope.ts'
import { buildQuery, type QueryRequest } from '../model/queries/build-query.ts'
import { panelRange, type ResolvedRange, resolveTimeRange } from '../model/time/time-range.ts'
import { filtersFor } from '../model/variables/filters-for.ts'
import { usePanelAnswer } from '../queries/panels/use-panel-answer.ts'
import { type DashboardView, useDashboardView } from '../view/dashboard-view.ts'
import { useScope } from '../view/use-scope.ts'

/** What a panel knows: its words, its request and the answers so far. */
export type PanelState = {
  readonly title: string
  readonly description: string
  /** What its own range is, when it has one. */
  readonly rangeInfo: string
  readonly range: ResolvedRange
  readonly scope: Scope
  readonly request: QueryRequest | undefined
  /** There are queries, none of which can be asked. */
  readonly hasNothingToAsk: boolean
  /** Undefined until the first answer. */
  readonly answers: readonly QueryAnswer[] | undefined
  readonly errors: readonly string[]
  readonly isLoading: boolean
  /** The answers are those to the request before, which are shown until its own are there. */
  readonly isOutdated: boolean
}

// So that small changes of the window ask for nothing new.
const pointsStep = 100
const scrapeIntervalMs = 15_000

/** Asks for a panel's data as soon as its width is known, and again for every range and choice of variables. */
export function usePanelData(panel: Panel, widthPx: number): PanelState {
  const view = useDashboardView()
  const { datasources, variables } = view
  const scope = useScope(panel.scopedVars)
  const { range, info } = useMemo(() => rangeOf(panel, view, scope), [panel, view, scope])
  const points = Math.ceil(widthPx / pointsStep) * pointsStep
  const request = useMemo(
    () =>
      points === 0
        ? undefined
        : buildQuery(panel, {
            scope,
            range,
            widthPx: points,
            datasources,
            scrapeIntervalMs,
            filtersFor: (source) => filtersFor(source, variables, datasources, scope),
          }),
    [panel, scope, range, points, datasources, variables],
  )
  const { data, error, isFetching, isPlaceholderData } = usePanelAnswer(panel, request)
  const words = useMemo(() => withIntervals(scope, request), [scope, request])
  const errors = (data ?? []).flatMap(({ refId, error }) => (error === undefined ? [] : [`${refId}: ${error}`]))
  return {
    title: interpolateText(panel.title, words).trim(),
    description: interpolateText(panel.description, words).trim(),
    rangeInfo: panel.hideTimeOverride ? '' : info,
    range,
    scope,
    request,
    hasNothingToAsk: request === undefined && points > 0,
    answers: data,
    errors: error === null ? errors : [error.message],
    isLoading: isFetching,
    isOutdated: isFetching && isPlaceholderData,
  }
}

// Queries leave the step to the server; words take it from here.
function withIntervals(scope: Scope, request: QueryRequest | undefined): Scope {
  const intervalMs = Number(request?.queries[0]?.intervalMs ?? scrapeIntervalMs)
  const known = intervalBuiltIns(Math.max(intervalMs, scrapeIntervalMs), scrapeIntervalMs)
  return (name) => {
    const value = Object.hasOwn(known, name) ? known[name] : undefined
    return scope(name) ?? (value === undefined ? undefined : { value, text: value, isPattern: false, isRaw: true })
  }
}

function rangeOf(panel: Panel, view: DashboardView, scope: Scope) {
  const fill = (text: string | undefined) => (text === undefined ? undefined : interpolate(text, scope))
  const nowMs = Date.now()
  const { range, info } = panelRange(view.timeRange, fill(panel.timeFrom), fill(panel.timeShift), nowMs)
  if (info === '') return { range: view.range, info }
  return { range: resolveTimeRange(range, nowMs, view.calendar) ?? view.range, info }
}
