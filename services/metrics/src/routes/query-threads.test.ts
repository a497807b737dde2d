import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillHome } from '../test-support/fill-home.ts'
import { startMetrics } from '../test-support/start-metrics.ts'

const endMs = 1_700_000_000_000
const end = endMs / 1000
const range = `start=${end - 3_000}&end=${end}&step=30`

type Metrics = Awaited<ReturnType<typeof startMetrics>>
let [here, there]: Metrics[] = []

/** The same samples asked with and without threads. */
beforeAll(async () => {
  const filling = { series: 300, samples: 300, endMs }
  const [homeHere, homeThere] = [await fillHome(filling), await fillHome(filling)]
  const bounds = { retentionMs: 100 * 365 * 86_400_000, maxSamples: 1_000_000, maxQueryBytes: 8_000_000 }
  here = await startMetrics({ ...bounds, queryWorkers: 0 }, homeHere)
  there = await startMetrics({ ...bounds, queryWorkers: 1, lightQuerySamples: 0 }, homeThere)
})

afterAll(async () => {
  await here?.remove()
  await there?.remove()
})

async function askBoth(path: string, init: RequestInit = {}) {
  const [a, b] = await Promise.all([here, there].map((one) => fetch(`${one?.url}${path}`, init)))
  return [
    { status: a?.status, body: await a?.text() },
    { status: b?.status, body: await b?.text() },
  ]
}

test.each([
  `query?query=heavy{at="7"}&time=${end}`,
  `query?query=heavy{at="7"}[2m]&time=${end}`,
  `query?query=heavy&time=${end}&limit=3`,
  `query?query="text"&time=${end}`,
  `query?query=1%2B1&time=${end}`,
  `query?query=heavy&time=${end}&lookback_delta=1s`,
  `query?query=absent(nothing)&time=${end}`,
  `query_range?query=sum by (group) (rate(heavy[5m]))&${range}`,
  `query_range?query=topk(3, heavy)&${range}`,
  `query_range?query=heavy * on (at) group_left heavy&${range}`,
  `query_range?query=max_over_time(deriv(heavy[2m])[10m:1m])&${range}`,
  `query_range?query=histogram_quantile(0.9, heavy)&${range}`,
  `query_range?query=heavy + on (group) heavy&${range}`,
  `query_range?query=heavy[5m]&${range}`,
  `query?query=sum(`,
  `query?query=heavy offset (1/0)&time=${end}`,
  `query_range?query=heavy[1h]&start=${end}&end=${end}&step=1`,
  `query_range?query=heavy&start=${end - 30_000}&end=${end}&step=3`,
  `query_range?query=sum_over_time(heavy[20m:1s])&${range}`,
])('%s is answered by a thread as without one', async (path) => {
  const [without, within] = await askBoth(`/api/v1/${path}`)
  expect(within).toEqual(without)
  expect(without?.body).toMatch(/^{"status":/)
})

test('what it took is told, but for the time', async () => {
  const answers = await askBoth(`/api/v1/query_range?query=rate(heavy[5m])&stats=all&limit=1&${range}`)
  const [without, within] = answers.map(({ body }) => {
    const { timings, samples } = JSON.parse(body ?? '').data.stats
    return { timings: Object.keys(timings), samples }
  })
  expect(within).toEqual(without)
  expect(within?.samples.totalQueryableSamplesPerStep).toHaveLength(101)
  expect(within?.samples.totalQueryableSamples).toBeGreaterThan(300 * 101)
})

test('a long answer comes whole, compressed too', async () => {
  const path = `/api/v1/query_range?query=heavy&${range}`
  const [without, within] = await askBoth(path)
  expect(within?.body?.length).toBeGreaterThan(300_000)
  expect(within).toEqual(without)
  const [, plain] = await askBoth(path, { headers: { 'accept-encoding': 'identity' } })
  expect(plain).toEqual(without)
})

test('a query may take only so many bytes', async () => {
  const query = encodeURIComponent('heavy + heavy + heavy + heavy')
  const [, within] = await askBoth(`/api/v1/query_range?query=${query}&${range}`)
  expect(within).toMatchObject({
    status: 422,
    body: expect.stringContaining('query processing would load too many bytes into memory in query execution'),
  })
})
