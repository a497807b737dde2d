import { type Json, record, records, text } from '../json.ts'
import type { Pane } from './pane.ts'

/** How the answer of a pane is shown. */
export type Shown = 'graph' | 'volume' | 'heatmap' | 'table' | 'lines'

/** A pane as a panel, as the fields that change a panel take it. */
export function panelOfPane({ source, queries, unit }: Pane, type: string | undefined): Json {
  return {
    type: 'timeseries',
    ...(source === '' ? {} : { datasource: { ...(type === undefined ? {} : { type }), uid: source } }),
    targets: queries.length === 0 ? [{ refId: 'A' }] : queries,
    fieldConfig: { defaults: unit === undefined ? {} : { unit }, overrides: [] },
  }
}

/** The pane after its panel was changed. The unit of another metric says nothing of the one that is asked now. */
export function withPanel({ id, range, queries, unit: before }: Pane, panel: Json): Pane {
  const unit = text(record(record(panel.fieldConfig).defaults).unit)
  const source = text(record(panel.datasource).uid)
  const next = { id, range, source, queries: records(panel.targets) }
  const isOther = unit === before && !isSameMetric(queries, next.queries)
  return unit === '' || isOther ? next : { ...next, unit }
}

function isSameMetric(before: readonly Json[], after: readonly Json[]): boolean {
  const asked = namesIn(before)
  return asked.size === 0 || [...namesIn(after)].some((name) => asked.has(name))
}

// Metrics have more than one word in their name; functions of PromQL that do have no place for a unit.
function namesIn(queries: readonly Json[]): ReadonlySet<string> {
  const names = queries.flatMap(({ expr }) => text(expr).match(/[a-zA-Z_:][\w:]*[_:][\w:]*/g) ?? [])
  return new Set(names.filter((name) => !/^(histogram_quantile|label_\w+|\w+_over_time|__\w+)$/.test(name)))
}

/** What shows the answer of a query, by the type of its source. */
export function shownBy(type: string | undefined, query: Json): readonly Shown[] {
  if (type === 'hearth-logs' || type === 'loki') {
    // A query that counts lines has a course.
    if (!findsLines(query)) return ['graph', 'table']
    return type === 'loki' ? ['volume', 'lines'] : ['lines']
  }
  if (type === 'prometheus') {
    if (query.format === 'heatmap') return ['heatmap']
    return query.instant === true && query.range !== true ? ['table'] : ['graph', 'table']
  }
  if (/-over-time$|^(availability|latency)$/.test(text(query.queryType))) return ['graph', 'table']
  return query.format === 'time_series' || query.format === 'timeseries' ? ['graph', 'table'] : ['table']
}

/** Whether a query asks for anything. */
export function isAsked({ hide, expr, queryType, rawSql, url, urlPath, path }: Json): boolean {
  return hide !== true && [expr, queryType, rawSql, url, urlPath, path].some((part) => text(part).trim() !== '')
}

const looks: Readonly<Record<Shown, Json>> = {
  graph: {
    type: 'timeseries',
    options: {
      legend: {
        displayMode: 'table',
        placement: 'bottom',
        showLegend: true,
        calcs: ['max', 'lastNotNull'],
      },
      tooltip: { mode: 'multi', sort: 'desc' },
    },
  },
  volume: {
    type: 'timeseries',
    options: { legend: { displayMode: 'list', placement: 'bottom', showLegend: true }, tooltip: { mode: 'multi' } },
    fieldConfig: {
      defaults: {
        unit: 'short',
        custom: { drawStyle: 'bars', fillOpacity: 70, lineWidth: 0, stacking: { mode: 'normal', group: 'A' } },
      },
      overrides: [],
    },
  },
  heatmap: { type: 'heatmap', options: { calculate: false } },
  table: { type: 'table', options: { showHeader: true, cellHeight: 'sm' } },
  lines: {
    type: 'logs',
    options: {
      showTime: true,
      showLabels: false,
      wrapLogMessage: false,
      enableLogDetails: true,
      sortOrder: 'Descending',
    },
  },
}

/** The panel that shows one kind of answer; its queries ask for what that kind takes. */
export function panelOf(shown: Shown, panel: Json, queries: readonly Json[], title: string): Json {
  return { ...panel, ...looks[shown], title, targets: queries.map((query) => askedBy(shown, query)) }
}

// The moment for a table, the course for a graph.
function askedBy(shown: Shown, query: Json): Json {
  if (query.expr === undefined || shown === 'lines') return query
  if (shown === 'volume') return volumeOf(query)
  if (shown === 'table') return { ...query, instant: true, range: false, format: 'table' }
  return { ...query, instant: false, range: true }
}

function findsLines({ expr }: Json): boolean {
  return text(expr).trim().startsWith('{')
}

/** How many lines of each level there are over time, as Loki finds and counts them; all of them where it finds none. */
function volumeOf({ refId, datasource, expr }: Json): Json {
  const counted = `sum by (detected_level) (count_over_time(${text(expr)} | drop __error__ [$__auto]))`
  const asked = { expr: counted, queryType: 'range', legendFormat: '{{detected_level}}' }
  return { refId, ...(datasource === undefined ? {} : { datasource }), ...asked, supportingQueryType: 'logsVolume' }
}
