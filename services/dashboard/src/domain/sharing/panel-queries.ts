type Json = Readonly<Record<string, unknown>>

/** The panels of a dashboard in Grafana's classic form, those in rows as well. */
function panelsOf(dashboard: Json): readonly Json[] {
  const rows = listOf(dashboard.rows).flatMap(({ panels }) => listOf(panels))
  return [...listOf(dashboard.panels), ...rows].flatMap((panel) => [panel, ...listOf(panel.panels)])
}

/** The queries of one panel, each with the data source that it is for; `undefined` when there is no such panel. */
export function queriesOf(dashboard: Json, panelId: number): readonly Json[] | undefined {
  const panel = panelsOf(dashboard).find(({ id }) => id === panelId)
  if (panel === undefined) return undefined
  const targets = listOf(panel.targets)
  // Expressions ask for hidden queries.
  const hasExpressions = targets.some(({ datasource }) => isObject(datasource) && datasource.uid === '__expr__')
  return targets
    .filter(({ hide }) => hide !== true || hasExpressions)
    .map((target, index) => ({ refId: letterOf(index), ...target, datasource: target.datasource ?? panel.datasource }))
}

/** The first and last moment that a dashboard shows of itself. */
export function ownTimeOf({ time }: Json): { readonly from: string; readonly to: string } {
  const { from, to } = isObject(time) ? time : {}
  return { from: typeof from === 'string' ? from : 'now-6h', to: typeof to === 'string' ? to : 'now' }
}

const kept = new Set([
  'refId',
  'datasource',
  'hide',
  'legendFormat',
  'format',
  'instant',
  'range',
  'exemplar',
  'queryType',
])

/** A dashboard for those who may look at it and not know what it asks: without its queries, variables and marks. */
export function withoutQueries(dashboard: Json): Json {
  const panel = (one: Json): Json => ({
    ...one,
    ...('targets' in one && { targets: listOf(one.targets).map(shownOf) }),
    ...('panels' in one && { panels: listOf(one.panels).map(panel) }),
  })
  return {
    ...dashboard,
    panels: listOf(dashboard.panels).map(panel),
    ...('rows' in dashboard && {
      rows: listOf(dashboard.rows).map((row) => ({ ...row, panels: listOf(row.panels).map(panel) })),
    }),
    templating: { list: [] },
    annotations: { list: [] },
  }
}

function shownOf(target: Json): Json {
  return Object.fromEntries(Object.entries(target).filter(([name]) => kept.has(name)))
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function letterOf(index: number): string {
  return String.fromCharCode(65 + (index % 26))
}
