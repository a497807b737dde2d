import { createContext, useContext } from 'react'
import type { Dashboard } from '../model/dashboard.ts'
import type { Datasource } from '../model/queries/build-query.ts'
import type { Calendar } from '../model/time/calendar.ts'
import type { ResolvedRange, TimeRange } from '../model/time/time-range.ts'
import type { VariableState } from '../model/variable.ts'

/** What every panel of the dashboard that is shown shares. */
export type DashboardView = {
  readonly dashboard: Dashboard
  /** The JSON as it is stored. */
  readonly json: unknown
  /** As people write it; panels may have ranges of their own, relative to the same now. */
  readonly timeRange: TimeRange
  readonly range: ResolvedRange
  readonly calendar: Calendar
  /** IANA name; undefined: the reader's own. */
  readonly timeZone: string | undefined
  readonly variables: readonly VariableState[]
  readonly datasources: readonly Datasource[]
  /** Built-in variables such as `__from`. */
  readonly builtIns: Readonly<Record<string, string>>
  /** Charts with this key share their crosshair; undefined: each has its own. */
  readonly syncKey: string | undefined
  /** Shows the range that was dragged out in a chart. */
  readonly zoom: (range: ResolvedRange) => void
  /** Shows one panel alone, or all again. */
  readonly showAlone: (panelKey: string | undefined) => void
  /** Opens a panel to be changed; `undefined` where who looks may not change it. */
  readonly edit: ((panelId: number) => void) | undefined
}

const Context = createContext<DashboardView | undefined>(undefined)

export const DashboardViewProvider = Context.Provider

export function useDashboardView(): DashboardView {
  const view = useContext(Context)
  if (view === undefined) throw new Error('Cannot show a panel outside of a dashboard')
  return view
}
