import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lineQueries, metricQueries, wrongQueries } from './loki-cases.fixture.ts'
import { pushLines, serveLines, times } from './loki-lines.fixture.ts'
import { findProgram, startLoki } from './loki-program.fixture.ts'

const program = findProgram('loki')
const startTimeoutMs = 600_000

describe.skipIf(program === undefined)(
  'our answers are those of Loki (skipped: no program "loki" on the path or in .cache/loki)',
  () => {
    let loki: Awaited<ReturnType<typeof startLoki>> | undefined
    let ours: Awaited<ReturnType<typeof serveLines>> | undefined

    beforeAll(async () => {
      loki = await startLoki(program ?? '')
      await pushLines(loki.url)
      ours = await serveLines()
    }, startTimeoutMs)

    afterAll(async () => {
      await ours?.close()
      await loki?.stop()
    })

    async function ask(url: string | undefined, path: string, params: Record<string, string>, flags: string) {
      const headers = { 'x-loki-response-encoding-flags': flags }
      const response = await fetch(`${url}/loki/api/v1/${path}?${new URLSearchParams(params)}`, { headers })
      // Where in a template its fault is, is not told here.
      const text = (await response.text())
        .trim()
        .replaceAll(/template: line:\d+:\d+: executing \\?"line\\?" at <[^>]*>: /g, '')
      // Loki looks at several stretches of time at once, and tells whichever line at fault it comes to first.
      const fault = text.replace(/(?<=^pipeline error: .*)__error_details__="[^"]*", /, '')
      if (response.status !== 200) return { status: response.status, text: fault }
      const { data, ...others } = JSON.parse(text) as { data?: { stats?: unknown } }
      if (data === undefined || Array.isArray(data)) return { ...others, data: inOrder(data) }
      const { stats: _, ...answer } = data
      return { ...others, data: inOrder(answer) }
    }

    async function compare(path: string, params: Record<string, string>, flags = ''): Promise<void> {
      const theirs = await ask(loki?.url, path, params, flags)
      expect(await ask(ours?.url, path, params, flags)).toEqual(theirs)
    }

    const all = { ...times, limit: '1000' }

    test.each(lineQueries)('lines of %s', (query) => compare('query_range', { ...all, query }))
    test.each(lineQueries)('lines by category of %s', (query) =>
      compare('query_range', { ...all, query, direction: 'forward' }, 'categorize-labels'),
    )
    test.each(metricQueries)('figures over time of %s', (query) =>
      compare('query_range', { ...times, query, step: '60' }),
    )
    test.each(metricQueries)('figures at one time of %s', (query) => compare('query', { time: times.end, query }))
    test.each(wrongQueries)('the fault of %s', (query) => compare('query_range', { ...times, query }))
    test.each([...lineQueries, ...metricQueries, ...wrongQueries])('the layout of %s', (query) =>
      compare('format_query', { query }),
    )

    test.each([
      ['labels', {}],
      ['labels', { query: '{app="job"}' }],
      ['label/app/values', {}],
      ['label/gone/values', {}],
      ['series', { 'match[]': '{env="prod"}' }],
      ['query', { query: '{app="web"}' }],
      ['query_range', { query: '{app="web"}', limit: '0' }],
      ['query_range', { query: '{app="web"}', limit: '5001' }],
      ['query_range', { query: '{app="web"}', direction: 'up' }],
      ['query_range', { query: 'rate({app="web"}[1m])', step: '0' }],
      ['query_range', { query: 'rate({app="web"}[1m])', step: '0.001' }],
      ['query_range', { query: '{app="web"} |= "GET"', interval: '30s', direction: 'forward' }],
    ] as const)('%s of %j', (path, params) => compare(path, { ...times, ...params }))
  },
)

// Of what has no order, such as lines of one time and labels.
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    fields.map(([key, inner]) => [key, key === 'values' || key === 'value' ? round(inner) : inOrder(inner)]),
  )
}

// Sums of the same numbers in another order differ in their last digit.
function round(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(round)
  const isFigure = typeof value === 'string' && /^-?\d+\.\d+$/.test(value)
  return isFigure ? Number(Number(value).toPrecision(12)) : value
}
