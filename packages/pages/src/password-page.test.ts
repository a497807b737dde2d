import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { passwordPage } from './password-page.ts'

const challenge = 'Basic realm="dashboards"'
const app = new Hono()
  .use(passwordPage('dashboard'))
  .get('/d/wait', (c) => c.json({ message: 'wait' }, 429, { 'retry-after': '7' }))
  .get('/d/busy', (c) => c.json({ message: 'busy' }, 429))
  .get('/d/gone', (c) => c.json({ message: 'gone' }, 404))
  .all('*', (c) => c.json({ message: 'Unauthorized' }, 401, { 'www-authenticate': challenge }))

const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
const open = (path: string, headers: Record<string, string> = { accept }, method = 'GET') =>
  app.request(path, { method, headers })

describe('who is refused for a password', () => {
  test('is told on a page in a browser, which still asks for it', async () => {
    const answer = await open('/d/abc')
    const html = await answer.text()
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, challenge])
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(html).toContain('<h1>This page asks for a name and a password</h1>')
    expect(html).toContain('npm run hearth -- sign-in')
  })

  test('is told so in German too', async () => {
    const german = { accept, 'accept-language': 'de-AT,de;q=0.9' }
    expect(await (await open('/d/abc', german)).text()).toContain('<h1>Diese Seite fragt nach Name und Passwort</h1>')
    expect(await (await open('/d/wait', german)).text()).toContain('Lade diese Seite in 7 s neu.')
  })

  test('is asked for it by nothing on that page', async () => {
    expect(await (await open('/')).text()).not.toContain('favicon')
  })

  test('is told how long to wait after too many', async () => {
    const answer = await open('/d/wait')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7'])
    expect(await answer.text()).toContain('again in 7 s')
  })

  test.each([
    { name: 'a program', path: '/d/abc', headers: { accept: '*/*' }, method: 'GET' },
    { name: 'whoever says nothing', path: '/d/abc', headers: {}, method: 'GET' },
    { name: 'whoever opens the interface', path: '/api/org', headers: { accept }, method: 'GET' },
    { name: 'a form', path: '/d/abc', headers: { accept }, method: 'POST' },
  ])('gets the error of the interface as $name', async ({ path, headers, method }) => {
    const answer = await open(path, headers, method)
    expect([answer.status, await answer.json()]).toEqual([401, { message: 'Unauthorized' }])
  })

  test.each([
    ['/d/gone', { message: 'gone' }],
    ['/d/busy', { message: 'busy' }],
  ])('is nobody at %s', async (path, body) => expect(await (await open(path)).json()).toEqual(body))
})
