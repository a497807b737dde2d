import { addEndpoints, createRoutes, endpointForm } from '@hearth/server'
import { describe, expect, test } from 'vitest'
import type { Access } from '../domain/access/access.ts'
import { createAccessReader } from './read-access.ts'

const endpoint = endpointForm<Access>()
const endpoints = [
  endpoint({
    method: 'get',
    path: '/v1/models/{id:.+}',
    summary: 'Describe a model',
    access: 'model-card',
    handle: (_, c) => c.text(''),
  }),
  endpoint({
    method: 'get',
    path: '/health',
    unlisted: ['/v1/health'],
    summary: 'Whether it can answer',
    access: 'anyone',
    handle: (_, c) => c.text(''),
  }),
]

async function accessOf(path: string, method = 'GET'): Promise<string | null> {
  const read = createAccessReader(endpoints)
  const app = createRoutes()
  app.use(async (c, next) => {
    await next()
    c.res = new Response(null, { headers: { 'x-access': read(c) } })
  })
  addEndpoints(app, endpoints)
  return (await app.request(path, { method })).headers.get('x-access')
}

describe('who may make a request', () => {
  test.each([
    { name: 'as its endpoint says', path: '/v1/models/user/model', access: 'model-card' },
    { name: 'anyone, of what is open', path: '/v1/health', access: 'anyone' },
    { name: 'anyone, with a method that it does not take', path: '/v1/health', method: 'POST', access: 'anyone' },
    { name: 'a key, of what upstreams alone answer', path: '/pooling', method: 'POST', access: 'model' },
    { name: 'a key, of what is not there', path: '/v1/nothing', access: 'model' },
    { name: 'a key that manages, of models', path: '/models/nothing', method: 'PUT', access: 'manage' },
    { name: 'any key, to look', path: '/models/nothing', access: 'model' },
    { name: 'anyone, of what is not an API', path: '/modelship', access: 'anyone' },
  ])('$name', async ({ path, method, access }) => {
    expect(await accessOf(path, method)).toBe(access)
  })
})
