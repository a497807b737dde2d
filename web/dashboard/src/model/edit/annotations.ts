import { type Json, record, records, text } from '../json.ts'

const keptSource: Json = { type: 'grafana', uid: '-- Grafana --' }

/** Where the marks of a query come from: those that people keep, or what a query of a data source finds. */
export type AnnotationOrigin = 'kept' | 'query'

/** The annotation queries of a dashboard; that of its own marks is the first where none is written. */
export function annotationList(written: unknown, name: string): readonly Json[] {
  const list = records(written)
  if (list.some(isOwn)) return list
  const own = {
    builtIn: 1,
    datasource: keptSource,
    enable: true,
    hide: true,
    iconColor: 'rgba(0, 211, 255, 1)',
    name,
    type: 'dashboard',
  }
  return [own, ...list]
}

/** Whether it is the query of the dashboard's own marks, which always is there. */
export function isOwn({ builtIn }: Json): boolean {
  return builtIn === 1 || builtIn === true
}

/** A query that finds nothing yet, with a name that no other one has. */
export function newAnnotation(list: readonly Json[], name: string): Json {
  const taken = new Set(list.map((one) => text(one.name)))
  const names = [name, ...list.map((_, index) => `${name} ${index + 2}`)]
  return {
    datasource: null,
    enable: true,
    expr: '',
    iconColor: 'red',
    name: names.find((one) => !taken.has(one)) ?? name,
  }
}

export function originOf({ datasource, ...query }: Json): AnnotationOrigin {
  const { type, uid } = record(datasource)
  const isKept = type === 'grafana' || uid === '-- Grafana --' || uid === 'grafana' || datasource === '-- Grafana --'
  return isOwn(query) || isKept ? 'kept' : 'query'
}

/** The query with marks of another origin: name, colour and panels stay, what only the one before understood goes. */
export function withOrigin(query: Json, origin: AnnotationOrigin): Json {
  const kept = ['name', 'enable', 'hide', 'iconColor', 'filter'].flatMap((key) =>
    query[key] === undefined ? [] : [[key, query[key]] as const],
  )
  const own =
    origin === 'kept'
      ? { datasource: keptSource, target: { type: 'tags', tags: [], matchAny: false, limit: 100 } }
      : { datasource: null, expr: '' }
  return { ...Object.fromEntries(kept), ...own }
}

/** A part of what is asked: newer dashboards keep it in `target`, older ones beside the name. */
export function partOf(query: Json, key: string): unknown {
  return record(query.target)[key] ?? query[key]
}

/** The query with a part set, where it stands already, else where its form has such parts. */
export function withPart(query: Json, key: string, value: unknown): Json {
  const target = record(query.target)
  const isInside = target[key] !== undefined || (query[key] === undefined && query.target !== undefined)
  return isInside ? { ...query, target: { ...target, [key]: value } } : { ...query, [key]: value }
}

/** The query for the panels of the ids alone, for all but them, or for all of the dashboard. */
export function withPanels(query: Json, of: 'all' | 'these' | 'others', ids: readonly number[]): Json {
  const { filter: _before, ...rest } = query
  return of === 'all' ? rest : { ...rest, filter: { exclude: of === 'others', ids } }
}
