import { PromqlError } from '../domain/promql/promql-error.ts'
import type { Expr } from '../domain/promql/syntax/ast.ts'
import { hasSelector } from '../domain/promql/syntax/has-selector.ts'
import { parsePromql } from '../domain/promql/syntax/parser/parse-promql.ts'
import type { Params } from '../wire/params.ts'
import { badData } from '../wire/time.ts'
import { sendData } from './answer.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { readSeriesRange } from './matchers.ts'

/** Exemplars, of which none are kept: Grafana asks for them, and what it asks is looked at all the same. */
export function exemplarEndpoints(): readonly Endpoint[] {
  return [
    endpoint({
      method: ['get', 'post'],
      path: '/api/v1/query_exemplars',
      summary: 'Exemplars: none are kept',
      params: { query: 'PromQL', start: 'First time', end: 'Last time' },
      handle(params, c) {
        const { fromMs, toMs } = readSeriesRange(params)
        if (toMs < fromMs) throw badData('end timestamp must not be before start timestamp')
        return hasSelector(parse(params)) ? sendData(c, []) : c.body(null, 204)
      },
    }),
  ]
}

function parse(params: Params): Expr {
  try {
    return parsePromql(params.get('query') ?? '')
  } catch (error) {
    throw error instanceof PromqlError ? badData(error.message) : error
  }
}
