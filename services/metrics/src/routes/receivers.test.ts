import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startMetrics } from '../test-support/start-metrics.ts'

const alertmanager = `
route:
  receiver: chat
  routes:
    - matchers: [severity="critical", team=~"a|b"]
      receiver: phone
      routes: [{ matchers: [night="yes"], receiver: nobody }, { receiver: chat }]
    - { matchers: [quiet="yes"], receiver: nobody }
receivers:
  - name: chat
    slack_configs: [{ api_url: 'https://hooks.example/secret-path', channel: '#alerts' }]
    webhook_configs: [{ url: 'http://127.0.0.1:9/other-secret', send_resolved: false }]
  - { name: phone, ntfy_configs: [{ topic: secret-topic }] }
  - { name: nobody }
`

async function receivers(settings: object) {
  const metrics = await startMetrics(settings)
  onTestFinished(() => metrics.remove())
  return (await fetch(`${metrics.url}/api/v1/notify/receivers`)).text()
}

test('receivers are shown with what leads to them, and without their secrets', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'hearth-receivers-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const alertmanagerFile = join(dir, 'alertmanager.yml')
  writeFileSync(alertmanagerFile, alertmanager)
  const text = await receivers({ alertmanagerFile })
  expect(text).not.toContain('secret')
  expect(JSON.parse(text).data).toEqual({
    receivers: [
      {
        name: 'chat',
        integrations: [
          { name: 'chat/webhook/0', kind: 'webhook', sendResolved: false },
          { name: 'chat/slack/0', kind: 'slack', sendResolved: false },
        ],
        routes: ['{}', '{severity="critical",team=~"a|b"}'],
      },
      {
        name: 'phone',
        integrations: [{ name: 'phone/ntfy/0', kind: 'ntfy', sendResolved: true }],
        routes: ['{severity="critical",team=~"a|b"}'],
      },
      {
        name: 'nobody',
        integrations: [],
        routes: ['{severity="critical",team=~"a|b",night="yes"}', '{quiet="yes"}'],
      },
    ],
    file: alertmanagerFile,
  })
})

test('without a configuration there is one that tells nobody', async () => {
  expect(JSON.parse(await receivers({})).data).toEqual({
    receivers: [{ name: 'none', integrations: [], routes: ['{}'] }],
  })
})

test('they are those of the file as it was read last', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'hearth-receivers-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const alertmanagerFile = join(dir, 'alertmanager.yml')
  writeFileSync(alertmanagerFile, alertmanager)
  const metrics = await startMetrics({ alertmanagerFile, lifecycleApi: true })
  onTestFinished(() => metrics.remove())
  writeFileSync(alertmanagerFile, 'route: { receiver: later }\nreceivers: [{ name: later }]\n')
  expect((await fetch(`${metrics.url}/-/reload`, { method: 'POST' })).status).toBe(200)
  const { data } = await (await fetch(`${metrics.url}/api/v1/notify/receivers`)).json()
  expect(data.receivers).toEqual([{ name: 'later', integrations: [], routes: ['{}'] }])
})
