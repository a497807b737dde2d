import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startService, temporaryHome, testKey } from '../../../../services/chatflow/src/test-support/running-service.ts'
import { startHealth, startNeighbour } from '../../../../services/health/src/test-support/start-stack.ts'
import { isAlertmanagerInstalled, startAlertmanager } from '../../metrics/alertmanager/start-alertmanager.ts'
import type { Program } from '../../metrics/start-program.ts'
import { addSource, describeDataSource } from './data-source.contract.ts'
import { startWeb, type WebServer } from './start-web.ts'

let silent: WebServer
beforeAll(async () => {
  silent = await startWeb(() => '[]')
})
afterAll(() => silent.close())

// What is below it is never answered.
const slow = (query: object) => ({
  query,
  settings: () => ({ url: `${silent.url}/silent` }),
  isRunning: async () => silent.waiting() > 0,
})
const now = Date.now()
const around = { fromMs: now - 1_800_000, toMs: now + 1_800_000 }
const rejected = { query: { queryType: 'everything' }, field: 'queryType', message: 'is not among' }

describe.skipIf(!isAlertmanagerInstalled)('Alertmanager', () => {
  let alertmanager: Program

  beforeAll(async () => {
    alertmanager = await startAlertmanager('route: {receiver: nobody}\nreceivers: [{name: nobody}]\n')
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      expect((await fetch(`${alertmanager.url}/api/v2/${path}`, init)).status).toBe(200)
    }
    const [startsAt, endsAt] = [new Date(now).toISOString(), new Date(now + 1_700_000).toISOString()]
    await post('alerts', [
      {
        startsAt,
        endsAt,
        labels: { alertname: 'Down', severity: 'critical', job: 'api' },
        annotations: { summary: 'gone' },
      },
      { startsAt, endsAt, labels: { alertname: 'Slow', job: 'web' }, annotations: {} },
    ])
    const matchers = [{ name: 'job', value: 'a.*', isRegex: true }]
    await post('silences', { startsAt, endsAt, matchers, createdBy: 'ops', comment: 'moving' })
  }, 120_000)
  afterAll(() => alertmanager?.stop())

  describeDataSource({
    type: 'alertmanager',
    settings: () => ({ url: alertmanager.url }),
    range: around,
    query: { queryType: 'alerts' },
    rejected,
    slow: slow({ queryType: 'alerts' }),
  })

  test('tells alerts and silences as tables, as its own filter finds them', async () => {
    const { run } = await addSource({ type: 'alertmanager', settings: () => ({ url: alertmanager.url }) })
    const filter = 'job="api"'
    const { results } = await run([{ queryType: 'alerts', filter }, { queryType: 'silences' }], around)
    const cells = (refId: string) => results[refId]?.frames[0]?.data.values.map(([first]) => first)
    expect(cells('A')).toMatchObject([
      now,
      now + 1_700_000,
      'Down',
      expect.any(String),
      'critical',
      'gone',
      'job="api"',
      'nobody',
    ])
    expect(results.A?.frames[0]?.data.values[0]).toHaveLength(1)
    expect(cells('B')?.slice(2)).toEqual(['active', 'job=~"a.*"', 'ops', 'moving'])
  })
})

describe('the health service', () => {
  test('tells checks, uptime, courses and incidents', async () => {
    const [logs, chatflow] = [await startNeighbour('logs'), await startNeighbour('chatflow')]
    const urls = { logs: logs.url, chatflow: chatflow.url }
    const health = await startHealth(urls, { services: ['logs', 'chatflow'] })
    await health.reaches('UP')
    await chatflow.stop()
    await health.reaches('DOWN')
    const { run, ask } = await addSource({ type: 'hearth-health', settings: () => ({ url: health.url }) })
    expect(await ask('GET', '/api/datasources/uid/mine/health')).toMatchObject({ status: 200 })
    const kinds = ['checks', 'uptime', 'availability', 'latency', 'incidents']
    const { status, results } = await run(
      kinds.map((queryType) => ({ queryType })),
      { fromMs: Date.now() - 3_600_000, toMs: Date.now() + 60_000 },
    )
    expect(status).toBe(200)
    const columns = (refId: string) => results[refId]?.frames[0]?.data.values
    expect(columns('A')?.[1]).toEqual(expect.arrayContaining(['logs', 'chatflow']))
    expect(columns('A')?.[2]).toEqual(expect.arrayContaining(['UP', 'DOWN']))
    expect(columns('E')?.[2]).toContain('chatflow')
    const { schema } = results.C?.frames[0] ?? {}
    expect(schema?.fields).toMatchObject([
      { type: 'time' },
      ...(schema?.fields.slice(1) ?? []).map(() => ({ type: 'number' })),
    ])
  })
})

test('the chatflow service tells its runs to whoever has its key, and no one else', async () => {
  const { home, remove } = await temporaryHome()
  const chatflow = await startService(home)
  try {
    const settings = (bearerToken: string) => () => ({ url: chatflow.url, secureJsonData: { bearerToken } })
    const { run, ask } = await addSource({ type: 'hearth-chatflow', settings: settings(testKey) })
    expect(await ask('GET', '/api/datasources/uid/mine/health')).toMatchObject({ status: 200 })
    const kinds = ['runs', 'flows', 'runs-over-time', 'errors-over-time', 'tokens-over-time', 'cost-over-time']
    const { status, results } = await run(
      kinds.map((queryType) => ({ queryType })),
      around,
    )
    expect(status).toBe(200)
    expect(results.A?.frames[0]?.schema.fields).toHaveLength(7)
    const other = await addSource({ type: 'hearth-chatflow', settings: settings('wrong') })
    expect(await other.ask('GET', '/api/datasources/uid/mine/health')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('status 401') },
    })
  } finally {
    await chatflow.stop()
    await remove()
  }
})
