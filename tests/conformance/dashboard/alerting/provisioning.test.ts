// Grafana's provisioning of alerts, as Terraform and scripts use it, on a metrics service that evaluates and tells.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stack, startStack } from '../start-stack.ts'
import { ruleOf, startReceiver } from './alerting.fixture.ts'

const base = '/api/v1/provisioning'
const authorization = `Basic ${Buffer.from('admin:secret').toString('base64')}`

let stack: Stack
const put = (path: string, body: object) => stack.ask('PUT', path, JSON.stringify(body))
const post = (path: string, body: object) => stack.ask('POST', path, JSON.stringify(body))
const get = async (path: string) => (await stack.ask('GET', path)).body

beforeAll(async () => {
  stack = await startStack()
  await post('/api/folders', { uid: 'ops', title: 'Operations' })
  await post('/api/folders', { uid: 'other', title: 'Other' })
})
afterAll(() => stack.stop())

test('a rule is made, read, changed, moved and removed', async () => {
  const rule = ruleOf('Made', 'vector(1)', {
    for: '1m30s',
    labels: { team: 'a' },
    annotations: { __dashboardUid__: 'd', __panelId__: '4' },
  })
  const made = await post(`${base}/alert-rules`, rule)
  expect(made).toMatchObject({ status: 201, body: { ...rule, for: '90s', uid: expect.any(String), provenance: 'api' } })
  const { uid } = made.body as { uid: string }
  expect(await get(`${base}/alert-rules/${uid}`)).toEqual(made.body)
  const ofPanel = (panel: string) => get(`/api/prometheus/grafana/api/v1/rules?dashboard_uid=d&panel_id=${panel}`)
  expect(await ofPanel('4')).toMatchObject({ data: { groups: [{ rules: [{ uid }] }] } })
  expect(await ofPanel('5')).toMatchObject({ data: { groups: [] } })
  expect(await post(`${base}/alert-rules`, { ...rule, uid })).toMatchObject({ status: 409 })
  const moved = { ...rule, folderUID: 'other', ruleGroup: 'elsewhere', isPaused: true }
  expect(await put(`${base}/alert-rules/${uid}`, moved)).toMatchObject({ status: 200, body: { isPaused: true, uid } })
  expect((await stack.ask('GET', `${base}/folder/ops/rule-groups/group`)).status).toBe(404)
  expect(await get(`${base}/folder/other/rule-groups/elsewhere`)).toMatchObject({ interval: 60, rules: [{ uid }] })
  expect(await get(`${base}/alert-rules/${uid}/export?format=json`)).toMatchObject({
    groups: [{ folder: 'Other', name: 'elsewhere', rules: [{ uid }] }],
  })
  expect((await put(`${base}/alert-rules/nothing`, rule)).status).toBe(404)
  const remove = () => fetch(`${stack.url}${base}/alert-rules/${uid}`, { method: 'DELETE', headers: { authorization } })
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
  expect((await stack.ask('GET', `${base}/alert-rules/${uid}`)).status).toBe(404)
}, 120_000)

test('many rules that are made at once are all there', async () => {
  const titles = Array.from({ length: 12 }, (_, at) => `At once ${at}`)
  const made = await Promise.all(
    titles.map((title) => post(`${base}/alert-rules`, ruleOf(title, 'vector(1)', { ruleGroup: 'many' }))),
  )
  expect(made.map(({ status }) => status)).toEqual(titles.map(() => 201))
  const { rules } = (await get(`${base}/folder/ops/rule-groups/many`)) as { rules: { title: string }[] }
  expect(rules.map(({ title }) => title).sort()).toEqual(titles.toSorted())
}, 240_000)

test('a folder counts its rules, and goes with them only where that is asked for', async () => {
  await post('/api/folders', { uid: 'short', title: 'Short' })
  await post('/api/folders', { uid: 'shorter', title: 'Shorter', parentUid: 'short' })
  const made = await post(`${base}/alert-rules`, ruleOf('Left', 'vector(1)', { folderUID: 'shorter' }))
  const { uid } = made.body as { uid: string }
  expect(await get('/api/folders/shorter/counts')).toMatchObject({ alertrule: 1 })
  expect(await get('/api/folders/short/counts')).toMatchObject({ alertrule: 1, folder: 1 })
  for (const address of ['/api/folders/short', '/api/folders/shorter?forceDeleteRules=false'])
    expect(await stack.ask('DELETE', address)).toMatchObject({
      status: 400,
      body: { message: 'Folder cannot be deleted: folder is not empty', messageId: 'folder.not-empty' },
    })
  expect((await stack.ask('GET', `${base}/alert-rules/${uid}`)).status).toBe(200)
  expect((await stack.ask('DELETE', '/api/folders/short?forceDeleteRules=true')).status).toBe(200)
  expect((await stack.ask('GET', `${base}/alert-rules/${uid}`)).status).toBe(404)
}, 120_000)

test.each([
  {
    name: 'a folder that is not there',
    rule: ruleOf('A', 'up', { folderUID: 'none' }),
    status: 404,
    param: 'folderUID',
  },
  { name: 'a query that is none', rule: ruleOf('A', 'up >'), status: 400, message: 'could not parse expression' },
  { name: 'a group without a name', rule: ruleOf('A', 'up', { ruleGroup: '' }), status: 400, param: 'ruleGroup' },
  { name: 'no title', rule: ruleOf('', 'up'), status: 400, message: 'title' },
  {
    name: 'a state that cannot be said',
    rule: ruleOf('A', 'up', { noDataState: 'KeepLast' }),
    status: 400,
    param: 'noDataState',
  },
])('a rule with $name is refused', async ({ rule, status, param, message }) => {
  const refused = await post(`${base}/alert-rules`, rule)
  expect(refused).toMatchObject({ status, body: { message: expect.stringContaining(message ?? '') } })
  if (param !== undefined) expect(refused.body).toMatchObject({ param })
})

test('a group is written whole, and told with its states where Grafana tells of them', async () => {
  const rules = [
    ruleOf('Fires', 'vector(7)', { annotations: { summary: 'is {{ $values.A.Value }}' } }),
    ruleOf('Is quiet', 'vector(1)'),
  ]
  const path = `${base}/folder/ops/rule-groups/states`
  expect(await put(path, { interval: 1, rules })).toMatchObject({ status: 200, body: { title: 'states', interval: 1 } })
  const states = async () => {
    const { data } = (await get('/api/prometheus/grafana/api/v1/rules')) as { data: { groups: { name: string }[] } }
    return data.groups.find(({ name }) => name === 'states')
  }
  await expect.poll(states, { timeout: 60_000 }).toMatchObject({
    file: 'Operations',
    folderUid: 'ops',
    rules: [
      {
        name: 'Fires',
        state: 'firing',
        health: 'ok',
        alerts: [{ state: 'Alerting', annotations: { summary: 'is 7' } }],
      },
      { name: 'Is quiet', state: 'inactive', health: 'ok', alerts: [] },
    ],
  })
  expect(await get('/api/ruler/grafana/api/v1/rules/ops')).toMatchObject({
    Operations: expect.arrayContaining(
      [
        {
          name: 'states',
          interval: '1s',
          rules: [{ grafana_alert: { title: 'Fires' } }, { grafana_alert: { title: 'Is quiet' } }],
        },
      ].map((group) => expect.objectContaining({ name: group.name, interval: group.interval })),
    ),
  })
}, 90_000)

test('the ruler takes a group as the page of Grafana sends it', async () => {
  const { title, condition, data } = ruleOf('By the ruler', 'vector(2)')
  const grafana_alert = { title, condition, data, no_data_state: 'OK', exec_err_state: 'OK', is_paused: false }
  const path = '/api/ruler/grafana/api/v1/rules/ops'
  const group = { name: 'ruled', interval: '10s', rules: [{ for: '1m', labels: { a: 'b' }, grafana_alert }] }
  expect((await post(path, group)).status).toBe(202)
  const kept = (await get(`${path}/ruled`)) as { rules: { grafana_alert: { uid: string } }[] }
  expect(kept).toMatchObject({ ...group, rules: [{ for: '1m', labels: { a: 'b' } }] })
  expect(await get(`/api/ruler/grafana/api/v1/rule/${kept.rules[0]?.grafana_alert.uid}`)).toMatchObject({
    grafana_alert: { title, namespace_uid: 'ops', rule_group: 'ruled' },
  })
  expect((await stack.ask('DELETE', `${path}/ruled`)).status).toBe(202)
  expect((await stack.ask('GET', `${path}/ruled`)).status).toBe(404)
}, 120_000)

test('a contact point is told of an alert, by policy and past it, and a silence silences it', async () => {
  const { url, told } = await startReceiver()
  const settings = { url, username: 'me', password: 'hidden' }
  const made = await post(`${base}/contact-points`, { uid: 'hook', name: 'Hook', type: 'webhook', settings })
  expect(made).toMatchObject({ status: 202, body: { settings: { url, password: '[REDACTED]' } } })
  const policy = {
    receiver: 'none',
    group_by: ['alertname'],
    group_wait: '0s',
    group_interval: '1s',
    routes: [{ receiver: 'Hook', object_matchers: [['team', '=', 'told']], group_wait: '0s', group_interval: '1s' }],
  }
  expect((await put(`${base}/policies`, policy)).status).toBe(202)
  expect(await get(`${base}/policies`)).toMatchObject(policy)
  const silence = {
    matchers: [{ name: 'alertname', value: 'Silenced', isRegex: false, isEqual: true }],
    startsAt: new Date(Date.now() - 1_000).toISOString(),
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    createdBy: 'me',
    comment: 'known',
  }
  const silenced = await post('/api/alertmanager/grafana/api/v2/silences', silence)
  expect(silenced).toMatchObject({ status: 202, body: { silenceID: expect.any(String) } })
  const labels = { team: 'told' }
  const rules = [
    ruleOf('Silenced', 'vector(7)', { labels }),
    ruleOf('By policy', 'vector(7)', { labels }),
    ruleOf('Past it', 'vector(7)', { notification_settings: { receiver: 'Hook' } }),
    ruleOf('Not told', 'vector(7)'),
  ]
  expect((await put(`${base}/folder/ops/rule-groups/told`, { interval: 1, rules })).status).toBe(200)
  const names = () => [...new Set(told.flatMap(({ alerts }) => alerts.map((alert) => alert.labels.alertname)))].sort()
  await expect.poll(names, { timeout: 90_000 }).toEqual(['By policy', 'Past it'])
  expect(await get('/api/alertmanager/grafana/api/v2/alerts?filter=alertname%3D%22Silenced%22')).toMatchObject([
    { labels: { grafana_folder: 'Operations' }, status: { state: 'suppressed' } },
  ])
  const { silenceID } = silenced.body as { silenceID: string }
  const one = `/api/alertmanager/grafana/api/v2/silence/${silenceID}`
  expect((await stack.ask('DELETE', one)).status).toBe(200)
  await expect.poll(names, { timeout: 90_000 }).toContain('Silenced')
  expect((await stack.ask('DELETE', `${base}/contact-points/hook`)).status).toBe(409)
}, 240_000)

test('a contact point keeps what is hidden, is renamed with its policies, and tried before it is kept', async () => {
  const { url, told } = await startReceiver()
  const point = { uid: 'kept', name: 'Kept', type: 'webhook', settings: { url, username: 'u', password: 'p' } }
  await post(`${base}/contact-points`, point)
  await put(`${base}/policies`, { receiver: 'Kept' })
  const shown = { ...point, name: 'Renamed', settings: { url, username: 'u', password: '[REDACTED]' } }
  expect((await put(`${base}/contact-points/kept`, shown)).status).toBe(202)
  expect(await get(`${base}/policies`)).toMatchObject({ receiver: 'Renamed' })
  const test = { receivers: [{ name: 'x', grafana_managed_receiver_configs: [shown] }] }
  expect((await post('/api/alertmanager/grafana/config/api/v1/receivers/test', test)).body).toMatchObject({
    receivers: [{ name: 'x', grafana_managed_receiver_configs: [{ uid: 'kept', status: 'ok' }] }],
  })
  expect(told).toMatchObject([{ alerts: [{ labels: { alertname: 'TestAlert' } }] }])
  expect(
    await post(`${base}/contact-points`, { name: 'x', type: 'webhook', settings: { url, httpMethod: 'PUT' } }),
  ).toMatchObject({
    status: 400,
    body: { param: 'settings.httpMethod' },
  })
  expect(await post(`${base}/contact-points`, { name: 'x', type: 'kafka', settings: {} })).toMatchObject({
    status: 400,
    body: { param: 'type' },
  })
}, 120_000)

test('mute timings and templates are kept, checked and exported', async () => {
  const timing = {
    name: 'nights',
    time_intervals: [{ times: [{ start_time: '22:00', end_time: '24:00' }], weekdays: ['monday:friday'] }],
  }
  expect((await post(`${base}/mute-timings`, timing)).status).toBe(201)
  expect((await post(`${base}/mute-timings`, timing)).status).toBe(409)
  expect(await get(`${base}/mute-timings/nights/export?format=json`)).toMatchObject({ muteTimes: [timing] })
  await put(`${base}/policies`, {
    receiver: 'none',
    routes: [{ object_matchers: [['a', '=~', 'b.*']], mute_time_intervals: ['nights'] }],
  })
  expect(await stack.ask('DELETE', `${base}/mute-timings/nights`)).toMatchObject({
    status: 409,
    body: {
      message: 'Time interval is used by notification policies',
      messageId: 'alerting.notifications.time-intervals.used',
    },
  })
  expect((await stack.ask('DELETE', `${base}/policies`)).status).toBe(202)
  expect(await put(`${base}/templates/title`, { template: 'Hello {{ .Status }}' })).toMatchObject({ status: 202 })
  expect(await put(`${base}/templates/broken`, { template: '{{ define "a" }}' })).toMatchObject({ status: 400 })
  expect(await get(`${base}/templates`)).toMatchObject([{ name: 'title', template: 'Hello {{ .Status }}' }])
  expect(await get(`${base}/policies/export?format=json`)).toMatchObject({ policies: [{ receiver: 'none' }] })
}, 120_000)
