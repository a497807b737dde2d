import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMetrics } from './start-metrics.ts'
import { waitFor } from './start-program.ts'
import { isPrometheusInstalled, startPrometheus } from './start-prometheus.ts'

const dir = mkdtempSync(join(tmpdir(), 'query-log-'))
const fileOf = (name: string) => join(dir, `${name}.log`)
const configOf = (name: string) => `global: { query_log_file: "${fileOf(name)}" }\nscrape_configs: []\n`

const asked = [
  '/api/v1/query?query=up&time=1000',
  '/api/v1/query?query=1%2B1&time=1000.5',
  '/api/v1/query_range?query=up&start=1000&end=2000.25&step=15',
  '/api/v1/query_range?query=vector(1)&start=1000&end=2000&step=0.5',
]

type Line = Record<string, unknown> & { readonly stats: { readonly timings: object; readonly samples: object } }

function linesOf(name: string): Line[] {
  const text = readFileSync(fileOf(name), 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
}

describe.skipIf(!isPrometheusInstalled)('the log of queries', () => {
  let ours: Awaited<ReturnType<typeof startMetrics>>
  let theirs: Awaited<ReturnType<typeof startPrometheus>>

  beforeAll(async () => {
    writeFileSync(join(dir, 'ours.yml'), configOf('ours'))
    ours = await startMetrics({ configFile: join(dir, 'ours.yml'), lifecycleApi: true })
    theirs = await startPrometheus(configOf('theirs'))
    for (const path of asked)
      for (const { url } of [ours, theirs]) expect((await fetch(`${url}${path}`)).status, path).toBe(200)
    await waitFor(async () => ['theirs', 'ours'].every((name) => linesOf(name).length === asked.length))
  })
  afterAll(async () => {
    await ours?.stop()
    await theirs?.stop()
    rmSync(dir, { recursive: true, force: true })
  })

  test('says of each the same as Prometheus', () => {
    const told = (name: string) => linesOf(name).map(({ params, httpRequest }) => ({ params, httpRequest }))
    expect(told('ours')).toEqual(told('theirs'))
  })

  test('has the same samples, and times under the same names', () => {
    const [own, other] = [linesOf('ours')[0], linesOf('theirs')[0]]
    // What was read, and of how many series, is told since Prometheus 3.
    expect(own?.stats.samples).toEqual({ ...other?.stats.samples, samplesRead: 0, seriesTouched: 0 })
    expect(Object.keys(own?.stats.timings ?? {}).sort()).toEqual(Object.keys(other?.stats.timings ?? {}).sort())
    for (const one of Object.values(own?.stats.timings ?? {})) expect(one).toEqual(expect.any(Number))
    expect(own).toMatchObject({ ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), msg: 'promql query logged' })
  })

  test('follows the configuration', async () => {
    writeFileSync(join(dir, 'ours.yml'), configOf('other'))
    expect((await fetch(`${ours.url}/-/reload`, { method: 'POST' })).status).toBe(200)
    await fetch(`${ours.url}/api/v1/query?query=moved`)
    await expect.poll(() => linesOf('other')).toMatchObject([{ params: { query: 'moved', step: 0 } }])
    writeFileSync(join(dir, 'ours.yml'), configOf('none/at/all'))
    expect((await fetch(`${ours.url}/-/reload`, { method: 'POST' })).status).toBe(500)
    await fetch(`${ours.url}/api/v1/query?query=sum(`)
    await fetch(`${ours.url}/api/v1/query?query=vector(1)%20%2B%20on()%20group_left()%20vector(2)`)
    await fetch(`${ours.url}/api/v1/query?query=still`)
    await expect
      .poll(() => linesOf('other').map(({ params }) => params))
      .toContainEqual(expect.objectContaining({ query: 'still' }))
    expect(linesOf('ours')).toHaveLength(asked.length)
  })
})
