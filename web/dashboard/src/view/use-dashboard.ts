import { shownAddress } from '@hearth/ui-kit'
import { useMemo } from 'react'
import type { SearchParams } from '../app/address/search-params.ts'
import { oneOf } from '../app/address/search-params.ts'
import type { Dashboard, Section } from '../model/dashboard.ts'
import { type BuiltInsOf, builtIns } from '../model/interpolate/built-ins.ts'
import { expandRepeats } from '../model/layout/expand-repeats.ts'
import type { Calendar } from '../model/time/calendar.ts'
import { type ResolvedRange, resolveTimeRange, type TimeRange } from '../model/time/time-range.ts'
import { parseTimeZone } from '../model/time/time-zone.ts'
import type { VariableState } from '../model/variable.ts'
import { variablesToUrl } from '../model/variables/variable-url.ts'
import { useDataSources } from '../queries/data-sources.ts'
import type { StoredDashboard } from '../queries/stored-dashboard.ts'
import { refreshMs, useTick } from '../time/refresh.ts'
import { useVariables } from '../variables/use-variables.ts'
import type { DashboardView } from './dashboard-view.ts'
import { nobody, useNamedUser } from './use-named-user.ts'

const defaultRange: TimeRange = { from: 'now-6h', to: 'now' }

export type OpenDashboard = {
  readonly view: DashboardView
  /** With a copy of each panel and row for every value they repeat for. */
  readonly sections: readonly Section[]
  readonly refreshInterval: string
  readonly refresh: () => void
}

/**
 * A stored dashboard as the address asks for it: its time, its variables, its repeats.
 *
 * @param change must stay the same function: panels are drawn anew for another one
 * @param isSignedIn false where it is shown to anybody
 * @returns `undefined` until the variables are known, which everything else depends on
 */
export function useDashboard(
  { dashboard: json, read: dashboard, meta }: StoredDashboard,
  search: SearchParams,
  change: (next: SearchParams) => void,
  isSignedIn = true,
): OpenDashboard | undefined {
  const canEdit = meta.canEdit === true
  const refreshInterval = oneOf(search.refresh) ?? dashboard.refresh ?? ''
  const { tick, refresh } = useTick(refreshMs(refreshInterval))
  const asked = oneOf(search.timezone)
  const timezone = asked === undefined ? dashboard.calendar.zone : parseTimeZone(asked)
  const calendar = useMemo(() => ({ ...dashboard.calendar, zone: timezone }), [dashboard, timezone])
  // Stays the same while the range does, as panels ask anew for another one.
  const { timeRange, range } = useRange(dashboard, search, calendar, tick)
  const { data: datasources } = useDataSources()
  const user = useNamedUser(json, isSignedIn)
  const about = { dashboard, timeRange, range, timezone, user }
  const variables = useVariables(dashboard, search, range, user && builtInsOf(about, []))
  const given = useMemo(
    () => builtInsOf({ dashboard, timeRange, range, timezone, user }, variables ?? []),
    [dashboard, timeRange, range, timezone, user, variables],
  )
  const sections = useMemo(
    () => (variables === undefined ? [] : expandRepeats(dashboard, variables)),
    [dashboard, variables],
  )
  const view = useMemo<DashboardView>(
    () => ({
      dashboard,
      json,
      timeRange,
      range,
      calendar,
      timeZone: zoneOf(timezone),
      variables: variables ?? [],
      datasources: datasources ?? [],
      builtIns: given,
      syncKey: dashboard.cursorSync === 'off' ? undefined : `dashboard ${dashboard.uid}`,
      zoom: ({ fromMs, toMs }) => change({ from: String(fromMs), to: String(toMs) }),
      showAlone: (viewPanel) => change({ viewPanel }),
      edit: canEdit ? (panelId) => change({ editPanel: String(panelId), viewPanel: undefined }) : undefined,
    }),
    [dashboard, json, timeRange, range, timezone, calendar, variables, datasources, given, change, canEdit],
  )
  return variables === undefined || user === undefined ? undefined : { view, sections, refreshInterval, refresh }
}

// Relative ends are taken anew with every tick.
function useRange(dashboard: Dashboard, search: SearchParams, calendar: Calendar, tick: number) {
  const from = oneOf(search.from) ?? dashboard.time?.from ?? defaultRange.from
  const to = oneOf(search.to) ?? dashboard.time?.to ?? defaultRange.to
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `tick` means a new now
  return useMemo(() => {
    const nowMs = Date.now()
    const range = resolveTimeRange({ from, to }, nowMs, calendar)
    if (range !== undefined) return { timeRange: { from, to }, range }
    return { timeRange: defaultRange, range: { fromMs: nowMs - 21_600_000, toMs: nowMs } }
  }, [from, to, calendar, tick])
}

type About = {
  readonly dashboard: Dashboard
  readonly timeRange: TimeRange
  readonly range: ResolvedRange
  readonly timezone: string
  readonly user: BuiltInsOf['user'] | undefined
}

function builtInsOf(about: About, variables: readonly VariableState[]): Readonly<Record<string, string>> {
  const { dashboard, timeRange, range, timezone, user = nobody } = about
  const { pathname: path, search } = shownAddress()
  return builtIns({
    range: timeRange,
    resolved: range,
    timezone,
    dashboard,
    user,
    variablesInUrl: variablesToUrl(variables),
    url: { path, search },
  })
}

/** @returns `undefined` for the reader's own zone */
function zoneOf(timezone: string): string | undefined {
  if (timezone === '') return undefined
  return timezone === 'utc' ? 'UTC' : timezone
}
