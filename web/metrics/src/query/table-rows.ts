import type { MetricBody, PointBody, QueryBody } from '../../../../services/metrics/src/wire/query-body.ts'

export type TableRow = { readonly metric: MetricBody | undefined; readonly points: readonly PointBody[] }

/** An answer as rows: one a series, or a single one without labels for a number or a text. */
export function tableRows(body: QueryBody): readonly TableRow[] {
  switch (body.resultType) {
    case 'vector':
      return body.result.map(({ metric, value }) => ({ metric, points: [value] }))
    case 'matrix':
      return body.result.map(({ metric, values }) => ({ metric, points: values }))
    case 'scalar':
    case 'string':
      return [{ metric: undefined, points: [body.result] }]
  }
}
