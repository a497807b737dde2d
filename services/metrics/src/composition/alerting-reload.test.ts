import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startMetrics } from '../test-support/start-metrics.ts'

async function startHook() {
  const messages: string[] = []
  const server = createServer(async (request, answer) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { alerts } = JSON.parse(Buffer.concat(parts).toString()) as { alerts: { labels: { alertname: string } }[] }
    messages.push(...alerts.map(({ labels }) => labels.alertname))
    answer.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { messages, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

const configOf = (name: string, url: string) => `
route: { receiver: ${name}, group_wait: 0s, group_by: [alertname] }
receivers: [{ name: ${name}, webhook_configs: [{ url: '${url}' }] }]
`

test('where alerts go is read again with the configuration, and faults leave it as it was', async () => {
  const [first, second] = [await startHook(), await startHook()]
  const dir = mkdtempSync(join(tmpdir(), 'hearth-alerting-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const alertmanagerFile = join(dir, 'alertmanager.yml')
  writeFileSync(alertmanagerFile, configOf('first', first.url))
  const metrics = await startMetrics({ alertmanagerFile, lifecycleApi: true })
  onTestFinished(metrics.remove)
  const reload = async () => (await fetch(`${metrics.url}/-/reload`, { method: 'POST' })).status
  const ask = async (path: string) => (await fetch(`${metrics.url}/api/v2${path}`)).json()
  const post = (path: string, body: unknown) =>
    fetch(`${metrics.url}/api/v2${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const fire = (alertname: string) => post('/alerts', [{ labels: { alertname } }])

  await fire('one')
  await expect.poll(() => first.messages).toEqual(['one'])
  const matchers = [{ name: 'alertname', value: 'quiet', isRegex: false, isEqual: true }]
  const times = { startsAt: new Date().toISOString(), endsAt: new Date(Date.now() + 600_000).toISOString() }
  expect((await post('/silences', { matchers, ...times, createdBy: 'me', comment: 'c' })).status).toBe(200)

  writeFileSync(alertmanagerFile, 'route: { receiver: nobody-has-this }\nreceivers: []\n')
  expect(await reload()).toBe(500)
  expect(await ask('/receivers')).toEqual([{ name: 'first', labels: { name: 'first' } }])

  writeFileSync(alertmanagerFile, configOf('second', second.url))
  expect(await reload()).toBe(200)
  expect(await ask('/receivers')).toEqual([{ name: 'second', labels: { name: 'second' } }])
  expect(await ask('/silences')).toHaveLength(1)
  await fire('quiet')
  await fire('two')
  // What fires goes on firing, and those are told who have not been.
  await expect.poll(() => [...second.messages].sort()).toEqual(['one', 'two'])
  expect(first.messages).toEqual(['one'])
})
