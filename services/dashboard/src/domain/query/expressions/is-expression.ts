import type { Query } from '../query.ts'

// As the versions of Grafana name what computes them.
const names = ['__expr__', '-100', 'expression']

/** Whether a query is computed from others instead of being asked of a data source. */
export function isExpression({ dataSource }: Pick<Query, 'dataSource'>): boolean {
  if (typeof dataSource !== 'object' || dataSource === null) return names.includes(String(dataSource).toLowerCase())
  return dataSource.type === '__expr__' || names.includes((dataSource.uid ?? '').toLowerCase())
}
