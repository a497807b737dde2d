import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startMetrics } from './start-metrics.ts'
import type { Program } from './start-program.ts'
import { isPrometheusInstalled, startPrometheus } from './start-prometheus.ts'
import { encodeWriteRequest, type WrittenSeries } from './write-request.ts'

const hourMs = 3_600_000
const nowMs = Math.floor(Date.now() / 60_000) * 60_000
const series = (labels: Record<string, string>, fromMs: number, count: number, first = 0): WrittenSeries => ({
  labels,
  timestamps: Array.from({ length: count }, (_, at) => fromMs + at * 60_000),
  values: Float64Array.from({ length: count }, (_, at) => first + at),
})

async function write(url: string, all: readonly WrittenSeries[]) {
  const headers = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' }
  const answer = await fetch(`${url}/api/v1/write`, { method: 'POST', headers, body: encodeWriteRequest(all) })
  expect(answer.status, await answer.text()).toBeLessThan(300)
}

/** A Prometheus and a service of ours with the same configuration and the same samples of their own. */
async function startBoth(config: string, own: readonly WrittenSeries[], settings: Record<string, unknown> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'reading-'))
  await writeFile(join(dir, 'prometheus.yml'), config)
  const theirs = await startPrometheus(config)
  const ours = await startMetrics({ configFile: join(dir, 'prometheus.yml'), ...settings })
  for (const { url } of [ours, theirs]) await write(url, own)
  const stop = async () => {
    await Promise.all([ours.stop(), theirs.stop()])
    await rm(dir, { recursive: true })
  }
  return { ours, theirs, stop }
}

type Both = Awaited<ReturnType<typeof startBoth>>

async function ask({ ours, theirs }: Pick<Both, 'ours' | 'theirs'>, path: string) {
  const answers = await Promise.all(
    [ours, theirs].map(async ({ url }) => (await fetch(url + path)).json() as Promise<Record<string, unknown>>),
  )
  const [own = {}, peer = {}] = answers.map((answer) => sorted(answer))
  return { own, peer }
}

// The order of series is nobody's.
function sorted(answer: Record<string, unknown>) {
  const { data } = answer
  const list = Array.isArray(data) ? data : (data as { result?: unknown[] } | undefined)?.result
  list?.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return answer
}

// Between the samples: what lies just at the end of a window counts in newer versions alone.
const range = `start=${(nowMs - 8 * hourMs) / 1000 + 30}&end=${nowMs / 1000}`
const rangeQuery = (query: string) => `/api/v1/query_range?query=${encodeURIComponent(query)}&${range}&step=120`

describe.skipIf(!isPrometheusInstalled)('asking other servers (skipped where /usr/bin/prometheus is absent)', () => {
  let remote: Program
  let remoteOurs: Program
  beforeAll(async () => {
    // The oldest of the remote's are older than all that the others have.
    remote = await startPrometheus('storage: { tsdb: { out_of_order_time_window: 1d } }\n')
    remoteOurs = await startMetrics()
    for (const { url } of [remote, remoteOurs])
      await write(url, [
        series({ __name__: 'm', job: 'a', region: 'eu' }, nowMs - 7 * hourMs, 400, 1_000),
        series({ __name__: 'm', job: 'b', region: 'us' }, nowMs - 7 * hourMs, 400),
        series({ __name__: 'm', job: 'plain' }, nowMs - 7 * hourMs, 400),
      ])
  })
  afterAll(async () => {
    await remote?.stop()
    await remoteOurs?.stop()
  })

  const own = [series({ __name__: 'm', job: 'plain' }, nowMs - hourMs / 2, 30, 5_000)]

  test.each([
    ['samples of Prometheus', () => remote, {}],
    ['chunks of ours', () => remoteOurs, {}],
    ['samples of Prometheus in a thread', () => remote, { lightQuerySamples: 0 }],
  ])('merges %s with its own', async (_, peer, settings) => {
    const url = `${peer().url}/api/v1/read`
    const both = await startBoth(`remote_read: [{ url: '${url}', read_recent: true }]\n`, own, settings)
    onTestFinished(both.stop)
    for (const path of [
      rangeQuery('m'),
      rangeQuery('sum(count_over_time(m[10m]))'),
      `/api/v1/series?match[]=m&${range}`,
    ]) {
      const { own: ours, peer: theirs } = await ask(both, path)
      expect(ours, path).toEqual(theirs)
    }
    expect((await ask(both, rangeQuery('count(m)'))).own).toMatchObject({ data: { result: [{}] } })
  })

  test.each([
    ['what is recent is its own', '', rangeQuery('m')],
    ['required matchers are there', 'required_matchers: { job: a }', rangeQuery('m{job="a"}')],
    ['required matchers are not there', 'required_matchers: { job: a }', rangeQuery('m{job=~"a"}')],
    ['external labels are asked for and taken off', 'read_recent: true', rangeQuery('m')],
    ['external labels are in the question', 'read_recent: true', rangeQuery('m{region="us"}')],
    ['external labels do not count', 'read_recent: true, filter_external_labels: false', rangeQuery('m')],
  ])('as Prometheus where %s', async (_, keys, path) => {
    const config = `
global: { external_labels: { region: eu } }
remote_read: [{ url: '${remote.url}/api/v1/read', ${keys} }]
`
    const both = await startBoth(config, own)
    onTestFinished(both.stop)
    const { own: ours, peer: theirs } = await ask(both, path)
    expect(ours).toEqual(theirs)
  })

  test('answers with its own and says why it has no more when the other fails', async () => {
    const both = await startBoth(`remote_read: [{ url: '${remote.url}/no/such/path', read_recent: true }]\n`, own)
    onTestFinished(both.stop)
    for (const path of [rangeQuery('m'), `/api/v1/series?match[]=m&${range}`]) {
      const { own: ours, peer: theirs } = await ask(both, path)
      expect(ours.data, path).toEqual(theirs.data)
      expect(ours.warnings, path).toEqual([
        `remote_read: remote server ${remote.url}/no/such/path returned http status 404 Not Found: 404 page not found`,
      ])
      expect(String(theirs.warnings).toLowerCase()).toBe(String(ours.warnings).toLowerCase())
    }
    // Prometheus warns besides that it cannot ask for these.
    for (const path of ['/api/v1/labels', '/api/v1/label/job/values']) {
      const { own: ours, peer: theirs } = await ask(both, path)
      expect(ours.data, path).toEqual(theirs.data)
    }
  })

  test('is not asked again by its own federation, which is of what is here', async () => {
    const both = await startBoth(`remote_read: [{ url: '${remote.url}/api/v1/read', read_recent: true }]\n`, own)
    onTestFinished(both.stop)
    const pages = await Promise.all(
      [both.ours, both.theirs].map(async ({ url }) => (await fetch(`${url}/federate?match[]=m`)).text()),
    )
    const lines = pages.map((page) => page.split('\n').filter((line) => line !== '' && !line.startsWith('#')))
    expect(lines[0]).toHaveLength(1)
    expect(lines[0]).toEqual(lines[1])
  })
})
