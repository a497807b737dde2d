import { toNanos } from '../../domain/logql/evaluate/nanos.ts'
import { compareLabels, keyOf } from '../../domain/logql/evaluate/series.ts'
import { parseError } from '../../domain/logql/logql-error.ts'
import { parseMatchers } from '../../domain/logql/syntax/parser/parse-logql.ts'
import type { Matcher, StreamLabels } from '../../domain/streams/stream-store.ts'
import { type Params, readBounds } from '../../wire/loki/params.ts'
import type { Endpoint } from '../access.ts'
import { type LokiReadDeps, nowNs } from './deps.ts'
import { lokiEndpoint } from './endpoint.ts'

const times = { start: 'Default: an hour ago', end: 'Default: now', since: 'Duration' }

/** What streams there are. */
export function lokiLabelEndpoints(deps: LokiReadDeps): readonly Endpoint[] {
  const named = async (params: Params) => seriesOf(deps, params, [matchersOf(params)])
  return [
    ...['/loki/api/v1/labels', '/loki/api/v1/label'].map((path) =>
      lokiEndpoint({
        path,
        summary: 'Names of labels',
        params: { query: 'Selector', ...times },
        handle: async (params) => list((await named(params)).flatMap((labels) => Object.keys(labels))),
      }),
    ),
    lokiEndpoint({
      path: '/loki/api/v1/label/{name}/values',
      summary: 'Values of a label',
      params: { query: 'Selector', ...times },
      async handle(params, c) {
        const name = c.req.param('name') ?? ''
        const streams = await named(params)
        return list(streams.flatMap((labels) => (Object.hasOwn(labels, name) ? [labels[name] ?? ''] : [])))
      },
    }),
    lokiEndpoint({
      path: '/loki/api/v1/series',
      summary: 'Streams',
      params: { 'match[]': 'Selector; may be repeated', match: 'The same', ...times },
      async handle(params) {
        const streams = [...(await seriesOf(deps, params, groupsOf(params)))].sort(compareLabels)
        return { status: 'success', data: streams }
      },
    }),
  ]
}

// What nothing is known of has no list at all.
function list(texts: readonly string[]): object {
  const data = [...new Set(texts)].sort()
  return data.length === 0 ? { status: 'success' } : { status: 'success', data }
}

function matchersOf(params: Params): readonly Matcher[] {
  const query = params.get('query')
  return query === undefined || query.replaceAll(' ', '') === '{}' ? [] : parseMatchers(query)
}

function groupsOf(params: Params): readonly (readonly Matcher[])[] {
  const given = [...new Set([...params.all('match'), ...params.all('match[]')])]
  if (given.length === 0 || (given.length === 1 && given[0]?.replaceAll(' ', '') === '{}')) return [[]]
  return given.map((text) => {
    const matchers = parseMatchers(text)
    if (matchers.length === 0) throw parseError(`0 matchers in group: ${text}`)
    return matchers
  })
}

async function seriesOf(
  deps: LokiReadDeps,
  params: Params,
  groups: readonly (readonly Matcher[])[],
): Promise<readonly StreamLabels[]> {
  const { startNs, endNs } = readBounds(params, nowNs(deps))
  const range = { from: toNanos(startNs), until: toNanos(endNs) }
  const found = new Map<string, StreamLabels>()
  for (const matchers of groups) {
    for (const labels of await deps.streams.series(matchers, range)) found.set(keyOf(labels), labels)
  }
  return [...found.values()]
}
