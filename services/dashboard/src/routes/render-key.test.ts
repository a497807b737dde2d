import type { AppEnv } from '@hearth/server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Caller } from '../domain/people/caller.ts'
import { createRenderKeys } from '../domain/rendering/render-keys.ts'
import { endpoint } from './access.ts'
import { type AuthenticateDeps, authenticate, renderKeyHeader } from './authenticate.ts'
import { callerOf } from './caller.ts'

const caller = { id: 7, kind: 'user', login: 'ann', role: 'Viewer' } as Caller
const form = { summary: '', access: 'viewer', handle: () => new Response() } as const
const endpoints = [
  endpoint({ ...form, method: 'get', path: '/api/search' }),
  endpoint({ ...form, method: 'post', path: '/api/ds/query', effect: 'question' }),
  endpoint({ ...form, method: 'delete', path: '/api/dashboards/uid/{uid}' }),
  endpoint({ ...form, method: 'get', path: '/render/d/{uid}' }),
]

function ask(method: string, path: string) {
  const renderKeys = createRenderKeys(
    () => 0,
    () => 'key',
  )
  renderKeys.issue(caller, 1)
  const app = new Hono<AppEnv>()
  app.onError((error, c) => c.text(error.message, 403))
  app.use(authenticate({ renderKeys, endpoints } as unknown as AuthenticateDeps))
  for (const { methods, path } of endpoints)
    app.on(
      methods.map((each) => each.toUpperCase()),
      path.replace('{uid}', ':uid'),
      (c) => c.text(callerOf(c).login),
    )
  app.all('*', (c) => c.text(callerOf(c).login))
  return app.request(path, { method, headers: { [renderKeyHeader]: 'key' } })
}

test.each([
  { method: 'GET', path: '/d/x' },
  { method: 'GET', path: '/api/search' },
  { method: 'POST', path: '/api/ds/query' },
])('the page of a picture may ask $method $path, as who wants the picture', async ({ method, path }) => {
  expect(await (await ask(method, path)).text()).toBe('ann')
})

test.each([
  { name: 'changes nothing', method: 'DELETE', path: '/api/dashboards/uid/x' },
  { name: 'sends nothing to what is no endpoint', method: 'POST', path: '/other' },
  { name: 'has no pictures of pages in it', method: 'GET', path: '/render/d/x' },
])('the page of a picture $name', async ({ method, path }) => {
  expect((await ask(method, path)).status).toBe(403)
})
