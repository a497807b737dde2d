import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createSessionTokens, sessionTokenOf } from './browser-session.ts'

describe('a token of a session', () => {
  const tokens = createSessionTokens([Buffer.alloc(32, 1)])
  const token = tokens.make()

  test('is known again by whoever has the secret', () => {
    expect(createSessionTokens([Buffer.alloc(32, 1)]).isOurs(token)).toBe(true)
    expect(tokens.make()).not.toBe(token)
  })

  test.each([
    { name: 'made with another secret', other: createSessionTokens([Buffer.alloc(32, 2)]).make() },
    { name: 'without its signature', other: token.split('.')[0] ?? '' },
    { name: 'with the signature of another', other: `${token.split('.')[0]}.${tokens.make().split('.')[1]}` },
    { name: 'with more after it', other: `${token}.x` },
    { name: 'that is empty', other: '' },
  ])('$name is not', ({ other }) => expect(tokens.isOurs(other)).toBe(false))
})

describe('a session counts', () => {
  const app = new Hono().all('*', (c) => c.text(sessionTokenOf(c) ?? 'none'))
  const own = { 'sec-fetch-site': 'same-origin' }
  const csrf = { 'x-hearth-csrf': '1' }
  const link = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }

  test.each([
    { name: 'for what its page reads', method: 'GET', headers: own },
    { name: 'for what its page changes', method: 'POST', headers: { ...own, ...csrf } },
    { name: 'for an address that somebody typed', method: 'GET', headers: { 'sec-fetch-site': 'none' } },
    { name: 'for a link of another service', method: 'GET', headers: link },
    { name: 'where the browser tells nothing, when it reads', method: 'GET', headers: {} },
    { name: 'where it tells the origin alone', method: 'POST', headers: { origin: 'http://here:3000', ...csrf } },
  ])('$name', async ({ method, headers }) => expect(await tokenOf(method, headers)).toBe('a-token'))

  test.each([
    { name: 'for what its page changes without saying so', method: 'POST', headers: own },
    { name: 'for a page of another port', method: 'GET', headers: { 'sec-fetch-site': 'same-site' } },
    { name: 'for a page of another site', method: 'GET', headers: { 'sec-fetch-site': 'cross-site' } },
    { name: 'for a form of another page', method: 'POST', headers: link },
    { name: 'for a form that carries the header', method: 'POST', headers: { ...link, ...csrf } },
    { name: 'for another origin, told alone', method: 'POST', headers: { origin: 'http://here:3001', ...csrf } },
    { name: 'for a page of no origin', method: 'GET', headers: { origin: 'null' } },
  ])('not $name', async ({ method, headers }) => expect(await tokenOf(method, headers)).toBe('none'))

  async function tokenOf(method: string, headers: Record<string, string>): Promise<string> {
    const sent = { cookie: 'hearth_session=a-token', host: 'here:3000', ...headers }
    return (await app.request('http://here:3000/x', { method, headers: sent })).text()
  }
})
