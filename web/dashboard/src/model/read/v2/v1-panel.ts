import { filledText, type Json, record, records, text } from '../../json.ts'

/** An element of a v2 dashboard as a panel of v1; the place is added by the layout. */
export function v1Panel(element: Json): Json {
  const spec = record(element.spec)
  const about = { id: spec.id, title: spec.title, description: spec.description, links: spec.links }
  if (element.kind === 'LibraryPanel') return { ...about, libraryPanel: record(spec.libraryPanel) }
  const viz = record(spec.vizConfig)
  const vizSpec = record(viz.spec)
  const queries = record(record(spec.data).spec)
  return {
    ...about,
    ...record(queries.queryOptions),
    transparent: spec.transparent,
    // Early drafts had the plugin's name in `kind`.
    type: filledText(viz.group) ?? text(viz.kind),
    options: vizSpec.options,
    fieldConfig: vizSpec.fieldConfig,
    targets: records(queries.queries).map(v1Target),
    transformations: records(queries.transformations).map(v1Transformation),
    interval: record(queries.queryOptions).interval,
  }
}

function v1Target(panelQuery: Json): Json {
  const { refId, hidden, query, datasource } = record(panelQuery.spec)
  const source = datasource === undefined ? {} : { datasource }
  return { ...source, ...v1Query(record(query)), refId, hide: hidden }
}

/** A `DataQuery`: its own keys beside the data source. */
export function v1Query(query: Json): Json {
  const type = filledText(query.group) ?? (query.kind === 'DataQuery' ? undefined : filledText(query.kind))
  const uid = record(query.datasource).name
  const datasource = type === undefined && uid === undefined ? {} : { datasource: { type, uid } }
  return { ...datasource, ...record(query.spec) }
}

function v1Transformation({ kind, group, spec }: Json): Json {
  return { id: filledText(group) ?? kind, ...record(spec) }
}
