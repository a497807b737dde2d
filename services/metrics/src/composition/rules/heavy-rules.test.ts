import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fillHome } from '../../test-support/fill-home.ts'
import { startMetrics } from '../../test-support/start-metrics.ts'

const busy = { timeout: 90_000 }
const poll = { timeout: 60_000 }

/** A service with 100 series of a quarter of an hour, or others, and these rules. */
async function start(rules: string, settings: object, filling = { series: 100, samples: 60 }) {
  const folder = await mkdtemp(join(tmpdir(), 'heavy-rules-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'rules.yml'), `groups: [{ name: g, interval: 200ms, rules: [${rules}] }]`)
  const home = await fillHome({ ...filling, endMs: Date.now() })
  const metrics = await startMetrics({ ruleFiles: [join(folder, 'rules.yml')], queryWorkers: 1, ...settings }, home)
  onTestFinished(metrics.remove)
  const data = async (path: string) => ((await (await fetch(`${metrics.url}${path}`)).json()) as { data: unknown }).data
  const read = async (query: string) => {
    const { result } = (await data(`/api/v1/query?query=${encodeURIComponent(query)}`)) as {
      result: { metric: unknown; value: [number, string] }[]
    }
    return result.map(({ metric, value }) => ({ metric, value: value[1] }))
  }
  const threads = async () =>
    (await (await fetch(`${metrics.url}/metrics`)).text()).match(/hearth_query_threads\S* (\d)/)
  return { url: metrics.url, data, read, threads: async () => Number((await threads())?.[1]) }
}

test('a heavy rule is evaluated in a thread, with the same outcome', busy, async () => {
  const rules = [
    '{ record: "by:group", expr: "count by (group) (last_over_time(heavy[30m]))", labels: { a: b } }',
    '{ record: nothing, expr: "-1 * vector(0)" }',
    '{ alert: Much, expr: "count(last_over_time(heavy[30m])) > 99" }',
    '{ record: wrong, expr: "last_over_time(heavy[30m]) * on (group) last_over_time(heavy[30m])" }',
  ].join(', ')
  const { data, read, threads } = await start(rules, { lightQuerySamples: 0 })
  const groups = Array.from({ length: 10 }, (_, at) => ({
    metric: { __name__: 'by:group', a: 'b', group: `g${at}` },
    value: '10',
  }))
  await expect.poll(async () => (await read('sort_by_label(by:group, "group")')).length, poll).toBe(10)
  expect(await read('by:group')).toEqual(expect.arrayContaining(groups))
  await expect.poll(() => read('nothing'), poll).toEqual([{ metric: { __name__: 'nothing' }, value: '-0' }])
  await expect.poll(() => data('/api/v1/alerts'), poll).toMatchObject({ alerts: [{ state: 'firing', value: '1e+02' }] })
  await expect
    .poll(() => data('/api/v1/rules'), poll)
    .toMatchObject({ groups: [{ rules: [{}, {}, {}, { lastError: expect.stringContaining('many-to-many') }] }] })
  expect(await threads()).toBe(1)
})

test('while the heaviest rule is evaluated, probes are answered and targets scraped', busy, async () => {
  // Half an hour sorted at each second of an hour and more, three hundred times: a minute and more of a processor, where
  // all that is waited for takes seconds of the clock.
  const endless = 'max_over_time(avg_over_time(quantile_over_time(0.9, heavy[30m:1s])[2h:1s])[2h:1s])'
  const bounds = { maxSamples: 1_000_000_000_000, maxQueryBytes: 8_000_000_000, queryTimeoutMs: 3_600_000 }
  // A scrape has as long as lies between two: enough for a target on a busy machine.
  const target = { job: 'own', metricsPath: '/metrics/host', intervalMs: 2_000 }
  const first = await start('{ record: other, expr: "vector(1)" }', {})
  const settings = { ...bounds, targets: [{ ...target, url: first.url }] }
  const filling = { series: 300, samples: 240 }
  const { url, data, read, threads } = await start(`{ record: endless, expr: "${endless}" }`, settings, filling)
  await expect.poll(threads, poll).toBe(1)
  for (let probes = 0; probes < 50; probes++) expect((await fetch(`${url}/-/ready`)).status).toBe(200)
  await expect.poll(async () => Number((await read('sum_over_time(up[1h])'))[0]?.value), poll).toBeGreaterThan(5)
  expect(await read('min_over_time(up[1h])')).toMatchObject([{ value: '1' }])
  // It has not ended meanwhile.
  expect(await data('/api/v1/rules')).toMatchObject({ groups: [{ rules: [{ health: 'unknown' }] }] })
})
