import { filledText, type Json, record, records, text } from '../../json.ts'
import { v1PanelsOfLayout } from './layout.ts'
import { v1Query } from './v1-panel.ts'
import { v1Variables } from './v1-variables.ts'

const cursorSyncs: Readonly<Record<string, number>> = { Off: 0, Crosshair: 1, Tooltip: 2 }

/**
 * A v2 dashboard in the words of v1, which is mostly renaming. Tabs become rows, and what a layout shows on
 * conditions is always shown; `notes` say so.
 *
 * @param spec the `spec` of the resource
 */
export function v1OfV2(spec: Json): { dashboard: Json; notes: readonly string[] } {
  const { panels, notes, variables } = v1PanelsOfLayout(record(spec.layout), record(spec.elements))
  const time = record(spec.timeSettings)
  const dashboard = {
    title: spec.title,
    description: spec.description,
    tags: spec.tags,
    timezone: time.timezone,
    graphTooltip: cursorSyncs[text(spec.cursorSync)] ?? 0,
    time: { from: time.from, to: time.to },
    refresh: filledText(time.autoRefresh) ?? '',
    timepicker: {
      refresh_intervals: time.autoRefreshIntervals,
      quick_ranges: time.quickRanges,
      hidden: time.hideTimepicker,
      nowDelay: time.nowDelay,
    },
    weekStart: time.weekStart,
    fiscalYearStartMonth: time.fiscalYearStartMonth,
    liveNow: spec.liveNow,
    editable: spec.editable,
    templating: { list: v1Variables([...records(spec.variables), ...variables]) },
    annotations: { list: records(spec.annotations).map(v1Annotation) },
    links: spec.links,
    panels,
  }
  return { dashboard, notes }
}

function v1Annotation(annotation: Json): Json {
  const spec = record(annotation.spec)
  return { ...v1Query(record(spec.query)), ...spec }
}
