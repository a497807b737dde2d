import { describe, expect, test } from 'vitest'
import { withMetrics } from '../../test-support/with-metrics.ts'

const { ask } = withMetrics()
const base = '/alertmanager/api/v2'

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const later = new Date(Date.now() + 3_600_000).toISOString()
const silence = (fields: object = {}) => ({
  matchers: [{ name: 'a', value: 'b', isRegex: false }],
  startsAt: new Date().toISOString(),
  endsAt: later,
  createdBy: 'me',
  comment: 'why',
  ...fields,
})

describe('Alertmanager’s API', () => {
  test('takes alerts and shows them under both addresses', async () => {
    const alert = { labels: { alertname: 'A', empty: '' }, annotations: { b: 'c' }, generatorURL: 'http://x/' }
    expect((await post('/alerts', [alert])).status).toBe(200)
    for (const path of [`${base}/alerts`, '/api/v2/alerts']) {
      expect(await (await ask(path)).json()).toEqual([
        {
          labels: { alertname: 'A' },
          annotations: { b: 'c' },
          generatorURL: 'http://x/',
          fingerprint: expect.stringMatching(/^[\da-f]{16}$/),
          startsAt: expect.any(String),
          endsAt: expect.any(String),
          updatedAt: expect.any(String),
          receivers: [{ name: 'none' }],
          status: { state: 'active', silencedBy: [], inhibitedBy: [] },
        },
      ])
    }
    expect(await (await ask(`${base}/alerts/groups`)).json()).toMatchObject([
      { labels: {}, receiver: { name: 'none' }, routeLabels: {}, alerts: [{ labels: { alertname: 'A' } }] },
    ])
  })

  test('takes what is right beside what is wrong, and says what is wrong', async () => {
    const answer = await post('/alerts', [{ labels: {} }, { labels: { 'a b': 'c' } }, { labels: { good: 'yes' } }])
    expect(answer.status).toBe(400)
    expect(await answer.json()).toBe('at least one label pair required; invalid label set: invalid name "a b"')
    expect(await (await ask(`${base}/alerts?filter=good%3D"yes"`)).json()).toHaveLength(1)
  })

  test.each([
    { name: 'no JSON', path: '/alerts', body: '{', status: 400, answer: expect.stringContaining('it is no JSON') },
    {
      name: 'an end before the beginning',
      path: '/alerts',
      body: [{ labels: { a: 'b' }, startsAt: later, endsAt: '2026-01-01T00:00:00Z' }],
      status: 400,
      answer: 'start time must be before end time',
    },
    {
      name: 'an alert without labels',
      path: '/alerts',
      body: [{}],
      status: 422,
      answer: { code: 602, message: '0.labels in body is required' },
    },
    {
      name: 'a silence without comment',
      path: '/silences',
      body: silence({ comment: undefined }),
      status: 422,
      answer: { code: 602, message: 'comment in body is required' },
    },
    {
      name: 'a silence of nothing',
      path: '/silences',
      body: silence({ matchers: [] }),
      status: 422,
      answer: { code: 612, message: 'matchers in body should have at least 1 items' },
    },
    {
      name: 'a silence that is over',
      path: '/silences',
      body: silence({ startsAt: '2026-01-01T00:00:00Z', endsAt: '2026-01-02T00:00:00Z' }),
      status: 400,
      answer: "Failed to create silence: end time can't be in the past",
    },
    {
      name: 'a change of what is not there',
      path: '/silences',
      body: silence({ id: 'zzz' }),
      status: 404,
      answer: 'silence not found',
    },
    {
      name: 'a test of what is not there',
      path: '/receivers/x/test',
      body: '',
      status: 404,
      answer: expect.stringContaining('Cannot test the receiver "x"'),
    },
  ])('refuses $name', async ({ path, body, status, answer }) => {
    const refusal = await post(path, body)
    expect([refusal.status, await refusal.json()]).toEqual([status, answer])
  })

  test.each([
    {
      name: 'an id that is none',
      path: '/silence/abc',
      status: 422,
      answer: { code: 601, message: 'silenceID in path must be of type uuid: "abc"' },
    },
    { name: 'a filter that is none', path: '/alerts?filter=%7B', status: 400, answer: 'bad matcher format: {' },
    {
      name: 'a matcher of receivers that is none',
      path: '/receivers?receiver_matchers=%7B',
      status: 400,
      answer: 'failed to parse receiver_matchers param: bad matcher format: {',
    },
    {
      name: 'a receiver that is no expression',
      path: '/alerts?receiver=(',
      status: 400,
      answer: expect.stringContaining('failed to parse receiver param'),
    },
  ])('refuses $name', async ({ path, status, answer }) => {
    const refusal = await ask(`${base}${path}`)
    expect([refusal.status, await refusal.json()]).toEqual([status, answer])
  })

  test('keeps silences until they are ended', async () => {
    const { silenceID: id } = await (await post('/silences', silence())).json()
    const path = `${base}/silence/${id}`
    expect(await (await ask(path)).json()).toMatchObject({ id, comment: 'why', status: { state: 'active' } })
    expect((await ask(path, { method: 'DELETE' })).status).toBe(200)
    expect(await (await ask(path)).json()).toMatchObject({ status: { state: 'expired' } })
    expect((await ask(`${base}/silence/ffffffff-ffff-4fff-8fff-ffffffffffff`)).status).toBe(404)
  })

  test('shows silences of the states that are asked for', async () => {
    const comments = async (query: string) => {
      const shown: readonly { comment: string }[] = await (
        await ask(`${base}/silences?filter=of%3D"states"&${query}`)
      ).json()
      return shown.map(({ comment }) => comment)
    }
    const matchers = [{ name: 'of', value: 'states', isRegex: false }]
    const set = async (comment: string, fields: object = {}) =>
      (await (await post('/silences', silence({ matchers, comment, ...fields }))).json()).silenceID
    await set('active')
    const dayMs = 86_400_000
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    await set('pending', { startsAt: at(dayMs), endsAt: at(2 * dayMs) })
    await ask(`${base}/silence/${await set('expired')}`, { method: 'DELETE' })
    expect(await comments('')).toEqual(['active', 'pending', 'expired'])
    expect(await comments('expired=false')).toEqual(['active', 'pending'])
    expect(await comments('active=0&pending=no&expired=')).toEqual(['expired'])
    expect(await comments('active=T&pending=false&expired=false')).toEqual(['active'])
    expect(await comments('active=false&pending=false&expired=false')).toEqual([])
  })

  test('tells the version of Alertmanager by which clients choose what to ask, not ours', async () => {
    const { versionInfo } = await (await ask(`${base}/status`)).json()
    expect(versionInfo).toMatchObject({
      version: expect.stringMatching(/^0\.3\d\.\d+$/),
      revision: expect.stringMatching(/^hearth-/),
    })
  })

  test('shows how delivery does', async () => {
    await post('/alerts', [{ labels: { alertname: 'Shown' } }])
    const page = await (await ask('/metrics')).text()
    expect(page).toMatch(/^alertmanager_alerts\{.*state="active".*\} [1-9]/m)
    expect(page).toMatch(/^hearth_notifications_waiting(\{.*\})? 0$/m)
  })

  test('no page of another origin may change anything', async () => {
    for (const path of ['/alerts', '/silences', '/receivers/none/test'])
      expect((await post(path, '[]', { origin: 'http://evil.example' })).status).toBe(403)
  })
})
