import { describe, expect, test } from 'vitest'
import { sendFault, sendResult, startFakePrometheus } from '../../test-support/fake-prometheus.ts'
import { addUser } from '../../test-support/people.ts'
import { askWith, type Started, startDashboard } from '../../test-support/start-dashboard.ts'

const dashboard = {
  uid: 'd',
  title: 'D',
  time: { from: '1700000000000', to: '1700003600000' },
  panels: [
    { id: 1, type: 'timeseries', targets: [{ refId: 'A', expr: 'secret_metric' }] },
    { id: 2, type: 'timeseries', targets: [{ refId: 'A', expr: 'broken_metric' }] },
    { id: 4, type: 'timeseries', targets: [{ refId: 'A', expr: 'secret_metric', legendFormat: 'All' }] },
    { id: 5, type: 'timeseries', targets: [{ refId: 'A', expr: 'rate(secret_metric[$window])' }] },
    { id: 6, type: 'timeseries', targets: [{ refId: 'A', expr: 'secret_metric', legendFormat: '$prefix' }] },
  ],
  templating: {
    list: [
      { name: 'window', type: 'interval', auto_min: '1m', current: { value: '$__auto_interval_window' } },
      { name: 'prefix', type: 'textbox', query: '' },
    ],
  },
}

/** A dashboard with a public page, and what its data source was asked. */
async function startPublic(settings: object = {}, config: Record<string, unknown> = {}) {
  const { url: metricsUrl, received } = await startFakePrometheus(({ params }, response) =>
    params.get('query') === 'broken_metric'
      ? sendFault(response, 400, 'bad_data', 'parse error in broken_metric')
      : sendResult(response, 'matrix', [{ metric: {}, values: [[1_700_000_000, '1']] }]),
  )
  const started = await startDashboard({ config: { metricsUrl, ...config } })
  await started.ask('POST', '/api/dashboards/db', { dashboard })
  const made = await started.ask('POST', '/api/dashboards/uid/d/public-dashboards', { isEnabled: true, ...settings })
  const { accessToken, uid } = made.body as { accessToken: string; uid: string }
  const anyone = askWith(started.url, undefined)
  const askPanel = (panel: number, body: object = {}) =>
    anyone('POST', `/api/public/dashboards/${accessToken}/panels/${panel}/query`, body)
  return { started, received, made, uid, accessToken, anyone, askPanel }
}

describe('a public dashboard', () => {
  test('shows anyone its panels and what they answer, and nothing of what they ask', async () => {
    const { accessToken, anyone, askPanel } = await startPublic()
    const shown = await anyone('GET', `/api/public/dashboards/${accessToken}`)
    expect(shown).toMatchObject({
      status: 200,
      body: { dashboard: { title: 'D', panels: [{ id: 1 }, { id: 2 }, { id: 4 }, { id: 5 }, { id: 6 }] } },
    })
    const answered = await askPanel(1)
    expect(answered.body).toMatchObject({ results: { A: { status: 200, frames: [{}] } } })
    expect((await askPanel(4)).text).toContain('"displayNameFromDS":"All"')
    // A name that comes to nothing would be the query.
    const unnamed = await askPanel(6)
    const failed = await askPanel(2)
    expect(failed.body).toMatchObject({ results: { A: { status: 400 } } })
    for (const { text } of [shown, answered, unnamed, failed]) expect(text).not.toMatch(/secret_metric|broken_metric/)
  })

  test('asks what is stored, whatever is sent, over its own time', async () => {
    const { askPanel, received, anyone } = await startPublic()
    const timeRange = { from: '0', to: '1000' }
    await askPanel(1, {
      queries: [{ refId: 'A', expr: 'other' }],
      targets: [{ expr: 'other' }],
      expr: 'other',
      timeRange,
    })
    expect(received.map(({ params }) => params.get('query'))).toEqual(['secret_metric'])
    expect(Number(received[0]?.params.get('start'))).toBeCloseTo(1_700_000_000, -3)
    expect((await askPanel(3)).status).toBe(404)
    expect((await anyone('POST', '/api/ds/query', { from: '0', to: '1', queries: [{ expr: 'x' }] })).status).toBe(401)
    expect((await anyone('GET', '/api/dashboards/uid/d')).status).toBe(401)
  })

  test('asks with an interval that is chosen by itself as long as suits the time that is shown', async () => {
    const { askPanel, received } = await startPublic({ timeSelectionEnabled: true })
    await askPanel(5)
    await askPanel(5, { timeRange: { from: '1600000000000', to: '1600086400000' } })
    const asked = received.map(({ params }) => params.get('query'))
    expect(asked).toEqual(['rate(secret_metric[2m])', 'rate(secret_metric[1h])'])
  })

  test('shows another time where that may be chosen', async () => {
    const { askPanel, received } = await startPublic({ timeSelectionEnabled: true })
    await askPanel(1, { timeRange: { from: '1600000000000', to: '1600003600000' } })
    expect(Number(received[0]?.params.get('start'))).toBeCloseTo(1_600_000_000, -3)
  })

  test('shows marks where it may, without who made them', async () => {
    const { started, anyone, accessToken, uid } = await startPublic()
    await started.ask('POST', '/api/annotations', { dashboardUID: 'd', text: 'deploy' })
    const marks = () =>
      anyone('GET', `/api/public/dashboards/${accessToken}/annotations?from=0&to=${Date.now() + 1_000}`)
    expect((await marks()).body).toEqual([])
    await started.ask('PATCH', `/api/dashboards/uid/d/public-dashboards/${uid}`, { annotationsEnabled: true })
    expect((await marks()).body).toMatchObject([{ text: 'deploy', login: '' }])
  })

  test('is nothing once it is closed, taken away, or its dashboard gone', async () => {
    const { started, anyone, accessToken, uid, askPanel } = await startPublic()
    const path = `/api/dashboards/uid/d/public-dashboards/${uid}`
    const statuses = async () => [
      (await anyone('GET', `/api/public/dashboards/${accessToken}`)).status,
      (await askPanel(1)).status,
    ]
    await started.ask('PATCH', path, { isEnabled: false })
    expect(await statuses()).toEqual([404, 404])
    await started.ask('PATCH', path, { isEnabled: true })
    expect(await statuses()).toEqual([200, 200])
    expect((await started.ask('GET', '/api/dashboards/uid/d')).body).toMatchObject({
      meta: { publicDashboardEnabled: true },
    })
    await started.ask('DELETE', '/api/dashboards/uid/d')
    expect(await statuses()).toEqual([404, 404])
    await started.ask('PATCH', '/api/dashboards/uid/d/trash', {})
    await started.ask('DELETE', path)
    expect(await statuses()).toEqual([404, 404])
    expect((await started.ask('GET', '/api/dashboards/uid/d/public-dashboards')).status).toBe(404)
  })

  test('is given by nobody where that is switched off, and by no viewer', async () => {
    const { made } = await startPublic({}, { publicDashboards: false })
    expect(made).toMatchObject({ status: 403, body: { messageId: 'public-dashboards-off' } })
    const { started } = await startPublic()
    const viewer = await addUser(started, 'viewer', 'Viewer')
    expect((await viewer.ask('POST', '/api/dashboards/uid/d/public-dashboards', {})).status).toBe(403)
  })
})

describe('a snapshot', () => {
  const kept = { title: 'Then', panels: [{ id: 1, snapshotData: [{ name: '<script>alert(1)</script>' }] }] }

  test('is there for anyone with its key, and goes by the other key', async () => {
    const { ask, url } = await startDashboard()
    const made = (await ask('POST', '/api/snapshots', { name: 'S', dashboard: kept })).body as Record<string, string>
    const anyone = askWith(url, undefined)
    const seen = await anyone('GET', `/api/snapshots/${made.key}`)
    expect(seen).toMatchObject({ status: 200, body: { meta: { isSnapshot: true }, dashboard: kept } })
    expect(seen.text).not.toContain(made.deleteKey)
    expect((await ask('GET', '/api/dashboard/snapshots?query=s')).body).toMatchObject([{ name: 'S', key: made.key }])
    expect((await anyone('GET', `/api/snapshots-delete/${made.key}`)).status).toBe(404)
    expect((await anyone('GET', `/api/snapshots-delete/${made.deleteKey}`)).status).toBe(200)
    expect((await anyone('GET', `/api/snapshots/${made.key}`)).status).toBe(404)
  })

  test('goes by itself at its time', async () => {
    const { ask } = await startDashboard()
    const made = (await ask('POST', '/api/snapshots', { dashboard: kept, expires: 1 })).body as { key: string }
    const deadline = Date.now() + 30_000
    const status = async () => (await ask('GET', `/api/snapshots/${made.key}`)).status
    let last = await status()
    while (last === 200 && Date.now() < deadline) last = await status()
    expect(last).toBe(404)
    expect((await ask('GET', '/api/dashboard/snapshots')).body).toEqual([])
  })
})

describe('a short address', () => {
  const go = async ({ url }: Started, path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, { redirect: 'manual', headers })
    return [answer.status, answer.headers.get('location')]
  }

  test('leads to a view of this service, the same for the same view', async () => {
    const started = await startDashboard()
    const make = async () => (await started.ask('POST', '/api/short-urls', { path: 'd/a?from=now-1h' })).body
    const { url } = (await make()) as { url: string }
    expect(await make()).toMatchObject({ url })
    const authorization = `Basic ${Buffer.from('admin:correct horse').toString('base64')}`
    expect(await go(started, url, { authorization })).toEqual([302, '/d/a?from=now-1h'])
    expect(await go(started, url)).toEqual([401, null])
  })

  test.each(['//evil.example', '/\\evil.example', '\\\\evil.example', './/evil.example'])(
    'leads nowhere else: %s',
    async (path) => {
      const { ask } = await startDashboard()
      expect((await ask('POST', '/api/short-urls', { path })).status).toBe(400)
    },
  )
})

test('a playlist is made, read, changed and removed', async () => {
  const { ask } = await startDashboard()
  const items = [{ type: 'dashboard_by_uid', value: 'hearth-overview' }]
  const { uid } = (await ask('POST', '/api/playlists', { name: 'Wall', interval: '5m', items })).body as { uid: string }
  expect((await ask('GET', '/api/playlists?query=wa')).body).toMatchObject([{ uid, name: 'Wall', interval: '5m' }])
  expect((await ask('GET', `/api/playlists/${uid}`)).body).toMatchObject({ items })
  await ask('PUT', `/api/playlists/${uid}`, { name: 'Hall', interval: '1m', items: [] })
  expect((await ask('GET', `/api/playlists/${uid}/items`)).body).toEqual([])
  expect((await ask('POST', '/api/playlists', { name: 'x', interval: 'soon' })).status).toBe(400)
  expect((await ask('DELETE', `/api/playlists/${uid}`)).status).toBe(200)
  expect((await ask('GET', `/api/playlists/${uid}`)).status).toBe(404)
})
