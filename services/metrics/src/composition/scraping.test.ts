import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startMetrics } from '../test-support/start-metrics.ts'
import { encodeWriteRequest } from '../test-support/write-request.ts'

const page = `# HELP hits_total Pages asked for
# TYPE hits_total counter
hits_total{route="/",job="own"} 7
# TYPE visitors gauge
visitors 2
secret_total 1
`

describe('what is scraped', () => {
  let target: Server
  let metrics: Awaited<ReturnType<typeof startMetrics>>
  const dir = mkdtempSync(join(tmpdir(), 'hearth-scraping-'))
  const askJson = async (path: string) => {
    const answer = (await (await fetch(`${metrics.url}${path}`)).json()) as { data: unknown }
    return answer.data
  }
  const askValues = async (query: string) => {
    const data = (await askJson(`/api/v1/query?query=${encodeURIComponent(query)}`)) as {
      result: readonly { metric: object; value: [number, string] }[]
    }
    return data.result.map(({ metric, value: [, value] }) => ({ ...metric, value }))
  }

  beforeAll(async () => {
    target = createServer(({ headers }, answer) => {
      const isKnown = headers.authorization === 'Basic dTpw' || headers.authorization === 'Bearer t'
      answer.writeHead(isKnown ? 200 : 401, { 'content-type': 'text/plain; version=0.0.4' }).end(isKnown ? page : '')
    }).listen(0, '127.0.0.1')
    await once(target, 'listening')
    const { port } = target.address() as AddressInfo
    writeFileSync(
      join(dir, 'prometheus.yml'),
      `
global: { scrape_interval: 1s }
scrape_configs:
  - job_name: filed
    authorization: { credentials: t }
    static_configs: [{ targets: ["127.0.0.1:${port}", "127.0.0.1:1"], labels: { zone: eu } }]
    relabel_configs: [{ source_labels: [__address__], regex: ".*:1", action: drop }]
    metric_relabel_configs: [{ source_labels: [__name__], regex: secret.*, action: drop }]
`,
    )
    metrics = await startMetrics({
      configFile: join(dir, 'prometheus.yml'),
      targets: [
        {
          job: 'named',
          url: `http://127.0.0.1:${port}/custom`,
          intervalMs: 1_000,
          labels: { rack: 'a' },
          basicAuth: { username: 'u', password: 'p' },
        },
        { job: 'refused', url: `http://127.0.0.1:${port}`, intervalMs: 1_000 },
      ],
    })
    await vi.waitFor(async () => expect(await askValues('up')).toHaveLength(3), { timeout: 30_000, interval: 100 })
  })

  afterAll(async () => {
    await metrics.remove()
    target.close()
    rmSync(dir, { recursive: true, force: true })
  })

  test('targets of the settings and of the file, with their credentials', async () => {
    const { port } = target.address() as AddressInfo
    // A scrape that a busy machine answers too late is down until the next.
    await expect
      .poll(() => askValues('sort_by_label(up, "job")'))
      .toEqual([
        { __name__: 'up', instance: `127.0.0.1:${port}`, job: 'filed', zone: 'eu', value: '1' },
        { __name__: 'up', instance: `localhost:${port}`, job: 'named', rack: 'a', value: '1' },
        { __name__: 'up', instance: `localhost:${port}`, job: 'refused', value: '0' },
      ])
  })

  test('labels of a page that clash are renamed', async () => {
    await expect
      .poll(() => askValues('hits_total{job="named"}'))
      .toMatchObject([{ exported_job: 'own', rack: 'a', value: '7' }])
  })

  test('series that relabelling drops are not stored', async () => {
    await expect.poll(() => askValues('count by (job) (secret_total)')).toEqual([{ job: 'named', value: '1' }])
    expect(await askValues('secret_total{job="filed"}')).toEqual([])
  })

  test('targets tell their state, and those that were dropped are listed', async () => {
    await expect
      .poll(() => askJson('/api/v1/targets?scrapePool=refused'))
      .toMatchObject({
        activeTargets: [
          { health: 'down', lastError: 'server returned HTTP status 401 Unauthorized', scrapeInterval: '1s' },
        ],
      })
    expect(await askJson('/api/v1/targets?state=dropped')).toEqual({
      activeTargets: [],
      droppedTargets: [
        { discoveredLabels: expect.objectContaining({ __address__: '127.0.0.1:1' }), scrapePool: 'filed' },
      ],
      droppedTargetCounts: { filed: 1, named: 0, refused: 0 },
    })
    expect(await askJson('/api/v1/scrape_pools')).toEqual({ scrapePools: ['filed', 'named', 'refused'] })
  })

  test('how many targets each job has, and has found, is told', async () => {
    const text = await (await fetch(`${metrics.url}/metrics`)).text()
    expect(text).toMatch(/prometheus_sd_discovered_targets\{.*config="filed".*\} 2/)
    expect(text).toMatch(/prometheus_target_scrape_pool_targets\{.*scrape_job="filed".*\} 1/)
  })

  test('metadata is what the pages say, once for all targets', async () => {
    const metadata = { type: 'counter', help: 'Pages asked for', unit: '' }
    await expect.poll(() => askJson('/api/v1/metadata?metric=hits_total')).toEqual({ hits_total: [metadata] })
    const selector = encodeURIComponent('{job="named"}')
    await expect
      .poll(() => askJson(`/api/v1/targets/metadata?match_target=${selector}&metric=hits_total`))
      .toEqual([{ target: expect.objectContaining({ job: 'named' }), ...metadata }])
  })

  test('metadata is limited by whole targets', async () => {
    const namesOf = async (limit: number) => {
      const entries = (await askJson(`/api/v1/targets/metadata?limit=${limit}`)) as { metric: string }[]
      return entries.map(({ metric }) => metric)
    }
    const page = ['hits_total', 'visitors']
    await expect.poll(() => namesOf(9)).toEqual([...page, ...page])
    expect([await namesOf(0), await namesOf(1), await namesOf(3)]).toEqual([[], page, [...page, ...page]])
  })

  test('metadata that is sent stands beside what the pages say', async () => {
    const sent = { type: 1, metric: 'hits_total', help: 'Sent', unit: '' }
    const body = new Uint8Array(encodeWriteRequest([], [sent]))
    const headers = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' }
    await fetch(`${metrics.url}/api/v1/write`, { method: 'POST', headers, body })
    await expect
      .poll(() => askJson('/api/v1/metadata?metric=hits_total'))
      .toEqual({
        hits_total: [
          { type: 'counter', help: 'Pages asked for', unit: '' },
          { type: 'counter', help: 'Sent', unit: '' },
        ],
      })
  })

  test('the configuration shows no secret', async () => {
    const { yaml } = (await askJson('/api/v1/status/config')) as { yaml: string }
    expect(yaml).toContain('password: <secret>')
    expect(yaml).toContain('credentials: <secret>')
    expect(yaml).not.toMatch(/password: p$|credentials: t$/m)
  })
})

test('a configuration file that is not there is a clear failure', async () => {
  await expect(startMetrics({ configFile: '/nowhere/prometheus.yml' })).rejects.toThrow(
    'Cannot read /nowhere/prometheus.yml: there is no such file',
  )
})
