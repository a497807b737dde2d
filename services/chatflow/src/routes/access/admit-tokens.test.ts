import { freePort } from '@hearth/server'
import { describe, expect, test } from 'vitest'
import { oidcClient, startWithProvider } from '../../test-support/start-with-provider.ts'

const audience = 'urn:hearth:chatflow'
const soon = () => Math.floor(Date.now() / 1_000) + 600
const flow = { name: 'F', flowData: '{"nodes":[],"edges":[]}', type: 'CHATFLOW' }

async function start(settings: Record<string, unknown> = {}) {
  const started = await startWithProvider({ oidcApiAudience: audience, ...settings })
  const ask = async (token: string, method = 'GET', path = 'chatflows', body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    return await fetch(`${started.service.url}/api/v1/${path}`, { method, headers, ...sent })
  }
  const sign = (claims: object) => started.provider.sign({ sub: '7', aud: audience, exp: soon(), ...claims })
  return { ...started, ask, sign }
}

describe('a token of the provider in place of a key', () => {
  test('that a program got opens what its groups may', async () => {
    const { ask, provider } = await start()
    provider.people.set(oidcClient.id, { groups: ['readers'] })
    const token = await provider.tokenOf(oidcClient, audience)
    expect((await ask(token)).status).toBe(200)
    expect((await ask(token, 'POST', 'chatflows', flow)).status).toBe(403)
    expect((await ask(token, 'GET', 'apikey')).status).toBe(403)
  })

  test('of an owner opens everything, under their name', async () => {
    const { ask, sign } = await start()
    const token = await sign({ name: 'Ada', groups: ['owners'] })
    expect((await ask(token, 'GET', 'apikey')).status).toBe(200)
    const made = (await (await ask(token, 'POST', 'chatflows', flow)).json()) as { id: string }
    const versions = await ask(token, 'GET', `chatflows/${made.id}/versions`)
    expect(await versions.json()).toMatchObject([{ author: 'Ada' }])
    expect((await ask(token, 'POST', `prediction/${made.id}`, { question: 'Hi' })).status).not.toBe(401)
  })

  test.each([
    { why: 'has ended', claims: { groups: ['owners'], exp: soon() - 1_200 }, says: 'has expired' },
    { why: 'is for another API', claims: { groups: ['owners'], aud: 'urn:other' }, says: '"oidcApiAudience"' },
    { why: 'is of somebody who may nothing', claims: {}, says: '"oidcOwnerGroups" or "oidcPermissions"' },
    { why: 'is of somebody who is kept out', claims: { groups: ['strangers'] }, says: '"oidcAllowedGroups"' },
  ])('that $why opens nothing, and says why', async ({ claims, says }) => {
    const { ask, sign } = await start(says.includes('Allowed') ? { oidcAllowedGroups: ['owners', 'readers'] } : {})
    const answer = await ask(await sign(claims))
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ success: false, message: expect.stringContaining(says) })
  })

  test('that has ended makes nobody wait, however often it comes; forged ones do', async () => {
    const { ask, sign } = await start({ maxKeyAttempts: 2 })
    const ended = await sign({ groups: ['owners'], exp: soon() - 1_200 })
    for (let at = 0; at < 4; at++) expect((await ask(ended)).status).toBe(401)
    const forged = `${(await sign({ groups: ['owners'] })).slice(0, -8)}AAAAAAAA`
    const statuses = []
    for (let at = 0; at < 4; at++) statuses.push((await ask(forged)).status)
    expect(statuses).toContain(429)
    expect((await ask(await sign({ groups: ['owners'] }))).status).toBe(200)
  })

  test('is none where the settings name no audience', async () => {
    const { ask, sign } = await start({ oidcApiAudience: undefined })
    expect((await ask(await sign({ groups: ['owners'] }))).status).toBe(401)
  })

  test('waits while the provider is down, and keys go on', async () => {
    const issuer = `http://localhost:${await freePort()}`
    const { ask, sign, service } = await start({ oidcIssuer: issuer })
    const answer = await ask(await sign({ iss: issuer, groups: ['owners'] }))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await service.call('GET', 'chatflows')).toEqual(expect.any(Array))
  })
})
