import { compareLabels, type Labels } from '../domain/model/labels.ts'
import type { Queryable } from '../domain/model/queryable.ts'
import { quote } from '../domain/promql/syntax/quote.ts'
import { truncate } from '../domain/queries/truncate.ts'
import { sortInSteps } from '../domain/turns/sort-in-steps.ts'
import type { Turns } from '../domain/turns/turns.ts'
import { unescapeName } from '../wire/escaped-name.ts'
import { readLimit } from '../wire/parameters/params.ts'
import { badData } from '../wire/parameters/time.ts'
import { labelsJson } from '../wire/query/result.ts'
import { sendData, sendPieces } from './answer.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { readMatchers, readSeriesRange, refuseMatch, requireMatch } from './matchers.ts'

const params = {
  'match[]': 'Selector; may be repeated',
  start: 'First time; default: since ever',
  end: 'Last time; default: for ever',
  limit: 'Most results; 0 for all',
}

export type SeriesDeps = { readonly queryable: Queryable; readonly turns: Turns }

/** Which series there are, and which labels with which values. */
export function seriesEndpoints({ queryable, turns }: SeriesDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: ['get', 'post'],
      path: '/api/v1/series',
      summary: 'Series that selectors match',
      params,
      async handle(given, c) {
        requireMatch(given)
        const limit = readLimit(given)
        const range = readSeriesRange(given)
        const remarks: string[] = []
        const warn = (message: string) => void remarks.push(message)
        const found = await queryable.series(readMatchers(given, refuseMatch), range, warn)
        const { items, warnings } = truncate(await turns.run(sortInSteps(found, compareLabels)), limit)
        return sendPieces(c, seriesPieces(items), { warnings: [...remarks, ...warnings] })
      },
    }),
    endpoint({
      method: ['get', 'post'],
      path: '/api/v1/labels',
      summary: 'Names of labels',
      params,
      async handle(given, c) {
        const limit = readLimit(given)
        const range = readSeriesRange(given)
        const found = await queryable.labelNames(readMatchers(given), range)
        const { items, warnings } = truncate(found, limit)
        return sendData(c, items, warnings)
      },
    }),
    endpoint({
      path: '/api/v1/label/{name}/values',
      summary: 'Values of one label',
      params,
      async handle(given, c) {
        const name = readLabelName(c.req.param('name') ?? '')
        const limit = readLimit(given)
        const range = readSeriesRange(given)
        const found = await queryable.labelValues(name, readMatchers(given), range)
        const { items, warnings } = truncate(found, limit)
        return sendData(c, items, warnings)
      },
    }),
  ]
}

function readLabelName(escaped: string): string {
  const name = unescapeName(escaped)
  // Any text may be a name since Prometheus 3, but for text that is none.
  if (name === '' || !name.isWellFormed()) throw badData(`invalid label name: ${quote(name)}`)
  return name
}

function* seriesPieces(series: readonly Labels[]): Generator<string> {
  yield '['
  for (const [at, labels] of series.entries()) yield at === 0 ? labelsJson(labels) : `,${labelsJson(labels)}`
  yield ']'
}
