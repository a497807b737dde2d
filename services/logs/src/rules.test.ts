import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { withLogs } from './test-support/with-logs.ts'

const logs = withLogs()
const wait = { timeout: 60_000, interval: 50 }

const group = (name: string, expr = 'count_over_time({app="shop"} |= "broken" [5m]) > 2') => `
name: ${name}
interval: 100ms
rules:
  - alert: Broken
    expr: ${JSON.stringify(expr)}
    labels: { severity: page }
    annotations: { summary: "{{ $value }} lines of {{ $labels.app }}" }
`
const api = (url: string, path = '', init: RequestInit = {}) => fetch(`${url}/loki/api/v1/rules${path}`, init)
const post = (url: string, path: string, body: string, headers: Record<string, string> = {}) =>
  api(url, path, { method: 'POST', body, headers: { 'content-type': 'application/yaml', ...headers } })
const shown = async (url: string, query = '') =>
  (await (await fetch(`${url}/prometheus/api/v1/rules${query}`)).json()) as {
    data: { groups: { name: string; file: string; rules: Record<string, unknown>[] }[] }
  }

/** Pushes lines as Loki's agents do. */
async function push(url: string, lines: readonly string[]): Promise<void> {
  const nowNs = BigInt(Date.now()) * 1_000_000n
  const values = lines.map((line, at) => [String(nowNs + BigInt(at)), line])
  const body = JSON.stringify({ streams: [{ stream: { app: 'shop' }, values }] })
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
  expect((await fetch(`${url}/loki/api/v1/push`, init)).status).toBe(204)
}

type Sent = {
  labels: Record<string, string>
  annotations: Record<string, string>
  generatorURL: string
  endsAt: string
}

/** An Alertmanager that remembers what it was told. */
async function openAlertmanager() {
  const told: Sent[] = []
  const headers: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    headers.push({ url: request.url, authorization: request.headers.authorization })
    told.push(...(JSON.parse(await text(request)) as Sent[]))
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { told, headers, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

describe('the interface of the ruler', () => {
  test('a group is written, read, and deleted', async () => {
    const url = await logs.start()
    expect([(await api(url)).status, await (await api(url)).text()]).toEqual([404, 'no rule groups found'])
    const written = await post(url, '/team%2Fone', group('g'))
    expect([written.status, await written.json()]).toEqual([
      202,
      { status: 'success', data: null, errorType: '', error: '' },
    ])
    const all = await api(url)
    expect(all.headers.get('content-type')).toBe('application/yaml')
    const listed = await all.text()
    expect(listed).toContain(
      'team/one:\n  - name: g\n    interval: 100ms\n    rules:\n      - alert: Broken\n        expr: ',
    )
    expect(await (await api(url, '/team%2Fone')).text()).toBe(listed)
    expect(await (await api(url, '/team%2Fone/g')).text()).toContain(
      'name: g\ninterval: 100ms\nrules:\n  - alert: Broken',
    )
    expect((await fetch(`${url}/api/prom/rules`)).status).toBe(200)
    expect((await api(url, '/team%2Fone/none')).status).toBe(404)
    expect((await api(url, '/team%2Fone/g', { method: 'DELETE' })).status).toBe(202)
    const gone = await api(url, '/team%2Fone/g', { method: 'DELETE' })
    expect([gone.status, await gone.text()]).toEqual([404, 'group does not exist'])
    const empty = await api(url, '/team%2Fone', { method: 'DELETE' })
    expect([empty.status, await empty.text()]).toEqual([404, 'group namespace does not exist'])
  }, 60_000)

  test.each([
    { name: 'no group', body: '[]', message: /^unable to decoded rule group/ },
    { name: 'no YAML', body: 'a: [', message: /^unable to decoded rule group/ },
    { name: 'an unknown key', body: 'name: g\nowner: me', message: /^unable to decoded rule group: .*field owner/ },
    { name: 'no name', body: 'rules: []', message: /^Groupname must not be empty$/ },
    {
      name: 'no query',
      body: group('g', 'rate('),
      message: /^could not parse expression for alert 'Broken' in group 'g': parse error/,
    },
    { name: 'lines', body: group('g', '{app="a"}'), message: /a rule takes figures/ },
    {
      name: 'a name that leads elsewhere',
      body: group('../g'),
      message: /^invalid groupname: path traversal not allowed$/,
    },
    {
      name: 'a name that clients leave out of an address',
      body: group('"."'),
      message: /^invalid groupname: clients leave "\." out of an address; take another name$/,
    },
  ])(
    'refuses $name',
    async ({ body, message }) => {
      const url = await logs.start()
      const answer = await post(url, '/n', body)
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(message)])
      expect((await api(url)).status).toBe(404)
    },
    60_000,
  )

  test('a group of a name that is refused now stays until its namespace is deleted', async () => {
    const first = await logs.start()
    await post(first, '/n', group('g'))
    await logs.stop()
    const path = join(logs.home(), 'log-rules', 'groups.json')
    await writeFile(path, (await readFile(path, 'utf8')).replace('"name":"g"', '"name":"."'))
    const url = await logs.start()
    expect(await (await api(url, '/n')).text()).toContain('name: .\n')
    // A client that leaves the name out asks for another address.
    expect((await api(url, '/n/.', { method: 'DELETE' })).status).toBe(404)
    expect((await api(url, '/n', { method: 'DELETE' })).status).toBe(202)
  }, 120_000)

  test('refuses what is too many, and too long', async () => {
    const url = await logs.start({ maxRuleGroups: 1, maxRulesPerGroup: 1 })
    expect((await post(url, '/n', group('a'))).status).toBe(202)
    expect((await post(url, '/n', group('a'))).status).toBe(202)
    expect(await (await post(url, '/n', group('b'))).text()).toContain('(limit: 1 actual: 2) exceeded')
    const two = 'name: a\nrules: [{alert: A, expr: vector(1)}, {alert: B, expr: vector(1)}]'
    expect(await (await post(url, '/n', two)).text()).toContain('rules per rule group limit (limit: 1 actual: 2)')
    const long = await post(url, '/n', `# ${'x'.repeat(1_048_576)}`)
    expect([long.status, long.headers.get('content-type'), await long.text()]).toEqual([
      413,
      'text/plain; charset=utf-8',
      'Cannot take this group: it is longer than 1048576 bytes',
    ])
  }, 60_000)

  test('a page of another site changes nothing', async () => {
    const url = await logs.start()
    const headers = { origin: 'http://elsewhere.example' }
    expect((await post(url, '/n', group('g'), headers)).status).toBe(403)
    expect((await api(url, '/n', { method: 'DELETE', headers })).status).toBe(403)
    expect((await api(url)).status).toBe(404)
  }, 60_000)

  test('a rule that records is refused where there is nowhere to', async () => {
    const url = await logs.start({ remoteWrite: [] })
    const answer = await post(url, '/n', 'name: g\nrules: [{record: a, expr: vector(1)}]')
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('"a" of the group "g" records, and "remoteWrite" names no server for it'),
    ])
  }, 60_000)

  test('groups are there again after a restart', async () => {
    const first = await logs.start()
    await post(first, '/n', group('g'))
    const before = await (await api(first)).text()
    await logs.stop()
    const url = await logs.start()
    expect(await (await api(url)).text()).toBe(before)
  }, 60_000)
})

describe('a rule', () => {
  test('raises an alert that is told, and told to be over', async () => {
    const receiver = await openAlertmanager()
    const alertmanagers = [{ url: `${receiver.url}/`, bearerToken: 'key' }]
    const externalLabels = { site: 'here' }
    const url = await logs.start({ alertmanagers, externalLabels, externalUrl: 'http://logs.example/base/' })
    await post(url, '/n', group('g', 'count_over_time({app="shop"} |= "broken" [2s]) > 2'))
    await push(url, ['broken 1', 'broken 2', 'broken 3'])
    await expect.poll(() => receiver.told, wait).not.toEqual([])
    expect(receiver.told[0]).toMatchObject({
      labels: { alertname: 'Broken', severity: 'page', app: 'shop', site: 'here' },
      annotations: { summary: '3 lines of shop' },
      generatorURL: 'http://logs.example/base/?q=broken',
    })
    expect(receiver.headers[0]).toEqual({ url: '/api/v2/alerts', authorization: 'Bearer key' })
    await expect.poll(() => receiver.told.some(({ endsAt }) => Date.parse(endsAt) <= Date.now()), wait).toBe(true)
    const metrics = await (await fetch(`${url}/metrics`)).text()
    expect(metrics).toMatch(/loki_prometheus_rule_evaluations_total\{.*rule_group="n;g".*\} [1-9]/)
    expect(metrics).toMatch(/loki_prometheus_notifications_sent_total\{.*\} [1-9]/)
  }, 120_000)

  test('is shown with its state and its alerts, and found by filters', async () => {
    const url = await logs.start({ alertmanagers: [] })
    await post(url, '/n', group('g'))
    await post(url, '/m', group('h', 'vector(1) > 2'))
    await push(url, ['broken 1', 'broken 2', 'broken 3'])
    const firing = async () => (await shown(url, '?rule_group=g')).data.groups[0]?.rules[0]?.state
    await expect.poll(firing, wait).toBe('firing')
    // Each group has its own time of evaluation.
    const ofH = async () => (await shown(url, '?rule_group=h')).data.groups[0]?.rules[0]?.health
    await expect.poll(ofH, wait).toBe('ok')
    expect((await shown(url)).data.groups).toMatchObject([
      { name: 'h', file: 'm', rules: [{ type: 'alerting', health: 'ok', lastError: '', alerts: [] }] },
      {
        name: 'g',
        file: 'n',
        interval: 0.1,
        rules: [{ name: 'Broken', duration: 0, alerts: [{ state: 'firing', value: '3e+00' }] }],
      },
    ])
    const names = async (query: string) => (await shown(url, query)).data.groups.map(({ name }) => name)
    expect(await names('?file=m')).toEqual(['h'])
    expect(await names('?rule_name[]=Broken&rule_group[]=g')).toEqual(['g'])
    expect(await names('?type=record')).toEqual([])
    expect((await fetch(`${url}/prometheus/api/v1/rules?type=x`)).status).toBe(400)
    const alerts = await (await fetch(`${url}/prometheus/api/v1/alerts`)).json()
    expect(alerts).toMatchObject({ status: 'success', data: { alerts: [{ labels: { alertname: 'Broken' } }] } })
  }, 120_000)

  test('of a file is evaluated too, and one with faults keeps the service from starting', async () => {
    const folder = join(logs.home(), 'own')
    await mkdir(folder, { recursive: true })
    const indented = group('g').trim().replaceAll('\n', '\n    ')
    await writeFile(join(folder, 'a.yaml'), `groups:\n  - ${indented}\n`)
    const url = await logs.start({ ruleFiles: [join(folder, '*.yaml')], alertmanagers: [] })
    expect((await shown(url)).data.groups).toMatchObject([{ name: 'g', file: join(folder, 'a.yaml') }])
    expect((await api(url)).status).toBe(404)
    await writeFile(join(folder, 'b.yaml'), 'groups: [{ name: x, rules: [{ alert: A, expr: "{" }] }]')
    await expect(logs.start({ ruleFiles: [join(folder, '*.yaml')] })).rejects.toThrow(/b\.yaml: .*could not parse/)
  }, 120_000)

  test('that has to hold for long goes on after a restart', async () => {
    const settings = { alertmanagers: [], remoteWrite: [] }
    const first = await logs.start(settings)
    const rule = '{ alert: A, expr: "vector(1) > 0", for: 20m }'
    await post(first, '/n', `{ name: g, interval: 100ms, rules: [${rule}] }`)
    const alerts = async (url: string) => {
      const body = (await (await fetch(`${url}/prometheus/api/v1/alerts`)).json()) as {
        data: { alerts: { state: string; activeAt: string }[] }
      }
      return body.data.alerts
    }
    const evaluations = async () => (await (await fetch(`${first}/metrics`)).text()).match(/samples\{.*"n;g".*\} 2/)
    // Two evaluations, after which there is something to keep.
    await expect.poll(evaluations, wait).not.toBeNull()
    await logs.stop()
    const path = join(logs.home(), 'log-rules', 'alerts.json')
    const kept = JSON.parse(await readFile(path, 'utf8')) as { states: { activeAtMs: number; timeMs: number }[] }
    // As if it had been pending for eight minutes, and away for half an hour.
    const nowMs = Date.now()
    const state = { ...kept.states[0], timeMs: nowMs - 1_800_000, activeAtMs: nowMs - 2_280_000 }
    await writeFile(path, JSON.stringify({ ...kept, states: [state] }))
    const url = await logs.start(settings)
    const pendingMs = async () => {
      const [alert] = await alerts(url)
      return alert === undefined ? 0 : Date.now() - Date.parse(alert.activeAt)
    }
    await expect.poll(pendingMs, wait).toBeGreaterThanOrEqual(480_000)
  }, 120_000)

  test('that fails is shown with the reason, and others go on', async () => {
    const url = await logs.start({ alertmanagers: [], maxQuerySeries: 1 })
    await post(url, '/n', group('g', 'count_over_time({app="shop"} | regexp "(?P<n>[0-9])" [5m])'))
    await push(url, ['broken 1', 'broken 2'])
    const rule = async () => (await shown(url)).data.groups[0]?.rules[0]
    await expect
      .poll(rule, wait)
      .toMatchObject({ health: 'err', lastError: expect.stringContaining('maximum number of series (1)') })
  }, 120_000)
})
