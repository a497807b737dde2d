import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openSecrets } from '@hearth/kernel'
import { createSessionTokens } from '@hearth/server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { askWith, basic, password, startDashboard, temporaryFolder, user } from './test-support/start-dashboard.ts'

describe('who may come in', () => {
  test.each([
    { name: 'nothing', header: undefined, message: 'Unauthorized', messageId: 'auth.unauthorized' },
    {
      name: 'a wrong password',
      header: basic(user, 'wrong'),
      message: 'Invalid username or password',
      messageId: 'password-auth.failed',
    },
    {
      name: 'a wrong name',
      header: basic('root', password),
      message: 'Invalid username or password',
      messageId: 'password-auth.failed',
    },
    {
      name: 'credentials that are not encoded',
      header: 'Basic admin:x',
      message: 'Invalid Basic Auth Header',
      messageId: 'auth.unauthorized',
    },
    { name: 'a token', header: 'Bearer glsa_x', message: 'Invalid API key', messageId: 'api-key.invalid' },
  ])('is not who sends $name', async ({ header, message, messageId }) => {
    const { url } = await startDashboard()
    for (const path of ['/api/search', '/', '/api/unknown', '/d/abc']) {
      const answer = await askWith(url, header)('GET', path)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe('Basic realm="dashboards", charset="UTF-8"')
      expect(answer.body).toEqual({ message, messageId, statusCode: 401, traceID: expect.any(String) })
    }
  })

  test.each([
    { name: 'a page', path: '/d/abc', type: 'text/html; charset=utf-8' },
    { name: 'the interface', path: '/api/org', type: 'application/json' },
  ])('is told so in a browser that opens $name as $type', async ({ path, type }) => {
    const { url } = await startDashboard()
    const answer = await askWith(url, basic(user, 'wrong'))('GET', path, undefined, { accept: 'text/html,*/*;q=0.8' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([401, type])
    expect(answer.headers.get('www-authenticate')).toBe('Basic realm="dashboards", charset="UTF-8"')
  })

  test.each(['/api/health', '/healthz', '/livez', '/readyz', '/metrics'])('is anyone at %s', async (path) => {
    const { url } = await startDashboard()
    expect((await askWith(url, undefined)('GET', path)).status).toBe(200)
  })

  test('is who has the right pair, also with colons in the password and the scheme in lower case', async () => {
    const { url } = await startDashboard({ config: { password: 'a:b:ü' } })
    expect((await askWith(url, basic(user, 'a:b:ü').replace('Basic', 'basic'))('GET', '/api/org')).status).toBe(200)
  })

  test('waits after wrong passwords, without keeping out who is in already', async () => {
    const { url, ask } = await startDashboard({ config: { maxLoginAttempts: 3 } })
    expect((await ask('GET', '/api/org')).status).toBe(200)
    const wrong = askWith(url, basic(user, 'wrong'))
    for (let attempt = 0; attempt < 3; attempt++) await wrong('GET', '/api/org')
    const blocked = await askWith(url, basic(user, 'wrong again'))('GET', '/api/org')
    expect(blocked).toMatchObject({ status: 429, body: { messageId: 'login-attempt.blocked' } })
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await ask('GET', '/api/org')).status).toBe(200)
  })

  test('is counted by the address that a trusted proxy tells, and that alone', async () => {
    const config = { maxLoginAttempts: 1 }
    const wrong = (url: string, address: string) =>
      askWith(url, basic(user, 'wrong'))('GET', '/api/org', undefined, { 'x-forwarded-for': address })
    const behind = await startDashboard({ config, env: { HEARTH_TRUSTED_PROXIES: '127.0.0.0/8' } })
    const statuses = []
    for (const address of ['1.1.1.1', '2.2.2.2', '1.1.1.1']) statuses.push((await wrong(behind.url, address)).status)
    expect(statuses).toEqual([401, 401, 429])
    const open = await startDashboard({ config })
    await wrong(open.url, '1.1.1.1')
    expect((await wrong(open.url, '2.2.2.2')).status).toBe(429)
  })

  test('is no page of another site that a browser sends the credentials for', async () => {
    const { ask } = await startDashboard()
    const create = (headers: Record<string, string>) => ask('POST', '/api/folders', { title: 'A' }, headers)
    expect((await create({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await create({ origin: 'http://evil.example' })).status).toBe(403)
    expect((await create({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })
})

describe('the password', () => {
  // It looks at the file that processes of their own keep it in.
  test.skipIf(process.env.HEARTH_TEST_DATABASE_URL !== undefined)(
    'is made at the first start, told once and kept as a hash alone',
    async () => {
      const home = temporaryFolder('dashboard-')
      const first = await startDashboard({ home, config: { password: undefined } })
      const made = first.made?.password ?? ''
      expect(made).toMatch(/^[\w-]{20}$/)
      const stored = join(home, 'dashboard', 'password.json')
      expect(readFileSync(stored, 'utf8')).not.toContain(made)
      expect(statSync(stored).mode & 0o777).toBe(0o600)
      expect((await askWith(first.url, basic(user, made))('GET', '/api/user')).body).toMatchObject({ login: user })
      await first.close()
      const second = await startDashboard({ home, config: { password: undefined } })
      expect(second.made).toBeUndefined()
      expect((await askWith(second.url, basic(user, made))('GET', '/api/user')).status).toBe(200)
    },
  )

  test('of the configuration wins over one that was made before', async () => {
    const home = temporaryFolder('dashboard-')
    const first = await startDashboard({ home, config: { password: undefined } })
    await first.close()
    const { url, ask, made } = await startDashboard({ home })
    expect(made).toBeUndefined()
    expect((await ask('GET', '/api/user')).status).toBe(200)
    expect((await askWith(url, basic(user, first.made?.password ?? ''))('GET', '/api/user')).status).toBe(401)
  })
})

describe('what programs ask at their start', () => {
  test('is answered as Grafana 13 would', async () => {
    const { ask } = await startDashboard()
    expect((await ask('GET', '/api/health')).body).toMatchObject({
      database: 'ok',
      version: expect.stringMatching(/^13\.0\.0\+hearth\./),
    })
    expect((await ask('GET', '/api/org')).body).toEqual({ id: 1, name: 'Main Org.', address: {} })
    expect((await ask('GET', '/bootdata')).body).toMatchObject({ settings: { namespace: 'default' }, navTree: [] })
    expect((await ask('GET', '/api/frontend/settings')).body).toMatchObject({
      defaultDatasource: 'Hearth metrics',
      appSubUrl: '',
    })
    expect((await ask('GET', '/api/library-elements')).body).toMatchObject({ result: { elements: [] } })
  })

  test.each(['GET', 'POST', 'DELETE'])('and what is not there is 404 in JSON: %s', async (method) => {
    const { ask } = await startDashboard()
    expect(await ask(method, '/api/no-such-thing')).toMatchObject({ status: 404, body: { message: 'Not found' } })
  })

  test('and the OpenAPI document names the endpoints and their bodies', async () => {
    const { ask } = await startDashboard()
    const { paths } = (await ask('GET', '/openapi.json')).body as { paths: Record<string, Record<string, object>> }
    expect(paths['/api/ds/query']?.post).toMatchObject({ requestBody: { content: { 'application/json': {} } } })
    expect(Object.keys(paths)).toContain('/api/dashboards/uid/{uid}')
  })

  test('and preferences are kept', async () => {
    const { ask } = await startDashboard()
    await ask('PUT', '/api/org/preferences', { theme: 'dark', timezone: 'utc' })
    await ask('PATCH', '/api/org/preferences', { theme: 'light' })
    expect((await ask('GET', '/api/org/preferences')).body).toMatchObject({ theme: 'light', timezone: 'utc' })
  })

  test.each([
    { name: 'the one that is preferred', homeDashboardUID: 'hearth-host', uid: 'hearth-host' },
    { name: 'the overview when that one is gone', homeDashboardUID: 'gone', uid: 'hearth-overview' },
  ])('and the first dashboard is $name', async ({ homeDashboardUID, uid }) => {
    const { ask } = await startDashboard()
    await ask('PUT', '/api/org/preferences', { homeDashboardUID })
    expect((await ask('GET', '/api/dashboards/home')).body).toEqual({ redirectUri: `/d/${uid}` })
  })

  test.each([
    { org: '1', status: 200 },
    { org: '2', status: 404 },
  ])('and organisation $org is $status', async ({ org, status }) => {
    const { ask } = await startDashboard()
    expect((await ask('GET', '/api/org', undefined, { 'X-Grafana-Org-Id': org })).status).toBe(status)
  })
})

describe('a browser that signed in at chatflow', () => {
  const csrf = { 'x-hearth-csrf': '1', 'sec-fetch-site': 'same-origin' }

  /** A dashboard beside a chatflow service that says this of every session. */
  async function startBeside(isOwner: boolean) {
    const chatflow = createServer((_, response) => response.end(JSON.stringify({ signedIn: true, isOwner })))
    await new Promise<void>((resolve) => chatflow.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void chatflow.close())
    const home = temporaryFolder('dashboard-session-')
    const env = { HEARTH_CHATFLOW_URL: `http://127.0.0.1:${(chatflow.address() as AddressInfo).port}` }
    const { url } = await startDashboard({ home, env })
    const cookie = `hearth_session=${createSessionTokens((await openSecrets(home)).deriveAll('browser sessions')).make()}`
    return { url, cookie, ask: askWith(url, undefined) }
  }

  test('is in here as well, where it is the owner', async () => {
    const { ask, cookie } = await startBeside(true)
    for (const path of ['/api/org', '/api/search'])
      expect((await ask('GET', path, undefined, { cookie })).status).toBe(200)
    const limited = await startBeside(false)
    expect((await limited.ask('GET', '/api/org', undefined, { cookie: limited.cookie })).status).toBe(401)
  })

  test('changes something from the page of the dashboards alone', async () => {
    const { ask, cookie } = await startBeside(true)
    const create = async (headers: Record<string, string>) =>
      (await ask('POST', '/api/folders', { title: 'A' }, { cookie, ...headers })).status
    expect(await create(csrf)).toBe(200)
    expect(await create({ 'sec-fetch-site': 'same-origin' })).toBe(401)
    expect(await create({ ...csrf, 'sec-fetch-site': 'same-site' })).toBe(401)
  })

  test('is who it says by its credentials, where it sends some', async () => {
    const { url, cookie } = await startBeside(true)
    const wrong = await askWith(url, basic(user, 'wrong'))('GET', '/api/org', undefined, { cookie })
    expect(wrong.status).toBe(401)
  })

  test('is not in with a session of another Hearth', async () => {
    const { ask } = await startBeside(true)
    const { cookie } = await startBeside(true)
    expect((await ask('GET', '/api/org', undefined, { cookie })).status).toBe(401)
  })
})
