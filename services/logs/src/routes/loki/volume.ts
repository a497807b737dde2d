import { toNanos } from '../../domain/logql/evaluate/nanos.ts'
import { keyOf, type Labels, pickLabels, type Series } from '../../domain/logql/evaluate/series.ts'
import { stepsOf, timeAt } from '../../domain/logql/evaluate/steps.ts'
import { parseMatchers } from '../../domain/logql/syntax/parser/parse-logql.ts'
import type { Matcher, StreamLabels } from '../../domain/streams/stream-store.ts'
import { type AnswerData, renderMatrix, renderVector } from '../../wire/loki/answer.ts'
import { type Bounds, type Params, readLimit, readOrderedBounds, readStep } from '../../wire/loki/params.ts'
import { LokiRefusal } from '../../wire/loki/refusal.ts'
import { renderStats } from '../../wire/loki/stats.ts'
import type { Endpoint } from '../access.ts'
import { contextOf, type LokiReadDeps, nowNs } from './deps.ts'
import { lokiEndpoint } from './endpoint.ts'
import { roundTogether } from './round-together.ts'

const params = {
  query: 'Selector',
  start: 'Default: an hour ago',
  end: 'Default: now',
  since: 'Duration',
  limit: 'Series, 100; the largest',
  targetLabels: 'Names by comma that tell series apart; default: those of the selector',
  aggregateBy: 'series, or labels',
}

/** How much there is of streams, without reading their lines. */
export function lokiVolumeEndpoints(deps: LokiReadDeps): readonly Endpoint[] {
  return [
    lokiEndpoint({
      path: '/loki/api/v1/index/stats',
      summary: 'How many streams, chunks, lines and bytes there are',
      params: { query: params.query, start: params.start, end: params.end, since: params.since },
      async handle(given) {
        const { startNs, endNs } = readOrderedBounds(given, nowNs(deps))
        const range = { from: toNanos(startNs), until: toNanos(endNs) }
        const { streams, chunks, bytes, entries } = await deps.streams.figures(selectorOf(given), range)
        return { streams, chunks, bytes: Math.round(bytes), entries: Math.round(entries) }
      },
    }),
    lokiEndpoint({
      path: '/loki/api/v1/index/volume',
      summary: 'Bytes of streams',
      params,
      async handle(given, c) {
        const bounds = readOrderedBounds(given, nowNs(deps))
        const series = await volumes(deps, given, [bounds], contextOf(deps, c).signal)
        const steps = { startNs: bounds.endNs, stepNs: 1n, count: 1 }
        return answer(renderVector(largest(series, given), steps, true))
      },
    }),
    lokiEndpoint({
      path: '/loki/api/v1/index/volume_range',
      summary: 'Bytes of streams over time',
      params: { ...params, step: 'Duration or seconds' },
      async handle(given, c) {
        const bounds = readOrderedBounds(given, nowNs(deps))
        const steps = stepsOf(bounds.startNs, bounds.endNs, readStep(given, bounds))
        const stretches = Array.from({ length: steps.count }, (_, at) => {
          const startNs = timeAt(steps, at)
          const next = startNs + steps.stepNs
          const isLast = next >= bounds.endNs
          return { startNs, endNs: isLast ? bounds.endNs : next }
        })
        const series = await volumes(deps, given, stretches, contextOf(deps, c).signal)
        return answer(renderMatrix(largest(series, given), steps))
      },
    }),
  ]
}

function answer(data: AnswerData): object {
  const stats = renderStats({ lines: 0, bytes: 0, keptLines: 0, returned: 0, seconds: 0 })
  return { status: 'success', data: { ...data, stats } }
}

function selectorOf(given: Params): readonly Matcher[] {
  const query = given.get('query')
  return query === undefined ? [] : parseMatchers(query)
}

// Each is a question to the store.
const maxQuestions = 20_000

async function volumes(
  deps: LokiReadDeps,
  given: Params,
  stretches: readonly Bounds[],
  signal: AbortSignal,
): Promise<readonly Series[]> {
  const matchers = selectorOf(given)
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (first === undefined || last === undefined) return []
  const range = { from: toNanos(first.startNs), until: toNanos(last.endNs) }
  const groups = groupsOf(given, matchers, await deps.streams.series(matchers, range))
  if (groups.length * stretches.length > maxQuestions) {
    throw new LokiRefusal(
      `the query would ask for more than ${maxQuestions} volumes; use a larger step or fewer labels`,
    )
  }
  const series: Series[] = []
  for (const { labels, fits } of groups) {
    const values = new Float64Array(stretches.length)
    for (const [at, { startNs, endNs }] of stretches.entries()) {
      signal.throwIfAborted()
      const within = { from: toNanos(startNs), until: toNanos(endNs) }
      values[at] = (await deps.streams.figures([...matchers, ...fits], within)).bytes
    }
    roundTogether(values)
    series.push({ labels, values, present: Uint8Array.from(values, (bytes) => (bytes > 0 ? 1 : 0)) })
  }
  return series
}

type Group = { readonly labels: Labels; readonly fits: readonly Matcher[] }

function groupsOf(given: Params, matchers: readonly Matcher[], streams: readonly StreamLabels[]): readonly Group[] {
  const targets = given.get('targetLabels')?.split(',') ?? []
  const by = given.get('aggregateBy') ?? 'series'
  if (by === 'labels') {
    const names = new Set(targets.length > 0 ? targets : streams.flatMap((labels) => Object.keys(labels)))
    return [...names].map((name) => ({ labels: { [name]: '' }, fits: [{ label: name, operator: '!=', value: '' }] }))
  }
  if (by !== 'series') throw new LokiRefusal('invalid aggregation option')
  const named = targets.length > 0 ? targets : [...new Set(matchers.map(({ label }) => label))]
  const groups = new Map<string, Group>()
  for (const labels of streams) {
    const names = named.length > 0 ? named : Object.keys(labels)
    const shown = pickLabels(labels, names)
    const fits = names.map((label): Matcher => ({ label, operator: '=', value: shown[label] ?? '' }))
    if (Object.keys(shown).length > 0) groups.set(keyOf(shown), { labels: shown, fits })
  }
  return [...groups.values()]
}

function largest(series: readonly Series[], given: Params): readonly Series[] {
  const limit = given.get('limit') === '0' ? 100 : readLimit(given)
  const total = ({ values }: Series) => values.reduce((sum, value) => sum + value, 0)
  const order = (a: Series, b: Series) => total(b) - total(a) || (keyOf(a.labels) < keyOf(b.labels) ? -1 : 1)
  return [...series].sort(order).slice(0, limit)
}
