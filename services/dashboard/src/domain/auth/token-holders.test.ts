import { describe, expect, test } from 'vitest'
import { startWithProvider } from '../../test-support/start-with-provider.ts'

const audience = 'urn:hearth:dashboards'
const soon = () => Math.floor(Date.now() / 1_000) + 600
const ada = { sub: '1', preferred_username: 'ada', name: 'Ada', email: 'ada@example.org' }

async function start(config: Record<string, unknown> = {}) {
  const started = await startWithProvider({ oidcApiAudience: audience, oidcAdminGroups: ['admins'], ...config })
  const ask = async (token: string, path = '/api/user', init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return await fetch(`${started.url}${path}`, { ...init, headers })
  }
  const sign = (claims: object) => started.provider.sign({ aud: audience, exp: soon(), ...claims })
  return { ask, sign, askAsOwner: started.ask }
}

describe('a token of the provider', () => {
  test('lets its holder in as the user that they are at a browser, with the role of their groups', async () => {
    const { ask, sign } = await start()
    const admin = await sign({ ...ada, groups: ['admins'] })
    const user = (await (await ask(admin)).json()) as { id: number }
    expect(user).toMatchObject({ login: 'ada', name: 'Ada', email: 'ada@example.org' })
    const folder = { method: 'POST', body: JSON.stringify({ title: 'Made' }) }
    expect((await ask(admin, '/api/folders', folder)).status).toBe(200)
    const later = await sign({ ...ada, name: 'Ada L.', groups: [] })
    expect(await (await ask(later)).json()).toMatchObject({ id: user.id, name: 'Ada L.' })
    expect((await ask(later, '/api/folders', folder)).status).toBe(403)
  })

  test('that carries only its subject leaves a user who is there with their name, address and role', async () => {
    const { ask, sign, askAsOwner } = await start()
    const { id } = (await (await ask(await sign({ ...ada, groups: ['admins'] }))).json()) as { id: number }
    const bare = await sign({ sub: ada.sub })
    expect(await (await ask(bare)).json()).toMatchObject({ id, login: 'ada', name: 'Ada', email: 'ada@example.org' })
    const folder = { method: 'POST', body: JSON.stringify({ title: 'Made' }) }
    expect((await ask(bare, '/api/folders', folder)).status).toBe(200)
    expect((await askAsOwner('GET', '/api/org/users')).body).toContainEqual(
      expect.objectContaining({ userId: id, role: 'Admin' }),
    )
  })

  test.each([
    { why: 'has ended', claims: { exp: soon() - 1_200 }, says: 'expired' },
    { why: 'is for another API', claims: { aud: 'urn:other' }, says: '"oidcApiAudience"' },
    { why: 'is of nobody who has a role', claims: {}, says: 'gives a role' },
  ])('that $why lets nobody in, and says why', async ({ claims, says }) => {
    const { ask, sign } = await start({ oidcStrictRoles: true })
    const answer = await ask(await sign({ ...ada, ...claims }))
    expect(answer.status).toBe(401)
    const message = expect.stringContaining(says)
    expect(await answer.json()).toMatchObject({ message, messageId: 'jwt.invalid' })
  })

  test('of somebody who was disabled here lets nobody in, at once', async () => {
    const { ask, sign, askAsOwner } = await start()
    const token = await sign(ada)
    const { id } = (await (await ask(token)).json()) as { id: number }
    expect((await askAsOwner('POST', `/api/admin/users/${id}/disable`)).status).toBe(200)
    expect((await ask(token)).status).toBe(401)
  })

  test('that names another provider is a wrong key like any other', async () => {
    const { ask, sign } = await start()
    const answer = await ask(await sign({ ...ada, iss: 'https://id.example' }))
    expect([answer.status, await answer.json()]).toMatchObject([401, { message: 'Invalid API key' }])
  })
})
