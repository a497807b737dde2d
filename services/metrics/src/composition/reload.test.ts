import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startMetrics } from '../test-support/start-metrics.ts'

type Started = Awaited<ReturnType<typeof startMetrics>>

const configOf = (targets: readonly string[], more = '') => `
global: { scrape_interval: 1s }
scrape_configs:
  - job_name: a
    static_configs: [{ targets: ${JSON.stringify(targets)} }]
${more}
`

async function start(text: string, settings: object = { lifecycleApi: true }) {
  const dir = mkdtempSync(join(tmpdir(), 'hearth-reload-'))
  const path = join(dir, 'prometheus.yml')
  const write = (next: string) => writeFileSync(path, next)
  write(text)
  const metrics = await startMetrics({ configFile: path, ...settings })
  onTestFinished(async () => {
    await metrics.remove()
    rmSync(dir, { recursive: true })
  })
  return { write, ...metrics, ...asking(metrics) }
}

function asking({ url }: Started) {
  const json = async (path: string) => ((await (await fetch(`${url}${path}`)).json()) as { data: unknown }).data
  return {
    json,
    reload: () => fetch(`${url}/-/reload`, { method: 'POST' }),
    async targets() {
      const data = (await json('/api/v1/targets')) as { activeTargets: { scrapeUrl: string; lastScrape: string }[] }
      return data.activeTargets
    },
  }
}

async function target() {
  const server = createServer((_, answer) => answer.end('m 1\n')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('reading the configuration again', () => {
  test('takes new targets and leaves the others as they are', async () => {
    const [one, two] = [await target(), await target()]
    const { write, reload, targets, json } = await start(configOf([one]))
    await expect.poll(async () => (await targets())[0]?.lastScrape).not.toBe('0001-01-01T00:00:00Z')
    write(configOf([one, two]))
    expect((await reload()).status).toBe(200)
    const now = await targets()
    expect(now.map(({ scrapeUrl }) => scrapeUrl)).toEqual([`http://${one}/metrics`, `http://${two}/metrics`])
    // A scrape that begins anew would not have scraped yet.
    expect(now[0]?.lastScrape).not.toBe('0001-01-01T00:00:00Z')
    expect(await json('/api/v1/status/runtimeinfo')).toMatchObject({ reloadConfigSuccess: true })
  })

  test('keeps what was in force when the new one has faults, and says so', async () => {
    const { write, reload, targets, json, url } = await start(configOf(['127.0.0.1:1']))
    write(configOf(['127.0.0.1:2'], 'oops: 1'))
    const refused = await reload()
    expect(refused.status).toBe(500)
    expect(await refused.text()).toMatch(/^failed to reload config: Cannot read .*: unknown key "oops"/)
    expect((await targets()).map(({ scrapeUrl }) => scrapeUrl)).toEqual(['http://127.0.0.1:1/metrics'])
    expect(await json('/api/v1/status/runtimeinfo')).toMatchObject({ reloadConfigSuccess: false })
    expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/prometheus_config_last_reload_successful\{.*\} 0/)
  })

  test('follows SIGHUP', async () => {
    const { write, targets } = await start(configOf(['127.0.0.1:1']), {})
    write(configOf(['127.0.0.1:2']))
    process.emit('SIGHUP')
    await expect
      .poll(async () => (await targets()).map(({ scrapeUrl }) => scrapeUrl))
      .toEqual(['http://127.0.0.1:2/metrics'])
  })

  test('is refused over HTTP unless it is allowed, and to pages', async () => {
    const closed = await start(configOf([]), {})
    expect((await closed.reload()).status).toBe(403)
    const open = await start(configOf([]))
    const fromPage = await fetch(`${open.url}/-/reload`, { method: 'POST', headers: { origin: 'http://evil' } })
    expect(fromPage.status).toBe(403)
  })

  test('a target whose rules change goes on with its series', async () => {
    const one = await target()
    const { write, reload, json } = await start(configOf([one]))
    const up = async (query: string) =>
      ((await json(`/api/v1/query?query=${encodeURIComponent(query)}`)) as { result: unknown[] }).result.length
    await expect.poll(() => up('m')).toBe(1)
    write(configOf([one], '    sample_limit: 100'))
    expect((await reload()).status).toBe(200)
    // Were its series marked as ended, there would be none until the next scrape.
    expect(await up('m')).toBe(1)
  })

  test('what is said of the store holds at once, and the settings hold again without it', async () => {
    const settings = { lifecycleApi: true, outOfOrderMs: 0, retentionMs: 86_400_000 }
    const { url, write, reload, json } = await start(configOf([]), settings)
    const nowMs = Date.now()
    const push = async (ageMs: number, name = 'late') => {
      const metric = { name, gauge: { dataPoints: [{ timeUnixNano: `${nowMs - ageMs}000000`, asInt: 1 }] } }
      const body = JSON.stringify({ resourceMetrics: [{ scopeMetrics: [{ metrics: [metric] }] }] })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${url}/api/v1/otlp/v1/metrics`, { method: 'POST', headers, body })
      return 'partialSuccess' in ((await answer.json()) as object)
    }
    const flags = () => json('/api/v1/status/flags')
    expect([await push(0), await push(60_000)]).toEqual([false, true])
    write(configOf([], 'storage: { tsdb: { out_of_order_time_window: 10m, retention: { time: 3d, size: 2GB } } }'))
    expect((await reload()).status).toBe(200)
    expect([await push(60_000), await push(700_000)]).toEqual([false, true])
    expect(await flags()).toMatchObject({
      'storage.tsdb.out-of-order-time-window': '10m',
      'storage.tsdb.retention.time': '3d',
      'storage.tsdb.retention.size': '2GiB',
    })
    expect(await json('/api/v1/status/config')).toMatchObject({ unserved: [] })
    write(configOf([]))
    expect((await reload()).status).toBe(200)
    expect(await push(30_000)).toBe(true)
    expect(await flags()).toMatchObject({ 'storage.tsdb.retention.time': '1d' })
  })

  test('what a file has and is not served is told', async () => {
    const { json } = await start(configOf([], 'tracing: { endpoint: "otel:4317" }'))
    expect(await json('/api/v1/status/config')).toMatchObject({
      yaml: expect.stringContaining('endpoint: otel:4317'),
      unserved: [{ key: 'tracing', why: expect.any(String) }],
    })
  })

  test('names what comes by OTLP as the new configuration says', async () => {
    const { url, write, reload, json } = await start(configOf([]))
    const push = () => {
      const points = [{ timeUnixNano: `${BigInt(Date.now()) * 1_000_000n}`, asInt: 1 }]
      const resource = { attributes: [{ key: 'host.name', value: { stringValue: 'h' } }] }
      const scopeMetrics = [{ metrics: [{ name: 'disk.used', unit: 'By', gauge: { dataPoints: points } }] }]
      const body = JSON.stringify({ resourceMetrics: [{ resource, scopeMetrics }] })
      return fetch(`${url}/api/v1/otlp/v1/metrics`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    }
    await push()
    const otlp = 'otlp: { translation_strategy: NoTranslation, promote_resource_attributes: [host.name] }'
    write(configOf([], otlp))
    expect((await reload()).status).toBe(200)
    await push()
    expect(await json('/api/v1/series?match[]={__name__=~"disk.*"}')).toEqual([
      { __name__: 'disk.used', 'host.name': 'h' },
      { __name__: 'disk_used_bytes' },
    ])
  })
})
