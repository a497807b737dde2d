import type { ExemplarsOfSeries } from '../domain/exemplars/exemplar-ring.ts'
import type { ExemplarStore } from '../domain/exemplars/exemplar-store.ts'
import { PromqlError } from '../domain/promql/promql-error.ts'
import type { Expr } from '../domain/promql/syntax/ast.ts'
import { listSelectors } from '../domain/promql/syntax/list-selectors.ts'
import { parsePromql } from '../domain/promql/syntax/parser/parse-promql.ts'
import { formatNumber } from '../wire/number.ts'
import type { Params } from '../wire/parameters/params.ts'
import { badData } from '../wire/parameters/time.ts'
import { sendData } from './answer.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { readSeriesRange } from './matchers.ts'

/** Exemplars of the series that an expression reads. */
export function exemplarEndpoints({ exemplars }: { readonly exemplars: ExemplarStore }): readonly Endpoint[] {
  return [
    endpoint({
      method: ['get', 'post'],
      path: '/api/v1/query_exemplars',
      summary: 'Exemplars of the series that an expression reads',
      params: { query: 'PromQL', start: 'First time', end: 'Last time' },
      handle(params, c) {
        const range = readSeriesRange(params)
        if (range.toMs < range.fromMs) throw badData('end timestamp must not be before start timestamp')
        const sets = listSelectors(parse(params))
        return sets.length > 0 ? sendData(c, exemplars.select(sets, range).map(render)) : c.body(null, 204)
      },
    }),
  ]
}

function render({ series, exemplars }: ExemplarsOfSeries): object {
  return {
    seriesLabels: series.toRecord(),
    exemplars: exemplars.map(({ labels, value, timeMs }) => ({
      labels: labels.toRecord(),
      value: formatNumber(value),
      timestamp: timeMs / 1000,
    })),
  }
}

function parse(params: Params): Expr {
  try {
    return parsePromql(params.get('query') ?? '')
  } catch (error) {
    throw error instanceof PromqlError ? badData(error.message) : error
  }
}
