import type { AppEnv } from '@hearth/server'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { missingPage } from './missing-page.ts'

const app = new Hono()
  .use(missingPage('logs', {}))
  .get('/', (c) => c.text('the page'))
  .get('/gone', (c) => c.json({ message: 'nobody' }, 401))
  .get('/password', (c) => c.json({ message: 'who' }, 401, { 'www-authenticate': 'Basic' }))
  .notFound((c) => c.json({ message: 'no such endpoint' }, 404))

const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
const open = (path: string, headers: Record<string, string> = { accept }, method = 'GET') =>
  app.request(path, { method, headers })

describe('an address that is nothing', () => {
  test('is a page for a browser, with the way back', async () => {
    const answer = await open('/no/such')
    const html = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(html).toContain('<h1>There is no such page</h1>')
    expect(html).toContain('Logs has nothing at /no/such')
    expect(html).toContain('<a href="/">First page of Logs</a>')
  })

  test.each([
    {
      name: 'the first that the browser wishes and we have',
      wish: { 'accept-language': 'fr-CH, de-CH;q=0.9, en;q=0.8' },
    },
    { name: 'the one chosen on a page', wish: { 'accept-language': 'en', cookie: 'hearth_language=de' } },
  ])('speaks the language of its reader, $name', async ({ wish }) => {
    const html = await (await open('/no/such', { accept, ...wish })).text()
    expect(html).toContain('<html lang="de">')
    expect(html).toContain('<h1>Diese Seite gibt es nicht</h1>')
    expect(html).toContain('Logs hat nichts unter /no/such')
    expect(html).toContain('<a href="/">Erste Seite von Logs</a>')
  })

  test('leads back below the base path', async () => {
    const below = new Hono<AppEnv>().use(async (c, next) => {
      c.set('basePath', '/logs')
      await next()
    })
    below.use(missingPage('logs', {}))
    const html = await (await below.request('/no/such', { headers: { accept } })).text()
    expect(html).toContain('<a href="/logs/">')
    expect(html).toContain('Logs has nothing at /logs/no/such')
    expect(html.match(/(?<=(?:href|src)=")[^"]+/g)).toEqual(['/logs/favicon.svg', '/logs/favicon.svg', '/logs/'])
  })

  test('is shown as text, whatever stands in it', async () => {
    const html = await (await open('/%3Cscript%3Ealert(1)%3C/script%3E"onload=x')).text()
    expect(html).not.toContain('<script')
    expect(html).not.toContain('"onload')
  })

  test('is a page where only holders of keys are told', async () => {
    expect((await open('/gone')).status).toBe(404)
  })

  test.each([
    { name: 'to a program', path: '/no/such', headers: { accept: '*/*' }, method: 'GET' },
    { name: 'to who says nothing', path: '/no/such', headers: {}, method: 'GET' },
    { name: 'in the interface', path: '/api/v1/no', headers: { accept }, method: 'GET' },
    { name: 'in the interface of models', path: '/v1/no', headers: { accept }, method: 'GET' },
    { name: 'to a form', path: '/no/such', headers: { accept }, method: 'POST' },
  ])('is told in JSON $name', async ({ path, headers, method }) => {
    const answer = await open(path, headers, method)
    expect([answer.status, await answer.json()]).toEqual([404, { message: 'no such endpoint' }])
  })
})

test('what is there, and what asks for a password, stays as it is', async () => {
  expect(await (await open('/')).text()).toBe('the page')
  expect((await open('/password')).status).toBe(401)
})
