import type { DatasourceRef } from './datasource-ref.ts'
import type { FieldConfigSource } from './field-config.ts'
import type { Link } from './link.ts'
import type { PanelOptions } from './panel-options.ts'
import type { Calendar } from './time/calendar.ts'
import type { TimeRange } from './time/time-range.ts'
import type { Variable } from './variable.ts'

/**
 * A dashboard as the page works with it, whichever schema its JSON was written in. The JSON itself is
 * kept apart and untouched: this model is derived from it and never written back.
 */
export type Dashboard = {
  readonly uid: string | undefined
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  /** Whether whoever may change it is offered to. */
  readonly isEditable: boolean
  readonly cursorSync: 'off' | 'crosshair' | 'tooltip'
  /** Ends as people write them, such as `now-6h`; undefined where the dashboard names none. */
  readonly time: TimeRange
  readonly calendar: Calendar
  readonly timePicker: TimePicker
  /** Such as `30s`; undefined when the page does not refresh by itself. */
  readonly refresh: string | undefined
  readonly variables: readonly Variable[]
  readonly annotations: readonly AnnotationQuery[]
  readonly links: readonly DashboardLink[]
  readonly sections: readonly Section[]
  readonly report: ImportReport
}

/** What readers may choose of the time. */
export type TimePicker = {
  readonly isHidden: boolean
  /** How often it may refresh, such as `30s`; empty for the usual ones. */
  readonly intervals: readonly string[]
  /** What takes the place of the usual ranges; none for those. */
  readonly ranges: readonly { readonly label: string; readonly range: TimeRange }[]
}

/** A row with the panels that belong to it, or the panels before the first row. */
export type Section = {
  /** Unique in the dashboard, clones included. */
  readonly key: string
  /** Undefined for panels that stand under no row: the section has no heading and cannot be closed. */
  readonly title: string | undefined
  readonly collapsed: boolean
  /** Name of the variable whose values each get a copy of this section. */
  readonly repeat: string | undefined
  readonly scopedVars: ScopedVars
  readonly panels: readonly Panel[]
}

/** Place in a grid of 24 columns and rows of 30 px with gaps of 8 px; `y` counts from the top of the section. */
export type GridPos = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

type PanelBase = {
  /** Unique in the dashboard before repeats; given out anew where the JSON lacks or doubles it. */
  readonly id: number
  /** Unique in the dashboard, clones included. */
  readonly key: string
  /** The type as the JSON calls it, such as `graph` or `timeseries`. */
  readonly type: string
  readonly title: string
  readonly description: string
  readonly transparent: boolean
  readonly gridPos: GridPos
  readonly datasource: DatasourceRef
  readonly targets: readonly Target[]
  readonly fieldConfig: FieldConfigSource
  readonly transformations: readonly Transformation[]
  readonly links: readonly Link[]
  readonly repeat: PanelRepeat | undefined
  /** Shortest step, such as `15s`; may hold variables. */
  readonly minInterval: string | undefined
  readonly maxDataPoints: number | undefined
  /** A range of its own, such as `6h` (the last six hours); may hold variables. */
  readonly timeFrom: string | undefined
  /** How far the panel looks back behind the dashboard, such as `1d`; may hold variables. */
  readonly timeShift: string | undefined
  /** How far before its range the panel is compared, such as `24h`, or `__previousPeriod`. */
  readonly timeCompare: string | undefined
  readonly hideTimeOverride: boolean
  /** Values that variables have for this panel alone. */
  readonly scopedVars: ScopedVars
}

/** Any panel: `kind` says how to draw it and which options it carries. */
export type Panel = PanelBase & PanelOptions

export type PanelRepeat = {
  readonly variable: string
  readonly direction: 'horizontal' | 'vertical'
  readonly maxPerRow: number
}

/** A query of a panel. `raw` holds every key of the JSON, as `POST /api/ds/query` takes it. */
export type Target = {
  readonly refId: string
  readonly datasource: DatasourceRef
  /** PromQL or LogQL before interpolation; empty where the query has another form. */
  readonly expr: string
  readonly format: 'time_series' | 'table' | 'heatmap' | 'logs'
  readonly isInstant: boolean
  readonly isRange: boolean
  /** A template such as `{{job}}`; empty or `__auto` for the default. */
  readonly legendFormat: string
  readonly minStep: string | undefined
  readonly intervalFactor: number
  readonly isHidden: boolean
  readonly raw: Readonly<Record<string, unknown>>
}

export type Transformation = {
  readonly id: string
  readonly isDisabled: boolean
  /** Takes the frames of these queries only. */
  readonly filter: Readonly<Record<string, unknown>> | undefined
  readonly options: Readonly<Record<string, unknown>>
}

export type DashboardLink = Link & {
  readonly kind: 'link' | 'dashboards'
  readonly tags: readonly string[]
  readonly asDropdown: boolean
  readonly keepsTime: boolean
  readonly includesVars: boolean
  readonly tooltip: string
}

/** What finds moments and stretches of time that are marked in graphs. */
export type AnnotationQuery = {
  readonly name: string
  readonly isEnabled: boolean
  /** Those that people keep with the dashboard. */
  readonly isBuiltIn: boolean
  /** Its switch is not shown; it counts all the same. */
  readonly isHidden: boolean
  readonly color: string
  readonly datasource: DatasourceRef
  /** PromQL or LogQL before interpolation. */
  readonly expr: string
  /** The panels that show it: those of the ids, or all others. */
  readonly panels: { readonly ids: readonly number[]; readonly isExcluded: boolean }
  /** Least step, such as `60s`. */
  readonly minStep: string | undefined
  /** Templates such as `{{instance}} restarted`. */
  readonly titleFormat: string
  readonly textFormat: string
  /** Labels whose values are shown as tags. */
  readonly tagKeys: readonly string[]
  /** The value of a sample is the time of its event, in milliseconds. */
  readonly takesTimeFromValue: boolean
  /** Of kept annotations: those of the dashboard, or those with the tags, of any dashboard. */
  readonly kept: {
    readonly by: 'dashboard' | 'tags'
    readonly tags: readonly string[]
    readonly matchesAny: boolean
    readonly limit: number
  }
  readonly raw: Readonly<Record<string, unknown>>
}

/** A value a variable has in one place only; an array for several. */
type ScopedVar = { readonly text: string | readonly string[]; readonly value: string | readonly string[] }
export type ScopedVars = Readonly<Record<string, ScopedVar>>

/** What the page makes of the dashboard, panel by panel, in reading order. */
export type ImportReport = {
  readonly schema: string
  readonly panels: readonly PanelReport[]
  readonly notes: readonly string[]
}

export type PanelReport = {
  readonly panelId: number
  readonly title: string
  readonly type: string
  readonly outcome: 'rendered' | 'approximated' | 'unsupported'
  /** Why it is not exactly as written; empty when it is. */
  readonly reasons: readonly string[]
}
