import { describe, expect, test } from 'vitest'
import { addUser, fromOwnPage, signIn, theirPassword } from '../../test-support/people.ts'
import { askWith, basic, password, startDashboard, user } from '../../test-support/start-dashboard.ts'

describe('a user', () => {
  test('is added, found, changed, disabled, enabled and removed', async () => {
    const started = await startDashboard()
    const { ask } = started
    const ada = await addUser(started, 'ada', 'Viewer')
    expect((await ada.ask('GET', '/api/user')).body).toMatchObject({ login: 'ada', isGrafanaAdmin: false })
    expect((await ask('GET', '/api/users/lookup?loginOrEmail=ADA')).body).toMatchObject({ id: ada.id })
    expect((await ask('GET', '/api/users/search?query=ad&perpage=1')).body).toMatchObject({
      totalCount: 2,
      users: [{}],
    })
    const change = { name: 'Ada L', email: 'ada@example.org' }
    expect((await ask('PUT', `/api/users/${ada.id}`, change)).body).toEqual({ message: 'User updated' })
    expect((await ask('GET', '/api/users/lookup?loginOrEmail=ada@example.org')).body).toMatchObject({ name: 'Ada L' })
    await ask('POST', `/api/admin/users/${ada.id}/disable`)
    expect((await ada.ask('GET', '/api/user')).status).toBe(401)
    await ask('POST', `/api/admin/users/${ada.id}/enable`)
    expect((await ada.ask('GET', '/api/user')).status).toBe(200)
    expect((await ask('DELETE', `/api/admin/users/${ada.id}`)).body).toEqual({ message: 'User deleted' })
    expect((await ada.ask('GET', '/api/user')).status).toBe(401)
  })

  test.each([
    { name: 'without a name', body: { password: theirPassword }, status: 400 },
    { name: 'with a password that is too short', body: { login: 'b', password: 'short' }, status: 400 },
    { name: 'with the login of another one', body: { login: 'ADMIN', password: theirPassword }, status: 409 },
    { name: 'with a role that is none', body: { login: 'b', password: theirPassword, role: 'King' }, status: 400 },
  ])('$name is refused with $status', async ({ body, status }) => {
    const { ask } = await startDashboard()
    expect((await ask('POST', '/api/admin/users', body)).status).toBe(status)
  })

  test.each([
    { name: 'removed', method: 'DELETE', path: '/api/admin/users/1', body: undefined },
    { name: 'disabled', method: 'POST', path: '/api/admin/users/1/disable', body: undefined },
    { name: 'made an editor', method: 'PATCH', path: '/api/org/users/1', body: { role: 'Editor' } },
    { name: 'put out', method: 'DELETE', path: '/api/org/users/1', body: undefined },
    { name: 'less', method: 'PUT', path: '/api/admin/users/1/permissions', body: { isGrafanaAdmin: false } },
  ])('whom the configuration names is not $name', async ({ method, path, body }) => {
    const { ask } = await startDashboard()
    expect((await ask(method, path, body)).status).toBe(400)
    expect((await ask('GET', '/api/user')).body).toMatchObject({ isGrafanaAdmin: true, isDisabled: false })
  })

  test('has another role at once', async () => {
    const started = await startDashboard()
    const ada = await addUser(started, 'ada', 'Viewer')
    const add = async () => (await ada.ask('POST', '/api/folders', { title: 'F' })).status
    expect(await add()).toBe(403)
    await started.ask('PATCH', `/api/org/users/${ada.id}`, { role: 'Editor' })
    expect(await add()).toBe(200)
  })
})

describe('a password', () => {
  test('is changed by its user, and ends the other sessions', async () => {
    const started = await startDashboard()
    const ada = await addUser(started, 'ada', 'Viewer')
    const [here, there] = [await signIn(started, 'ada', theirPassword), await signIn(started, 'ada', theirPassword)]
    const change = (oldPassword: string, newPassword: string) =>
      here.ask('PUT', '/api/user/password', { oldPassword, newPassword })
    expect(await change('wrong', 'another one')).toMatchObject({
      status: 400,
      body: { message: 'invalid old password' },
    })
    expect((await change(theirPassword, 'short')).status).toBe(400)
    expect((await change(theirPassword, theirPassword)).status).toBe(400)
    expect((await change(theirPassword, 'another one')).body).toEqual({ message: 'User password changed' })
    expect((await here.ask('GET', '/api/user')).status).toBe(200)
    expect((await there.ask('GET', '/api/user')).status).toBe(401)
    expect((await ada.ask('GET', '/api/user')).status).toBe(401)
    expect((await askWith(started.url, basic('ada', 'another one'))('GET', '/api/user')).status).toBe(200)
  })

  test('is given anew by an admin', async () => {
    const started = await startDashboard()
    const ada = await addUser(started, 'ada', 'Viewer')
    const browser = await signIn(started, 'ada', theirPassword)
    await started.ask('PUT', `/api/admin/users/${ada.id}/password`, { password: 'given by admin' })
    expect((await browser.ask('GET', '/api/user')).status).toBe(401)
    expect((await askWith(started.url, basic('ada', 'given by admin'))('GET', '/api/user')).status).toBe(200)
  })

  test('that was made at the first start is changed, and kept over a start', async () => {
    const { home, url, made, close } = await startDashboard({ config: { password: undefined } })
    const own = askWith(url, basic(user, made?.password ?? ''))
    const body = { oldPassword: made?.password, newPassword: 'chosen by hand' }
    expect((await own('PUT', '/api/user/password', body)).status).toBe(200)
    expect((await own('GET', '/api/user')).status).toBe(401)
    await close()
    const again = await startDashboard({ home, config: { password: undefined } })
    expect(again.made).toBeUndefined()
    expect((await askWith(again.url, basic(user, 'chosen by hand'))('GET', '/api/user')).status).toBe(200)
  })

  test('that the configuration sets is changed there', async () => {
    const { ask } = await startDashboard()
    const answer = await ask('PUT', '/api/user/password', { oldPassword: password, newPassword: 'another one' })
    expect(answer).toMatchObject({ status: 400, body: { messageId: 'password-configured' } })
  })

  test.each(['/api/users', '/api/admin/users/2/auth-tokens', '/api/org/users', '/api/users/2'])(
    'is told by nothing: %s',
    async (path) => {
      const started = await startDashboard()
      await addUser(started, 'ada', 'Viewer')
      expect((await started.ask('GET', path)).text).not.toMatch(/password|scrypt|salt/i)
    },
  )
})

describe('a browser', () => {
  test('is led to the page to sign in, and back to where it was', async () => {
    const started = await startDashboard()
    const page = await fetch(`${started.url}/d/a?from=now-1h`, { headers: { accept: 'text/html' }, redirect: 'manual' })
    expect([page.status, page.headers.get('location')]).toEqual([302, '/login?redirectTo=%2Fd%2Fa%3Ffrom%3Dnow-1h'])
    const body = { user, password, redirectTo: '/d/a?from=now-1h' }
    const answer = await askWith(started.url, undefined)('POST', '/login', body)
    expect(answer).toMatchObject({ status: 200, body: { message: 'Logged in', redirectUrl: '/d/a?from=now-1h' } })
    const cookie = answer.headers.get('set-cookie')
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(attribute)
  })

  test('is asked for name and password by itself where there is no page to sign in', async () => {
    const { url } = await startDashboard({ config: { loginForm: false } })
    const answer = await fetch(`${url}/d/a`, { headers: { accept: 'text/html' }, redirect: 'manual' })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Basic')])
  })

  test('is in by its session until it signs out', async () => {
    const started = await startDashboard()
    const browser = await signIn(started, user, password)
    expect((await browser.ask('GET', '/api/user')).body).toMatchObject({ login: user })
    expect((await browser.ask('POST', '/api/folders', { title: 'A' })).status).toBe(200)
    const out = await fetch(`${started.url}/logout`, { headers: { cookie: browser.cookie }, redirect: 'manual' })
    expect([out.status, out.headers.get('location')]).toEqual([302, '/login'])
    expect((await browser.ask('GET', '/api/user')).status).toBe(401)
  })

  test('is signed out everywhere else, one by one, and by an admin', async () => {
    const started = await startDashboard()
    const ada = await addUser(started, 'ada', 'Viewer')
    const browsers = await Promise.all([1, 2, 3].map(() => signIn(started, 'ada', theirPassword)))
    const [first, second, third] = browsers
    if (first === undefined || second === undefined || third === undefined) throw new Error('no browsers')
    const statuses = () => Promise.all(browsers.map(async ({ ask }) => (await ask('GET', '/api/user')).status))
    const sessions = (await first.ask('GET', '/api/user/auth-tokens')).body as { id: number; isActive: boolean }[]
    expect(sessions).toHaveLength(3)
    const own = sessions.find(({ isActive }) => isActive)
    const revoke = (id: number | undefined) => first.ask('POST', '/api/user/revoke-auth-token', { authTokenId: id })
    expect((await revoke(own?.id)).status).toBe(400)
    for (const { id } of sessions.filter(({ isActive }) => !isActive).slice(0, 1))
      expect((await revoke(id)).status).toBe(200)
    expect((await statuses()).filter((status) => status === 200)).toHaveLength(2)
    await first.ask('POST', '/api/user/logout-everywhere')
    expect(await statuses()).toEqual([200, 401, 401])
    await started.ask('POST', `/api/admin/users/${ada.id}/logout`)
    expect(await statuses()).toEqual([401, 401, 401])
  })

  test.each([
    { name: 'without the header of our pages', headers: { 'x-hearth-csrf': undefined } },
    { name: 'from another port', headers: { ...fromOwnPage, 'sec-fetch-site': 'same-site' } },
    { name: 'from another site', headers: { ...fromOwnPage, 'sec-fetch-site': 'cross-site' } },
  ])('changes nothing $name', async ({ headers }) => {
    const started = await startDashboard()
    const { cookie } = await signIn(started, user, password)
    const sent = { cookie, ...fromOwnPage, ...headers }
    const kept = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
    const answer = await askWith(started.url, undefined)(
      'POST',
      '/api/folders',
      { title: 'A', uid: 'a' },
      kept as never,
    )
    expect([401, 403]).toContain(answer.status)
    expect((await started.ask('GET', '/api/folders/a')).status).toBe(404)
  })

  test('is signed in by no page of another site', async () => {
    const { url } = await startDashboard()
    const headers = { 'sec-fetch-site': 'cross-site' }
    const answer = await askWith(url, undefined)('POST', '/login', { user, password }, headers)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
  })

  test('has a session that is nothing after a restart with other secrets, or for who writes one', async () => {
    const started = await startDashboard()
    const { cookie } = await signIn(started, user, password)
    const forged = `${cookie.slice(0, -3)}abc`
    expect((await askWith(started.url, undefined)('GET', '/api/user', undefined, { cookie: forged })).status).toBe(401)
  })
})

describe('who guesses', () => {
  test('has to wait for a name after five tries, from wherever, and is told for how long', async () => {
    const config = { maxLoginAttempts: 1_000 }
    const started = await startDashboard({ config, env: { HEARTH_TRUSTED_PROXIES: '127.0.0.0/8' } })
    const ada = await addUser(started, 'ada', 'Viewer')
    expect((await ada.ask('GET', '/api/user', undefined, { 'x-forwarded-for': '10.0.0.1' })).status).toBe(200)
    const guess = (address: string, guessed = 'wrong') =>
      askWith(started.url, undefined)(
        'POST',
        '/login',
        { user: 'ada', password: guessed },
        { 'x-forwarded-for': address },
      )
    for (let at = 0; at < 5; at++) expect((await guess(`9.9.9.${at}`)).status).toBe(401)
    const blocked = await guess('9.9.9.9', theirPassword)
    expect(blocked).toMatchObject({ status: 429, body: { messageId: 'login-attempt.blocked' } })
    const seconds = Number(blocked.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(200)
    expect(blocked.body).toMatchObject({ message: expect.stringContaining(`try again in ${seconds} s`) })
    // Who was in from their own address stays in, and so does everybody else.
    expect((await ada.ask('GET', '/api/user', undefined, { 'x-forwarded-for': '10.0.0.1' })).status).toBe(200)
    expect((await started.ask('GET', '/api/user')).status).toBe(200)
  })

  test('learns nothing of which names there are', async () => {
    const started = await startDashboard()
    await addUser(started, 'ada', 'Viewer')
    const answers = await Promise.all(
      ['ada', 'nobody'].map((name) => askWith(started.url, basic(name, 'wrong'))('GET', '/api/user')),
    )
    const told = answers.map(({ status, body }) => [status, (body as { message: string }).message])
    expect(told[0]).toEqual(told[1])
  })
})

describe('a service account', () => {
  test('asks by its token as its role may, until the token ends', async () => {
    const { ask, url } = await startDashboard()
    const added = await ask('POST', '/api/serviceaccounts', { name: 'CI', role: 'Viewer' })
    expect(added).toMatchObject({ status: 201, body: { name: 'CI', login: 'sa-1-ci', role: 'Viewer', tokens: 0 } })
    const { id } = added.body as { id: number }
    const token = (await ask('POST', `/api/serviceaccounts/${id}/tokens`, { name: 't' })).body as {
      key: string
      id: number
    }
    expect(token.key).toMatch(/^glsa_[A-Za-z0-9]{32}_[0-9a-f]{8}$/)
    const program = askWith(url, `Bearer ${token.key}`)
    expect((await program('GET', '/api/search')).status).toBe(200)
    expect((await askWith(url, basic('api_key', token.key))('GET', '/api/search')).status).toBe(200)
    expect((await program('POST', '/api/folders', { title: 'A' })).status).toBe(403)
    await ask('PATCH', `/api/serviceaccounts/${id}`, { role: 'Editor' })
    expect((await program('POST', '/api/folders', { title: 'A' })).status).toBe(200)
    await ask('PATCH', `/api/serviceaccounts/${id}`, { isDisabled: true })
    expect((await program('GET', '/api/search')).status).toBe(401)
    await ask('PATCH', `/api/serviceaccounts/${id}`, { isDisabled: false })
    await ask('DELETE', `/api/serviceaccounts/${id}/tokens/${token.id}`)
    expect((await program('GET', '/api/search')).body).toMatchObject({ message: 'Invalid API key' })
  })

  test('shows a token once, and keeps its digest alone', async () => {
    const { ask } = await startDashboard()
    const { id } = (await ask('POST', '/api/serviceaccounts', { name: 'CI', role: 'Viewer' })).body as { id: number }
    const { key } = (await ask('POST', `/api/serviceaccounts/${id}/tokens`, { name: 't' })).body as { key: string }
    for (const path of [`/api/serviceaccounts/${id}/tokens`, `/api/serviceaccounts/${id}`, '/api/auth/keys'])
      expect((await ask('GET', path)).text).not.toContain(key.slice(5, 20))
    expect((await ask('POST', `/api/serviceaccounts/${id}/tokens`, { name: 't' })).status).toBe(409)
  })

  test('has tokens that end by themselves', async () => {
    const { ask, url } = await startDashboard()
    const made = await ask('POST', '/api/auth/keys', { name: 'short', role: 'Viewer', secondsToLive: 1 })
    const { key } = made.body as { key: string }
    const program = askWith(url, `Bearer ${key}`)
    const deadline = Date.now() + 30_000
    let last = await program('GET', '/api/search')
    while (last.status === 200 && Date.now() < deadline) last = await program('GET', '/api/search')
    expect(last.body).toMatchObject({ message: 'Expired API key' })
  })

  test('signs no browser in, and is no person', async () => {
    const started = await startDashboard()
    await started.ask('POST', '/api/serviceaccounts', { name: 'CI', role: 'Admin' })
    expect((await signIn(started, 'sa-1-ci', '')).answer.status).toBe(400)
    expect((await signIn(started, 'sa-1-ci', 'x')).answer.status).toBe(401)
    expect((await started.ask('GET', '/api/users')).body).toHaveLength(1)
  })
})
