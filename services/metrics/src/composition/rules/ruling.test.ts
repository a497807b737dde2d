import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json as readJson } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startMetrics } from '../../test-support/start-metrics.ts'

type Received = { readonly path: string; readonly labels: readonly Readonly<Record<string, string>>[] }

/** A server that takes alerts, and what it was told. */
async function startReceiver() {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const alerts = (await readJson(request)) as { labels: Record<string, string> }[]
    received.push({ path: request.url ?? '', labels: alerts.map(({ labels }) => labels) })
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { received, address: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const ruleFile = (expr: string) => `groups:
- name: g
  interval: 100ms
  rules:
  - { alert: A, expr: '${expr}', labels: { a: b, drop: me } }
  - { record: kept, expr: 'vector(1)' }
`

/** A service with a configuration file beside a file of rules. */
async function start(config: string, rules: string) {
  const folder = await mkdtemp(join(tmpdir(), 'ruling-'))
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await write('rules.yml', rules)
  await write('prometheus.yml', config)
  const metrics = await startMetrics({
    configFile: join(folder, 'prometheus.yml'),
    lifecycleApi: true,
    resendMs: 1_000,
  })
  onTestFinished(async () => {
    await metrics.remove()
    await rm(folder, { recursive: true })
  })
  const data = async (path: string) => ((await (await fetch(metrics.url + path)).json()) as { data: unknown }).data
  return { write, data, reload: () => fetch(`${metrics.url}/-/reload`, { method: 'POST' }) }
}

const withAlertmanager = (address: string) => `
global: { external_labels: { region: eu }, evaluation_interval: 7s, rule_query_offset: 1s }
rule_files: ['*.yml.rules', 'rule*.yml']
alerting:
  alert_relabel_configs: [{ regex: drop, action: labeldrop }]
  alertmanagers:
    - path_prefix: /am/
      static_configs: [{ targets: ['${address}', 'other:9093'] }]
      relabel_configs: [{ source_labels: [__address__], regex: 'other.*', action: drop }]
      alert_relabel_configs: [{ target_label: via, replacement: here }]
`

describe('rules of the configuration file', () => {
  test('raise alerts that reach its Alertmanagers, relabelled', async () => {
    const { received, address } = await startReceiver()
    const { data } = await start(withAlertmanager(address), ruleFile('vector(1)'))
    await expect
      .poll(() => received[0])
      .toEqual({ path: '/am/api/v2/alerts', labels: [{ alertname: 'A', a: 'b', region: 'eu', via: 'here' }] })
    expect(await data('/api/v1/alertmanagers')).toEqual({
      activeAlertmanagers: [{ url: `http://${address}/am/api/v2/alerts` }],
      droppedAlertmanagers: [{ url: 'http://other:9093/am/api/v2/alerts' }],
    })
  })

  test('are read again with it; alerts of a rule that stays go on', async () => {
    const { write, data, reload } = await start('rule_files: [rules.yml]\n', ruleFile('vector(1)'))
    const alerts = async () => ((await data('/api/v1/alerts')) as { alerts: { activeAt: string }[] }).alerts
    await expect.poll(alerts).toHaveLength(1)
    const [before] = await alerts()
    await write('rules.yml', `${ruleFile('vector(1)')}  - { alert: B, expr: 'vector(2)' }\n`)
    expect((await reload()).status).toBe(200)
    await expect.poll(alerts).toHaveLength(2)
    expect((await alerts())[0]?.activeAt).toBe(before?.activeAt)
    await write('prometheus.yml', 'rule_files: []\n')
    await reload()
    expect(await alerts()).toEqual([])
    // The series of what is gone end at once.
    await expect
      .poll(async () => (await data('/api/v1/query?query=kept')) as { result: unknown[] })
      .toMatchObject({ result: [] })
  })

  test('that are broken leave those before in force', async () => {
    const { write, data, reload } = await start('rule_files: [rules.yml]\n', ruleFile('vector(1)'))
    await write('rules.yml', ruleFile('sum('))
    const answer = await reload()
    expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining('could not parse expression')])
    expect(await data('/api/v1/rules')).toMatchObject({ groups: [{ rules: [{ query: 'vector(1)' }, {}] }] })
  })
})
