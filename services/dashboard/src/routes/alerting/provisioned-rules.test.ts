import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { startFakePrometheus } from '../../test-support/fake-prometheus.ts'
import { startDashboard } from '../../test-support/start-dashboard.ts'

const down = {
  type: 'alerting',
  name: 'Down',
  query: 'up == 0',
  duration: 300,
  labels: { severity: 'page' },
  annotations: { summary: 'is down' },
}
const web = {
  name: 'web',
  file: '/etc/rules/web.yml',
  interval: 30,
  rules: [down, { type: 'recording', name: 'a:b', query: 'sum(b)' }],
}

const start = async (status = 200, groups: readonly unknown[] = [web]) => {
  const { url } = await startFakePrometheus(({ url: asked }, response) => {
    // A Prometheus keeps none that are written over HTTP.
    response.statusCode = asked.startsWith('/api/v1/alerting') ? 404 : status
    response.end(JSON.stringify({ status: 'success', data: { groups } }))
  })
  return startDashboard({ config: { metricsUrl: url } })
}

test("rules of the metrics service are there in Grafana's form, each under a uid that stays", async () => {
  const { ask } = await start()
  const path = '/api/v1/provisioning/alert-rules'
  const rules = (await ask('GET', path)).body as { uid: string; folderUID: string }[]
  expect(rules).toMatchObject([
    { title: 'Down', ruleGroup: 'web', for: '5m', labels: down.labels, data: [{ model: { expr: 'up == 0' } }] },
    { title: 'a:b', for: '0s', record: { metric: 'a:b', from: 'A' } },
  ])
  expect((await ask('GET', path)).body).toEqual(rules)
  expect((await ask('GET', `${path}/${rules[0]?.uid}`)).body).toEqual(rules[0])
  expect((await ask('GET', `${path}/none`)).status).toBe(404)
  const group = `/api/v1/provisioning/folder/${rules[0]?.folderUID}/rule-groups/web`
  expect((await ask('GET', group)).body).toMatchObject({ title: 'web', interval: 30, rules })
  expect((await ask('GET', `${group}/export?format=json`)).body).toMatchObject({
    apiVersion: 1,
    groups: [{ name: 'web' }],
  })
  const change = { ...rules[0], ruleGroup: 'web' }
  expect((await ask('PUT', `${path}/${rules[0]?.uid}`, change)).status).toBe(404)
  expect((await ask('DELETE', `${path}/${rules[0]?.uid}`)).body).toMatchObject({
    message: expect.stringContaining('a file of the metrics service says it'),
  })
})

test('an export is of the folders, the group or the rule that are named', async () => {
  const { ask } = await start(200, [web, { ...web, name: 'db', file: '/etc/rules/db.yml' }])
  const path = '/api/v1/provisioning/alert-rules'
  const rules = (await ask('GET', path)).body as { uid: string; folderUID: string; ruleGroup: string }[]
  const first = rules.find(({ ruleGroup }) => ruleGroup === 'web')
  const exported = async (query: string) => {
    const { body } = await ask('GET', `${path}/export?format=json${query}`)
    const found = body as { groups: { name: string; rules: { title: string }[] }[] }
    return found.groups.map((group) => [group.name, group.rules.map(({ title }) => title)])
  }
  const titles = ['Down', 'a:b']
  const whole = await exported('')
  expect(whole.toSorted()).toEqual([
    ['db', titles],
    ['web', titles],
  ])
  expect(await exported('&group=web')).toEqual([['web', titles]])
  expect(await exported(`&folderUid=${first?.folderUID}`)).toEqual([['web', titles]])
  expect(await exported(`&ruleUid=${first?.uid}`)).toEqual([['web', ['Down']]])
})

test('the same as a rule file of Prometheus', async () => {
  const { ask } = await start()
  const whole = await ask('GET', '/api/convert/prometheus/config/v1/rules')
  const group = {
    name: 'web',
    interval: '30s',
    rules: [
      { alert: 'Down', expr: 'up == 0', for: '5m', labels: down.labels, annotations: down.annotations },
      { record: 'a:b', expr: 'sum(b)' },
    ],
  }
  expect([whole.headers.get('content-type'), parse(whole.text)]).toEqual(['application/yaml', { 'web.yml': [group] }])
  expect(parse((await ask('GET', '/api/convert/api/prom/rules/web.yml/web')).text)).toEqual(group)
  expect((await ask('GET', '/api/convert/api/prom/rules/none')).status).toBe(404)
})

test('a metrics service that does not tell its rules is named', async () => {
  const { ask } = await start(500)
  const answer = await ask('GET', '/api/v1/provisioning/alert-rules')
  expect(answer).toMatchObject({ status: 502, body: { message: expect.stringContaining('"Hearth metrics"') } })
})
