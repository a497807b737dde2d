import { beforeEach, describe, expect, test } from 'vitest'
import { type Api, openApi } from '../api.fixture.ts'

let api: Api
beforeEach(async () => {
  api = await openApi()
})

const internal = { 'x-request-from': 'internal', 'content-type': 'application/json' }
const login = (password: string) =>
  api.app.request('/api/v1/auth/login', {
    method: 'POST',
    headers: internal,
    body: JSON.stringify({ email: 'me@here.example', password }),
  })
const flowsWith = (headers: Record<string, string>) => api.app.request('/api/v1/chatflows', { headers }, {})

describe("Flowise's own page", () => {
  test('logs in with an API key as the password and is let in by its cookie until it logs out', async () => {
    const answer = await login(api.key)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ email: 'me@here.example', isOrganizationAdmin: true, permissions: [] })
    const set = answer.headers.get('set-cookie') ?? ''
    expect(set).toMatch(/HttpOnly/)
    expect(set).toMatch(/SameSite=Strict/)
    const cookie = set.split(';')[0] ?? ''
    expect((await flowsWith({ ...internal, cookie })).status).toBe(200)
    await api.app.request('/api/v1/account/logout', { method: 'POST', headers: { ...internal, cookie } })
    expect((await flowsWith({ ...internal, cookie })).status).toBe(401)
  })

  test('is told what a new key may be allowed to do', async () => {
    const { chatflows, documentStores } = await (await api.call('GET', '/api/v1/auth/permissions/API_KEY')).json()
    expect(chatflows[0]).toMatchObject({ key: 'chatflows:view', value: 'View', isOpenSource: true })
    expect(documentStores).toContainEqual(expect.objectContaining({ value: 'Preview Process' }))
  })

  test('is told who is logged in', async () => {
    expect(await (await api.call('GET', '/api/v1/user')).json()).toMatchObject({ email: 'owner@localhost' })
    expect((await api.call('GET', '/api/v1/user', undefined, '')).status).toBe(401)
  })

  test('is refused with a wrong password in words it shows', async () => {
    const answer = await login('nonsense')
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ message: 'Incorrect Email or Password' })
  })

  test('cannot be imitated by a page that sends the cookie without saying where it comes from', async () => {
    const cookie = (await login(api.key)).headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await flowsWith({ cookie })).status).toBe(401)
  })

  test('brings its session along when the widget within it asks', async () => {
    const cookie = (await login(api.key)).headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await flowsWith({ cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await flowsWith({ cookie, 'sec-fetch-site': 'same-site' })).status).toBe(401)
  })

  test('loses its session with the key', async () => {
    const { key, text } = await api.issue()
    const cookie = (await login(text)).headers.get('set-cookie')?.split(';')[0] ?? ''
    api.ring.remove(key.id)
    expect((await flowsWith({ ...internal, cookie })).status).toBe(401)
  })
})
