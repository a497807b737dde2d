import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startLogs } from '../../../services/logs/src/test-support/start-logs.ts'
import { startMetrics } from '../../../services/metrics/src/test-support/start-metrics.ts'

type Message = { readonly status: string; readonly alerts: readonly { readonly labels: Record<string, string> }[] }

const wait = { timeout: 90_000, interval: 100 }

/** A program of somebody's that remembers the messages it got. */
async function openWebhook() {
  const messages: Message[] = []
  const server = createServer(async (request, response) => {
    messages.push(JSON.parse(await text(request)) as Message)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { messages, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

/** The metrics service with this receiver, and the log service that tells it. */
async function startBoth(webhook: string) {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-log-rules-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const alertmanagerFile = join(folder, 'alertmanager.yml')
  const route = '{ receiver: hook, group_by: [alertname], group_wait: 10ms, group_interval: 100ms }'
  const receiver = `{ name: hook, webhook_configs: [{ url: '${webhook}', send_resolved: true }] }`
  writeFileSync(alertmanagerFile, `route: ${route}\nreceivers: [${receiver}]\n`)
  const metrics = await startMetrics({ alertmanagerFile })
  onTestFinished(() => metrics.remove())
  const logs = await startLogs(join(folder, 'logs'), {
    alertmanagers: [{ url: metrics.url }],
    remoteWrite: [{ url: `${metrics.url}/api/v1/write` }],
    externalLabels: { site: 'here' },
    resendMs: 1_000,
  })
  onTestFinished(() => logs.close())
  return { metrics, logs }
}

test('lines that show up too often reach a person, and so does their end', async () => {
  const webhook = await openWebhook()
  const { metrics, logs } = await startBoth(webhook.url)
  const expr = 'sum by (app) (count_over_time({app="shop"} |= "out of memory" [5s])) > 2'
  const group = {
    name: 'memory',
    interval: '200ms',
    rules: [{ alert: 'OutOfMemory', expr, labels: { severity: 'page' } }],
  }
  const init = { method: 'POST', headers: { 'content-type': 'application/yaml' }, body: JSON.stringify(group) }
  expect((await fetch(`${logs.url}/loki/api/v1/rules/shop`, init)).status).toBe(202)

  const nowNs = BigInt(Date.now()) * 1_000_000n
  const values = [0n, 1n, 2n].map((at) => [String(nowNs + at), `out of memory ${at}`])
  const body = JSON.stringify({ streams: [{ stream: { app: 'shop' }, values }] })
  const pushed = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  expect((await fetch(`${logs.url}/loki/api/v1/push`, pushed)).status).toBe(204)

  const standing = async () => (await (await fetch(`${metrics.url}/api/v2/alerts`)).json()) as unknown[]
  await expect
    .poll(standing, wait)
    .toMatchObject([{ labels: { alertname: 'OutOfMemory', app: 'shop', severity: 'page', site: 'here' } }])
  const statuses = () =>
    webhook.messages.flatMap(({ status, alerts }) => alerts.map(({ labels }) => [status, labels.alertname]))
  await expect.poll(statuses, wait).toContainEqual(['firing', 'OutOfMemory'])
  await expect.poll(statuses, wait).toContainEqual(['resolved', 'OutOfMemory'])
}, 240_000)

test('what a rule records is a series of the metrics service, and so is an alert while it fires', async () => {
  const webhook = await openWebhook()
  const { metrics, logs } = await startBoth(webhook.url)
  const rules = [
    { record: 'lines:two', expr: 'vector(2)', labels: { team: 'a' } },
    { alert: 'Always', expr: 'vector(1) > 0' },
  ]
  const body = JSON.stringify({ name: 'g', interval: '200ms', rules })
  expect((await fetch(`${logs.url}/loki/api/v1/rules/n`, { method: 'POST', body })).status).toBe(202)
  const ask = async (query: string) => {
    const answer = await fetch(`${metrics.url}/api/v1/query?${new URLSearchParams({ query })}`)
    return ((await answer.json()) as { data: { result: unknown[] } }).data.result
  }
  const recorded = { metric: { __name__: 'lines:two', team: 'a', site: 'here' }, value: [expect.any(Number), '2'] }
  await expect.poll(() => ask('lines:two'), wait).toEqual([recorded])
  await expect.poll(() => ask('ALERTS{alertname="Always"}'), wait).toMatchObject([{ metric: { alertstate: 'firing' } }])
  // A rule that is gone ends its series at once.
  expect((await fetch(`${logs.url}/loki/api/v1/rules/n`, { method: 'DELETE' })).status).toBe(202)
  await expect.poll(() => ask('lines:two'), wait).toEqual([])
}, 240_000)
