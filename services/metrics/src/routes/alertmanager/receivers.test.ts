import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startMetrics } from '../../test-support/start-metrics.ts'

type Message = { readonly receiver: string; readonly notification_reason: string; readonly routeLabels: object }

async function startHook() {
  const messages: Message[] = []
  const server = createServer(async (request, answer) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    messages.push(JSON.parse(Buffer.concat(parts).toString()) as Message)
    answer.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { messages, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

const configOf = (url: string) => `
route:
  receiver: all
  group_wait: 0s
  group_interval: 1s
  group_by: [alertname]
  labels: { owner: ops, link: 'http://{{ routeLabels "owner" }}/{{ .GroupLabels.alertname }}' }
  routes: [{ matchers: [team="db"], receiver: db, labels: { owner: dba } }]
receivers:
  - { name: all, webhook_configs: [{ url: '${url}' }] }
  - { name: db, labels: { owner: dba }, webhook_configs: [{ url: '${url}' }] }
`

test('labels of receivers choose, those of routes mark groups and messages', { timeout: 60_000 }, async () => {
  const hook = await startHook()
  const dir = mkdtempSync(join(tmpdir(), 'hearth-receivers-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const alertmanagerFile = join(dir, 'alertmanager.yml')
  writeFileSync(alertmanagerFile, configOf(hook.url))
  const metrics = await startMetrics({ alertmanagerFile })
  onTestFinished(metrics.remove)
  const ask = async (path: string) => (await fetch(`${metrics.url}/api/v2${path}`)).json()
  const alerts = [{ labels: { alertname: 'A', team: 'db' } }, { labels: { alertname: 'B' } }]
  const headers = { 'content-type': 'application/json' }
  await fetch(`${metrics.url}/api/v2/alerts`, { method: 'POST', headers, body: JSON.stringify(alerts) })

  expect(await ask('/receivers?receiver_matchers=owner%3D"dba"')).toEqual([
    { name: 'db', labels: { name: 'db', owner: 'dba' } },
  ])
  expect(await ask('/alerts?receiver_matchers=owner%3D"dba"')).toMatchObject([{ labels: { alertname: 'A' } }])
  expect(await ask('/alerts?receiver_matchers=name%3D"all"')).toMatchObject([{ labels: { alertname: 'B' } }])
  expect(await ask('/alerts/groups?receiver_matchers=owner%3D""')).toMatchObject([
    { receiver: { name: 'all' }, routeLabels: { owner: 'ops', link: 'http://ops/B' } },
  ])
  expect(await ask('/alerts/groups?receiver_matchers=owner%3D"dba"&receiver=all')).toEqual([])
  const said = () => hook.messages.toSorted((a, b) => (a.receiver < b.receiver ? -1 : 1))
  await expect.poll(said, { timeout: 60_000 }).toMatchObject([
    { receiver: 'all', notification_reason: 'first notification', routeLabels: { owner: 'ops' } },
    { receiver: 'db', notification_reason: 'first notification', routeLabels: { link: 'http://dba/A' } },
  ])
})
