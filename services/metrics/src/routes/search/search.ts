import { disconnectSignal } from '@hearth/server'
import type { MetricDescription } from '../../domain/model/metric-description.ts'
import type { Queryable } from '../../domain/model/queryable.ts'
import { describeMetrics } from '../../domain/search/describe-metric.ts'
import { type Found, searchValues } from '../../domain/search/search-values.ts'
import type { Turns } from '../../domain/turns/turns.ts'
import type { Params } from '../../wire/parameters/params.ts'
import { badData } from '../../wire/parameters/time.ts'
import { type SearchResultBody, searchLines } from '../../wire/search.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { sendText } from '../send.ts'
import { readFlag, readSearch, type Search, searchParams } from './read-search.ts'

export type SearchDeps = {
  readonly queryable: Queryable
  readonly turns: Turns
  /** What is said of metrics. */
  readonly descriptions: () => Iterable<MetricDescription>
  /** Unix time in milliseconds. */
  readonly clock: () => number
}

const contentType = 'application/x-ndjson; charset=utf-8'
const methods = ['get', 'post'] as const

/** Searches for names and values, for whoever completes what is typed: a line of JSON for so many results. */
export function searchEndpoints(deps: SearchDeps): readonly Endpoint[] {
  const { queryable } = deps
  return [
    searchEndpoint(deps, {
      name: 'metric_names',
      summary: 'Names of metrics that are like a text',
      params: { include_metadata: 'Whether results have type, help and unit' },
      find: ({ sets, range }) => queryable.labelValues('__name__', sets, range),
      renderer(params) {
        const describe = readFlag(params, 'include_metadata', false) ? describeMetrics(deps.descriptions()) : undefined
        return (name) => ({ name, ...renderDescription(describe?.(name)) })
      },
    }),
    searchEndpoint(deps, {
      name: 'label_names',
      summary: 'Names of labels that are like a text',
      params: {},
      find: ({ sets, range }) => queryable.labelNames(sets, range),
      renderer: () => (name) => ({ name }),
    }),
    searchEndpoint(deps, {
      name: 'label_values',
      summary: 'Values of a label that are like a text',
      params: { label: 'Name of the label' },
      find: ({ sets, range }, params) => queryable.labelValues(params.get('label') ?? '', sets, range),
      renderer(params) {
        if (params.get('label') === undefined) throw badData('missing required parameter "label"')
        return (value) => ({ value })
      },
    }),
  ]
}

type Kind = {
  readonly name: string
  readonly summary: string
  readonly params: Readonly<Record<string, string>>
  find(search: Search, params: Params): Promise<readonly string[]>
  /** @throws {Failure} `invalid` for a parameter of this search alone */
  renderer(params: Params): (value: string) => SearchResultBody
}

function searchEndpoint({ clock, turns }: SearchDeps, kind: Kind): Endpoint {
  return endpoint({
    method: methods,
    path: `/api/v1/search/${kind.name}`,
    summary: kind.summary,
    params: { ...searchParams, ...kind.params },
    contentType,
    async handle(params, c) {
      const search = readSearch(params, kind.name, clock())
      const render = kind.renderer(params)
      const values = await kind.find(search, params)
      const found = await turns.run(searchValues(values, search.terms, search.order), disconnectSignal(c))
      const shown = found.slice(0, search.limit).map((one) => ({ ...render(one.value), ...scoreOf(one, search) }))
      const hasMore = found.length > shown.length
      return sendText(c, contentType, searchLines(shown, { batchSize: search.batchSize, hasMore }))
    },
  })
}

function scoreOf({ score }: Found, { withScore }: Search): SearchResultBody {
  return withScore ? { score } : {}
}

/** Without what is empty. */
function renderDescription(description: MetricDescription | undefined): SearchResultBody {
  if (description === undefined) return {}
  const { type, help, unit } = description
  return { type, ...(help === '' ? {} : { help }), ...(unit === '' ? {} : { unit }) }
}
