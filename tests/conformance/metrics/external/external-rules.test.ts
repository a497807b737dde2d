import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startMetrics } from '../start-metrics.ts'
import { encodeWriteRequest, type WrittenSeries } from '../write-request.ts'
import { externalPeers } from './external-peers.ts'
import type { ExternalServer } from './external-server.ts'

const busy = { timeout: 90_000 }

async function ruleFile(rules: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'external-rules-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'rules.yml')
  await writeFile(path, `groups: [{ name: g, interval: 1s, rules: [${rules}] }]\n`)
  return path
}

const externalOf = ({ url, writeUrl, headers = {} }: ExternalServer) => ({ url, writeUrl, headers })

async function write({ writeUrl, headers }: ExternalServer, series: readonly WrittenSeries[]): Promise<void> {
  const kind = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' }
  const body = encodeWriteRequest(series)
  const answer = await fetch(writeUrl, { method: 'POST', headers: { ...kind, ...headers }, body })
  expect(answer.ok, await answer.text()).toBe(true)
}

async function ask(url: string, query: string) {
  const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(query)}`)
  const { data } = (await answer.json()) as {
    data: { result: { metric: Record<string, string>; value: [number, string] }[] }
  }
  return data.result.map(({ metric, value }) => ({ metric, value: value[1] }))
}

async function data(url: string): Promise<unknown> {
  return ((await (await fetch(url)).json()) as { data: unknown }).data
}

/** An Alertmanager, and the alerts that it was told of. */
async function startReceiver() {
  const labels: Record<string, string>[] = []
  const server = createServer(async (request, response) => {
    labels.push(...((await json(request)) as { labels: Record<string, string> }[]).map((alert) => alert.labels))
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { labels, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

describe.each(externalPeers)('rules on what $name has', ({ name, isThere, skipped, start, ...kind }) => {
  const when = test.skipIf(!isThere)
  const because = isThere ? '' : ` (skipped: ${skipped})`
  let peer: ExternalServer
  beforeAll(async () => {
    if (isThere) peer = await start()
  }, 120_000)
  afterAll(() => peer?.stop())

  const startBefore = async (settings: object) => {
    const metrics = await startMetrics({
      external: externalOf(peer),
      ...settings,
    })
    onTestFinished(metrics.stop)
    return metrics
  }

  when(`are recorded there, and their alerts leave from here${because}`, busy, async () => {
    const receiver = await startReceiver()
    const hits = { __name__: 'hits', path: '/' }
    await write(peer, [{ labels: hits, timestamps: [Date.now()], values: Float64Array.of(3) }])
    const record = '{ record: "hits:double", expr: "hits * 2", labels: { by: hearth } }'
    const alert = '{ alert: TooMany, expr: "hits > 1", labels: { level: page } }'
    const { url } = await startBefore({
      ruleFiles: [await ruleFile(`${record}, ${alert}`)],
      alertmanagers: [{ url: receiver.url }],
      externalLabels: { site: name },
    })
    const poll = { timeout: 60_000 }
    await expect
      .poll(() => ask(url, 'hits:double'), poll)
      .toEqual([{ metric: { __name__: 'hits:double', by: 'hearth', path: '/', site: name, ...kind.adds }, value: '6' }])
    const firing = 'ALERTS{alertname="TooMany",alertstate="firing"}'
    await expect.poll(async () => (await ask(url, firing))[0]?.metric, poll).toMatchObject({ level: 'page', path: '/' })
    await expect
      .poll(() => receiver.labels, poll)
      .toContainEqual({ alertname: 'TooMany', level: 'page', path: '/', site: name, ...kind.adds })
    expect(await data(`${url}/api/v1/rules`)).toMatchObject({
      groups: [
        {
          name: 'g',
          rules: [
            { name: 'hits:double', health: 'ok' },
            { name: 'TooMany', state: 'firing' },
          ],
        },
      ],
    })
    expect(await data(`${url}/api/v1/alerts`)).toMatchObject({ alerts: [{ labels: { alertname: 'TooMany' } }] })
  })

  when(`say what it says is wrong with them${because}`, busy, async () => {
    const { url } = await startBefore({
      ruleFiles: [await ruleFile('{ alert: A, expr: "up * on(x) {job=~\\".+\\"}" }')],
    })
    const series = (job: string) => ({
      labels: { __name__: 'up', job },
      timestamps: [Date.now()],
      values: Float64Array.of(1),
    })
    await write(peer, [series('a'), series('b')])
    await expect
      .poll(() => data(`${url}/api/v1/rules`), { timeout: 60_000 })
      .toMatchObject({ groups: [{ rules: [{ health: 'err', lastError: expect.stringMatching(/match|duplicate/) }] }] })
  })

  test.skipIf(!isThere || !kind.keepsLast)(
    `wait on after a restart, unless they had ended${because}`,
    busy,
    async () => {
      const startedMs = Date.now()
      const sinceMs = startedMs - 900_000
      const state = (alertname: string) => ({
        labels: { __name__: 'ALERTS_FOR_STATE', alertname, site: 'home' },
        timestamps: [startedMs - 80_000, startedMs - 20_000],
        values: Float64Array.of(sinceMs / 1000, sinceMs / 1000),
      })
      const gone = state('Gone')
      // The marker of a series that ended.
      new BigUint64Array(gone.values.buffer)[1] = 0x7ff0_0000_0000_0002n
      await write(peer, [state('Kept'), gone])
      const rules = ['Kept', 'Gone'].map((name) => `{ alert: ${name}, expr: "vector(1)", for: 1h }`).join(', ')
      const metrics = await startBefore({ externalLabels: { site: 'home' }, ruleFiles: [await ruleFile(rules)] })
      const activeAt = async () => {
        const { alerts } = (await data(`${metrics.url}/api/v1/alerts`)) as {
          alerts: { labels: { alertname: string }; activeAt: string }[]
        }
        const of = (name: string) => Date.parse(alerts.find(({ labels }) => labels.alertname === name)?.activeAt ?? '')
        return { kept: of('Kept') < startedMs - 600_000, gone: of('Gone') < startedMs }
      }
      // Both are restored in the same step.
      await expect.poll(activeAt, { timeout: 60_000 }).toEqual({ kept: true, gone: false })
    },
  )
})
