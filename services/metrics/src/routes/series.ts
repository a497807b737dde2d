import { createRoutes } from '@hearth/server'
import { compareLabels, type Labels } from '../domain/model/labels.ts'
import type { Queryable } from '../domain/model/queryable.ts'
import { quote } from '../domain/promql/syntax/quote.ts'
import { unescapeName } from '../wire/escaped-name.ts'
import { readLimit } from '../wire/params.ts'
import { labelsJson } from '../wire/result.ts'
import { badData } from '../wire/time.ts'
import { sendData, sendPieces, truncate } from './answer.ts'
import { addEndpoint, type Routes } from './endpoint.ts'
import { readMatchers, readSeriesRange, refuseMatch, requireMatch } from './matchers.ts'

const both = ['get', 'post'] as const
const params = {
  'match[]': 'Selector; may be repeated',
  start: 'First time; default: since ever',
  end: 'Last time; default: for ever',
  limit: 'Most results; 0 for all',
}

/** Which series there are, and which labels with which values. */
export function seriesRoutes({ queryable }: { readonly queryable: Queryable }): Routes {
  const routes = createRoutes()
  const series = { path: '/api/v1/series', methods: both, summary: 'Series that selectors match', params }
  addEndpoint(routes, series, async (c, given) => {
    requireMatch(given)
    const limit = readLimit(given)
    const range = readSeriesRange(given)
    const found = await queryable.series(readMatchers(given, refuseMatch), range)
    const { items, warnings } = truncate(found.toSorted(compareLabels), limit)
    return sendPieces(c, seriesPieces(items), { warnings })
  })
  const names = { path: '/api/v1/labels', methods: both, summary: 'Names of labels', params }
  addEndpoint(routes, names, async (c, given) => {
    const limit = readLimit(given)
    const range = readSeriesRange(given)
    const found = await queryable.labelNames(readMatchers(given), range)
    const { items, warnings } = truncate(found, limit)
    return sendData(c, items, warnings)
  })
  addValues(routes, queryable)
  return routes
}

function addValues(routes: Routes, queryable: Queryable): void {
  const values = { path: '/api/v1/label/{name}/values', summary: 'Values of one label', params }
  addEndpoint(routes, values, async (c, given) => {
    const name = unescapeName(c.req.param('name') ?? '')
    // Any text may be a name since Prometheus 3, but for text that is none.
    if (name === '' || !name.isWellFormed()) {
      throw badData(`invalid label name: ${quote(name)}`)
    }
    const limit = readLimit(given)
    const range = readSeriesRange(given)
    const found = await queryable.labelValues(name, readMatchers(given), range)
    const { items, warnings } = truncate(found, limit)
    return sendData(c, items, warnings)
  })
}

function* seriesPieces(series: readonly Labels[]): Generator<string> {
  yield '['
  for (const [at, labels] of series.entries()) yield at === 0 ? labelsJson(labels) : `,${labelsJson(labels)}`
  yield ']'
}
