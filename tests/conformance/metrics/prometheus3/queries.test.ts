import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPrometheus3Built, withoutPrometheus3 } from '../start-prometheus.ts'
import { type Answer, ask, compare } from './ask-alike.ts'
import { oddQueries } from './odd-queries.ts'
import { queries } from './queries.ts'
import { type Pair, startPair } from './start-pair.ts'

type Kept = { readonly query: RegExp; readonly why: string; readonly parts: RegExp }

/** What is answered otherwise, and why that is kept; all else is alike, remarks and their places among it. */
const kept: readonly Kept[] = [
  {
    query: /./,
    why: 'samples of a range are held until the query ends, so more of them at a time',
    parts: /stats\.samples\.peakSamples/,
  },
  {
    query: /\[(step|range)\(\)\]/,
    why: 'the place of a span that is too short is not told',
    parts: /^body\.error$/,
  },
  {
    query: /@ start\(\)\)\[90s:1m\] offset -1m/,
    why: 'what @ pins stays there in a subquery that begins with the query, where Prometheus moves it by the offset around',
    parts: /^body\.data\.result/,
  },
  {
    query: /^sort_by_label\(.* @ start\(\)/,
    why: 'that an order has no effect over a range is said also where all steps are the same',
    parts: /^body\.warnings$/,
  },
  { query: /^1001ms$/, why: 'a millisecond is lost where it is printed by Prometheus', parts: /^body\.data$/ },
  {
    query: /^histogram_quantiles\(native, "",/,
    why: 'a label without a name ends the evaluation there by an index out of range',
    parts: /./,
  },
]

/** Numbers to eleven digits: sums are made in the order of the series, which is another one. */
function rounded(answer: Answer): unknown {
  const text = JSON.stringify(answer.body, (_, value: unknown) =>
    typeof value === 'string' && /^-?\d+(\.\d+)?(e[+-]\d+)?$/.test(value)
      ? Number(Number(value).toPrecision(11))
      : value,
  )
  return { status: answer.status, body: JSON.parse(text) }
}

describe.skipIf(!isPrometheus3Built)(`PromQL beside Prometheus 3${withoutPrometheus3}`, () => {
  let pair: Pair
  beforeAll(async () => {
    pair = await startPair()
  }, 120_000)
  afterAll(() => pair?.stop())

  async function differing(query: string): Promise<readonly string[]> {
    const { start, end } = pair.times
    const text = encodeURIComponent(query)
    const lines = [
      `GET /api/v1/query?query=${text}&time=${end}&stats=all`,
      `GET /api/v1/query_range?query=${text}&start=${start + 600}&end=${end}&step=60&stats=all`,
      `GET /api/v1/parse_query?query=${text}`,
      `GET /api/v1/format_query?query=${text}`,
    ]
    const found = lines.map(async (line) => {
      const [ours, theirs] = await Promise.all([ask(pair.ours.url, line), ask(pair.theirs.url, line)])
      return compare(rounded(ours), rounded(theirs))
    })
    return (await Promise.all(found)).flat()
  }

  test.each([...queries, ...oddQueries])('%s', async (query) => {
    const rules = kept.filter((one) => one.query.test(query))
    const isKept = (one: string) => rules.some(({ parts }) => parts.test(one.slice(0, one.indexOf(': '))))
    expect((await differing(query)).filter((one) => !isKept(one))).toEqual([])
  })

  test.each(kept)('differs still, and is meant to: $why', async ({ query, parts }) => {
    let differs = false
    for (const one of queries.filter((each) => query.test(each))) {
      differs ||= (await differing(one)).some((part) => parts.test(part.slice(0, part.indexOf(': '))))
      if (differs) break
    }
    expect(differs).toBe(true)
  })
})
