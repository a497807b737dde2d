import { defaultRange, type Pane } from '../model/explore/pane.ts'
import type { Datasource } from '../model/queries/build-query.ts'

/** What can be asked about the bundle. */
export type Subject = 'metrics' | 'lines' | 'runs'

export const subjects: readonly Subject[] = ['metrics', 'lines', 'runs']

const starts = {
  metrics: { types: ['prometheus'], query: { expr: '' } },
  lines: { types: ['hearth-logs', 'loki'], query: { expr: '{container=~".+"}' } },
  runs: { types: ['hearth-chatflow'], query: { queryType: 'runs' } },
} as const satisfies Record<Subject, { readonly types: readonly string[]; readonly query: object }>

/** The sum of what the services answered each second, from which one goes on. */
export const firstExpr = 'sum by (job) (rate(http_requests_total[$__rate_interval]))'

/** A pane of the first data source that knows of a subject. */
export function startingPane(
  subject: Subject,
  id: string,
  datasources: readonly Datasource[],
  range = defaultRange,
): Pane {
  const { types, query } = starts[subject]
  const fit = datasources.filter(({ type }) => types.some((one) => one === type))
  const { uid = '', type } = fit.find(({ isDefault }) => isDefault) ?? fit[0] ?? {}
  // A Loki names its streams in a way of its own.
  const own = type === 'loki' ? { expr: '{service_name=~".+"}' } : {}
  return { id, source: uid, queries: [{ refId: 'A', ...query, ...own }], range }
}
