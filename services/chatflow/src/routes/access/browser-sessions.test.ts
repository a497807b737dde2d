import { beforeEach, describe, expect, test } from 'vitest'
import { type Api, localKey, openApi } from '../api.fixture.ts'

let api: Api
beforeEach(async () => {
  api = await openApi()
})

const own = { 'sec-fetch-site': 'same-origin', 'x-hearth-csrf': '1' }
const path = '/api/v1/session'

const signIn = (body: object, headers: Record<string, string> = own, origin = 'http://localhost:3000') =>
  api.app.request(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const cookieOf = (answer: Response) => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
const cookieFor = async (body: object) => cookieOf(await signIn(body))
const ask = (method: string, to: string, cookie: string, headers: Record<string, string> = own) =>
  api.app.request(to, { method, headers: { cookie, ...headers } })
const statusWith = async (cookie: string) => (await ask('GET', '/api/v1/chatflows', cookie)).status
const newLink = async (): Promise<string> => {
  const answer = await api.call('POST', '/api/v1/sign-in-links', undefined, `Bearer ${localKey}`)
  return (await answer.json()).token
}

describe('signing in', () => {
  test('with a key gives a cookie that no script reads and no other site sends', async () => {
    const answer = await signIn({ key: api.key })
    expect(await answer.json()).toEqual({ signedIn: true, name: 'test', isOwner: true })
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^hearth_session=[\w-]{43}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(await statusWith(cookieOf(answer))).toBe(200)
  })

  test('lasts longer than the browser where that was asked for, and goes over https alone where the page does', async () => {
    const cookie = (await signIn({ key: api.key, remember: true })).headers.get('set-cookie')
    expect(cookie).toContain('Max-Age=600;')
    expect((await signIn({ key: api.key }, own, 'https://here')).headers.get('set-cookie')).toContain('; Secure')
    const proxied = await signIn({ key: api.key }, { ...own, origin: 'https://here' })
    expect(proxied.headers.get('set-cookie')).toContain('; Secure')
  })

  test('with a link makes the owner of its browser, once', async () => {
    const link = await newLink()
    const answer = await signIn({ link })
    expect(await answer.json()).toEqual({ signedIn: true, name: 'owner', isOwner: true })
    expect(await statusWith(cookieOf(answer))).toBe(200)
    const again = await signIn({ link })
    expect(again.status).toBe(401)
    expect(again.headers.get('set-cookie')).toBeNull()
    expect((await again.json()).message).toMatch(/used before or is too old; "npm run hearth -- sign-in"/)
  })

  test.each([
    { name: 'a wrong key', body: { key: 'nobody-has-this-key' }, status: 401 },
    { name: 'a made up link', body: { link: 'nobody-made-this-link' }, status: 401 },
    { name: 'neither', body: {}, status: 400 },
    { name: 'both', body: { key: 'a', link: 'b' }, status: 400 },
  ])('with $name is refused', async ({ body, status }) => {
    const answer = await signIn(body)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test.each([
    { name: 'a form', headers: { 'sec-fetch-site': 'same-origin' } },
    { name: 'a page of another port', headers: { ...own, 'sec-fetch-site': 'same-site' } },
    { name: 'a page of another site', headers: { ...own, 'sec-fetch-site': 'cross-site' } },
  ])('is refused to $name', async ({ headers }) => {
    expect((await signIn({ key: api.key }, headers)).status).toBe(403)
  })

  test('anew takes another token and ends the session before', async () => {
    const before = await cookieFor({ key: api.key })
    const after = cookieOf(await signIn({ key: api.key }, { ...own, cookie: before }))
    expect(after).not.toBe(before)
    expect([await statusWith(before), await statusWith(after)]).toEqual([401, 200])
  })

  test('takes no token that the browser brings along', async () => {
    const chosen = 'hearth_session=chosen-by-somebody-else'
    expect(cookieOf(await signIn({ key: api.key }, { ...own, cookie: chosen }))).not.toBe(chosen)
    expect(await statusWith(chosen)).toBe(401)
  })
})

describe('a session', () => {
  test('tells who is signed in, and to others that nobody is', async () => {
    const { text } = await api.issue('chatflows:view')
    const limited = await ask('GET', path, await cookieFor({ key: text }))
    expect(await limited.json()).toEqual({ signedIn: true, name: 'test', isOwner: false })
    expect(await (await ask('GET', path, '')).json()).toEqual({ signedIn: false, name: null, isOwner: false })
  })

  test('may do what its key may, and no more', async () => {
    const { text } = await api.issue('chatflows:view')
    const cookie = await cookieFor({ key: text })
    expect((await ask('GET', '/api/v1/chatflows', cookie)).status).toBe(200)
    expect((await ask('GET', '/api/v1/apikey', cookie)).status).toBe(403)
    expect((await ask('POST', '/api/v1/sign-in-links', cookie)).status).toBe(403)
  })

  test.each([
    { name: 'from its own page', headers: own, status: 200 },
    { name: 'without the header', headers: { 'sec-fetch-site': 'same-origin' }, status: 401 },
    { name: 'from another port', headers: { ...own, 'sec-fetch-site': 'same-site' }, status: 401 },
    { name: 'from another origin', headers: { 'x-hearth-csrf': '1', origin: 'http://evil.example' }, status: 401 },
  ])('changes something $name: $status', async ({ headers, status }) => {
    const { key } = await api.issue()
    const cookie = await cookieFor({ key: api.key })
    expect((await ask('DELETE', `/api/v1/apikey/${key.id}`, cookie, headers)).status).toBe(status)
  })

  test('gives way to a key that is sent beside it, also to a wrong one', async () => {
    const cookie = await cookieFor({ key: api.key })
    const { text } = await api.issue('variables:view')
    const statusBeside = async (key: string) =>
      (await ask('GET', '/api/v1/chatflows', cookie, { ...own, authorization: `Bearer ${key}` })).status
    expect([await statusBeside(text), await statusBeside('wrong-key-of-somebody')]).toEqual([403, 401])
  })

  test('is over when the browser signs out, and its cookie goes', async () => {
    const cookie = await cookieFor({ key: api.key })
    const answer = await ask('DELETE', path, cookie)
    expect(answer.headers.get('set-cookie')).toMatch(/^hearth_session=; Max-Age=0/)
    expect(await statusWith(cookie)).toBe(401)
  })

  test('is over with its key', async () => {
    const { key, text } = await api.issue()
    const cookie = await cookieFor({ key: text })
    api.ring.remove(key.id)
    expect(await statusWith(cookie)).toBe(401)
  })
})

describe('signing out everywhere', () => {
  test('ends every session', async () => {
    const cookies = [await cookieFor({ key: api.key }), await cookieFor({ link: await newLink() })]
    const answer = await ask('DELETE', '/api/v1/sessions', cookies[0] ?? '')
    expect(await answer.json()).toEqual({ ended: 2 })
    expect(await Promise.all(cookies.map(statusWith))).toEqual([401, 401])
  })

  test('ends those of the same key alone for one that may not do everything', async () => {
    const { text } = await api.issue('chatflows:view')
    const [limited, owner] = [await cookieFor({ key: text }), await cookieFor({ key: api.key })]
    expect(await (await ask('DELETE', '/api/v1/sessions', limited)).json()).toEqual({ ended: 1 })
    expect([await statusWith(limited), await statusWith(owner)]).toEqual([401, 200])
  })
})

test('a sign-in link is not made for a key, whatever it may do', async () => {
  expect((await api.call('POST', '/api/v1/sign-in-links')).status).toBe(403)
})
