import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@hearth/kernel'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseConfig } from './config/parse-config.ts'
import type { LabelSet } from './model/alert.ts'
import { type Notifier, openNotifier } from './notifier.ts'

type Body = {
  readonly status: string
  readonly alerts: readonly { readonly labels: LabelSet; readonly status: string }[]
}

let [home, hook] = ['', createServer()]
let [bodies, statuses]: [Body[], number[]] = [[], []]
let notifier: Notifier | undefined

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'hearth-notify-'))
  ;[bodies, statuses] = [[], []]
  hook = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    response.statusCode = statuses.shift() ?? 200
    if (response.statusCode === 200) bodies.push(JSON.parse(Buffer.concat(parts).toString()))
    response.end('busy')
  })
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  await notifier?.close()
  hook.closeAllConnections()
  hook.close()
  rmSync(home, { recursive: true })
})

function open(route = '', more = '') {
  const { port } = hook.address() as AddressInfo
  const yaml = `
route: { receiver: hook, group_by: [alertname], group_wait: 20ms, group_interval: 50ms, repeat_interval: 1h ${route} }
receivers: [{ name: hook, webhook_configs: [{ url: 'http://127.0.0.1:${port}/' }] }, { name: nobody }]
${more}`
  notifier = openNotifier({
    config: parseConfig(yaml, 'alertmanager.yml'),
    templates: [],
    path: join(home, 'notify.db'),
    externalUrl: 'http://here',
    version: '1',
    limits: { maxAlerts: 3, maxSilences: 10, silenceRetentionMs: 1_000, maxDeliveryMs: 60_000 },
    clock: () => Date.now(),
    logger: createLogger({ service: 'test', level: 'silent' }),
  })
  return notifier
}

const alert = (labels: LabelSet, endsInMs = 60_000) => ({
  labels: { alertname: 'A', ...labels },
  annotations: {},
  startsAtMs: Date.now(),
  endsAtMs: Date.now() + endsInMs,
  generatorUrl: '',
})
const { signal } = new AbortController()
const said = () => bodies.map(({ alerts }) => alerts.map(({ labels, status }) => `${labels.n} ${status}`))
const hears = (expected: readonly (readonly string[])[]) => expect.poll(said).toEqual(expected)

test('says once what fires, and says when it is over', async () => {
  const { send } = open()
  await send([alert({ n: '2' }), alert({ n: '1' })], signal)
  await hears([['1 firing', '2 firing']])
  await send([alert({ n: '1' }, -1)], signal)
  await hears([
    ['1 firing', '2 firing'],
    ['1 resolved', '2 firing'],
  ])
})

test('a silenced alert and an inhibited one say nothing', async () => {
  const { send, silences } = open('', 'inhibit_rules: [{ source_matchers: [n="1"], target_matchers: [n="2"] }]')
  silences.set(undefined, {
    matchers: [{ name: 'n', operator: '=', value: '3' }],
    startsAtMs: 0,
    endsAtMs: Date.now() + 60_000,
    createdBy: 'me',
    comment: '',
  })
  await send([alert({ n: '1' }), alert({ n: '2' }), alert({ n: '3' })], signal)
  await hears([['1 firing']])
})

test('what a busy server refuses is said again', async () => {
  statuses = [503, 429]
  const opened = open()
  await opened.send([alert({ n: '1' })], signal)
  await hears([['1 firing']])
  await expect.poll(() => opened.waiting()).toBe(0)
  expect(opened.counts().get('webhook')).toEqual({ sent: 1, retried: 2, failed: 0 })
})

test('what a server does not want is given up, and tried with the next look at the group', async () => {
  statuses = [400]
  const opened = open()
  await opened.send([alert({ n: '1' })], signal)
  await hears([['1 firing']])
  expect(opened.counts().get('webhook')).toMatchObject({ failed: 1 })
})

test('after a restart what was said is not said again, and what was not is', async () => {
  await open().send([alert({ n: '1' })], signal)
  await hears([['1 firing']])
  // Else what waits could be the first still, whose answer is on its way.
  await expect.poll(() => notifier?.waiting()).toBe(0)
  statuses = Array<number>(100).fill(503)
  await notifier?.send([alert({ n: '2' })], signal)
  await expect.poll(() => notifier?.waiting()).toBe(1)
  await notifier?.close()
  statuses = []
  open()
  await hears([['1 firing'], ['1 firing', '2 firing']])
})

test('takes no more alerts than its bound, and none of those that are too many', async () => {
  const { send, alerts } = open()
  await expect(
    send(
      [1, 2, 3, 4].map((n) => alert({ n: String(n) })),
      signal,
    ),
  ).rejects.toThrow('at most 3 are kept')
  expect(alerts()).toEqual([])
})

test('shows where alerts go and why they are quiet', async () => {
  const opened = open(', routes: [{ receiver: nobody, matchers: [n="2"] }]')
  await opened.send([alert({ n: '1' }), alert({ n: '2' })], signal)
  expect(opened.groups().map(({ receiver, alerts }) => [receiver, alerts.map(({ receivers }) => receivers)])).toEqual([
    ['hook', [['hook']]],
    ['nobody', [['nobody']]],
  ])
})

test('a trial tells how it went', async () => {
  const { test: tryOut } = open()
  const integration = 'hook/webhook/0'
  expect(await tryOut('hook', signal)).toEqual([{ integration, ok: true }])
  statuses = [403]
  expect(await tryOut('hook', signal)).toEqual([{ integration, ok: false, reason: 'HTTP status 403: busy' }])
  await expect(tryOut('x', signal)).rejects.toThrow('Cannot test the receiver "x"')
})
