import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { unknownPath } from './unknown-path.ts'

const app = new Hono({ strict: false })
app.get('/api/v1/label/:name/values', (c) => c.text('values'))
app.post('/-/reload', (c) => c.text('reloaded'))
app.use('/api/*', (_, next) => next())
app.all(
  '*',
  unknownPath(() => app.routes),
)

test('what is allowed is told', async () => {
  const answer = await app.request('/-/reload', { method: 'DELETE' })
  expect(answer.headers.get('allow')).toBe('OPTIONS, POST')
})

test.each([
  ['//-/reload', '/-/reload'],
  ['/api/v1//label/job///values?limit=1&limit=2', '/api/v1/label/job/values?limit=1&limit=2'],
  ['////elsewhere.example/x', '/elsewhere.example/x'],
  ['/%5Celsewhere.example//x', '/%5Celsewhere.example/x'],
  ['/%09/elsewhere.example//x', '/%09/elsewhere.example/x'],
  ['/a//%0d%0aX-Y:1', '/a/%0d%0aX-Y:1'],
  ['/api//v1/label/a%20%D0%B0%2Fb/values', '/api/v1/label/a%20%D0%B0%2Fb/values'],
])('empty parts of a path are left out: %s', async (path, location) => {
  const answer = await app.request(`http://localhost${path}`, { method: 'POST' })
  expect([answer.status, answer.headers.get('location')]).toEqual([307, location])
})

test.each([
  {
    name: 'a path that nobody knows is 404',
    method: 'GET',
    path: '/nowhere',
    status: 404,
    text: '404 page not found\n',
  },
  { name: 'also under a wildcard', method: 'GET', path: '/api/v1/nowhere', status: 404, text: '404 page not found\n' },
  { name: 'another verb is 405', method: 'GET', path: '/-/reload', status: 405, text: 'Method Not Allowed\n' },
  {
    name: 'also with a name in the path',
    method: 'DELETE',
    path: '/api/v1/label/job/values/',
    status: 405,
    text: 'Method Not Allowed\n',
  },
])('$name', async ({ method, path, status, text }) => {
  const answer = await app.request(path, { method })
  expect([answer.status, await answer.text()]).toEqual([status, text])
})
