import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { startServer } from '../test-support/start-server.ts'
import { addEndpoints } from './add-endpoints.ts'
import { endpointForm } from './endpoint.ts'
import { createEndpointFinder } from './find-endpoint.ts'
import { createRoutes } from './routes.ts'

type Access = 'anyone' | 'owner'

const endpoint = endpointForm<Access>()

const greet = endpoint({
  method: 'post',
  path: '/people/{name}/greetings',
  summary: 'Greet somebody',
  access: 'anyone',
  input: {
    params: z.object({ name: z.string() }),
    query: z.object({ times: z.coerce.number().int().max(3).default(1) }),
    body: z.object({ word: z.string() }),
  },
  output: z.object({ text: z.string() }),
  answer: 'The greeting',
  handle: ({ params, query, body }) => ({ text: `${body.word} ${params.name} `.repeat(query.times).trim() }),
})

const secret = endpoint({
  method: 'get',
  path: '/secret',
  summary: 'What owners know',
  access: 'owner',
  input: { query: z.object({ loud: z.string() }) },
  answers: { 200: { description: 'The secret', content: { 'text/plain': { schema: z.string() } } } },
  handle: (_, c) => c.text('hush'),
})

const upload = endpoint({
  method: 'post',
  path: '/raw',
  summary: 'Keep bytes',
  access: 'anyone',
  reads: { body: { content: { 'application/json': { schema: z.object({ kept: z.boolean() }) } } } },
  output: z.object({ bytes: z.int() }),
  handle: async (_, c) => ({ bytes: (await c.req.arrayBuffer()).byteLength }),
})

const rename = endpoint({
  method: 'put',
  path: '/people/{name}',
  summary: 'Rename somebody',
  description: 'The old name is forgotten.',
  access: 'anyone',
  input: { params: z.object({ name: z.string() }), body: z.object({ name: z.string() }).optional() },
  refusals: [409],
  misfit: () => new Failure('conflict', 'That is no name'),
  handle: ({ body }, c) => c.text(body?.name ?? 'nobody'),
})

const notes = endpoint({
  method: ['put', 'patch'],
  path: '/notes/{id:\\d+}/{path*}',
  summary: 'Write a note',
  access: 'anyone',
  reads: (method) => ({ query: z.object({ [`${method}Mode`]: z.string() }) }),
  handle: (_, c) => c.text(`${c.req.method} ${c.req.param('id')}`),
})

const look = endpoint({
  method: 'get',
  path: '/books/{title}',
  also: ['/v1/books/{title}'],
  unlisted: ['/library/{title:.+}'],
  summary: 'Describe a book',
  access: 'anyone',
  input: { params: z.object({ title: z.string() }) },
  output: z.object({ title: z.string() }),
  handle: ({ params }) => params,
})

const rules = {
  admit:
    (access: Access) => async (c: { req: { header(name: string): string | undefined } }, next: () => Promise<void>) => {
      if (access === 'owner' && c.req.header('authorization') === undefined)
        throw new Failure('unauthorized', 'Who are you')
      await next()
    },
  describe: (access: Access, refusals: readonly number[]) => {
    const responses = Object.fromEntries(refusals.map((status) => [status, { description: `Refused, ${status}` }]))
    if (access === 'anyone') return { responses }
    return { security: [{ key: [] }], responses: { ...responses, 401: { description: 'A stranger' } } }
  },
}

const start = () =>
  startServer(({ app }) => {
    const routes = createRoutes()
    const endpoints = [greet, secret, upload, rename, notes, look]
    const find = createEndpointFinder(endpoints)
    app.use(async (c, next) => {
      c.header('x-summary', find(c)?.summary ?? 'none')
      await next()
    })
    addEndpoints(routes, endpoints, rules)
    app.route('/', routes)
  })

const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describe('an endpoint', () => {
  test('is handed what its schemas made of path, query and body, and answers with JSON', async () => {
    const { url } = await start()
    const response = await post(`${url}/people/Ann/greetings?times=2`, { word: 'hello' })
    expect([response.status, await response.json()]).toEqual([200, { text: 'hello Ann hello Ann' }])
  })

  test.each([
    { name: 'a body', path: '/people/Ann/greetings', body: { word: 1 }, param: 'word' },
    { name: 'a query', path: '/people/Ann/greetings?times=9', body: { word: 'hello' }, param: 'times' },
  ])('refuses $name that does not fit, and names the field', async ({ path, body, param }) => {
    const { url } = await start()
    const response = await post(`${url}${path}`, body)
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ param })])
  })

  test('stands at no further paths unless they are told', () => {
    expect(greet).toMatchObject({ also: [], unlisted: [] })
  })

  test('may make its own response', async () => {
    const { url } = await start()
    const response = await fetch(`${url}/secret?loud=no`, { headers: { authorization: 'me' } })
    expect(await response.text()).toBe('hush')
  })

  test('asks who may before it looks at what was sent', async () => {
    const { url } = await start()
    expect((await fetch(`${url}/secret`)).status).toBe(401)
  })

  test('that reads by itself is described and not checked', async () => {
    const { url } = await start()
    expect(await (await post(`${url}/raw`, [1, 2])).json()).toEqual({ bytes: 5 })
  })

  test('may need no body, and word for itself what does not fit', async () => {
    const { url } = await start()
    expect(await (await fetch(`${url}/people/Ann`, { method: 'PUT' })).text()).toBe('nobody')
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${url}/people/Ann`, { method: 'PUT', headers, body: '{"name":1}' })
    expect([response.status, await response.json()]).toEqual([
      409,
      expect.objectContaining({ message: 'That is no name' }),
    ])
  })

  test('tells how it refuses: as its input lets expect, or as it says itself', async () => {
    const { url } = await start()
    const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { responses: object; description?: string; requestBody?: object }>>
    }
    const refusals = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses ?? {})
    expect(refusals('/people/{name}/greetings', 'post')).toEqual(['200', '400', '404', '4XX', '5XX'])
    expect(refusals('/raw', 'post')).toEqual(['200', '400', '4XX', '5XX'])
    expect(refusals('/people/{name}', 'put')).toEqual(['200', '409', '4XX', '5XX'])
    expect(paths['/people/{name}']?.put?.description).toBe('The old name is forgotten.')
    expect(paths['/people/{name}']?.put?.requestBody).not.toHaveProperty('required')
  })

  test.each([
    { name: 'each of its methods', method: 'PATCH', path: '/notes/7/a/b', status: 200 },
    { name: 'no other method', method: 'POST', path: '/notes/7/a/b', status: 404 },
    { name: 'no path that its expression does not match', method: 'PUT', path: '/notes/seven/a', status: 404 },
  ])('answers $name', async ({ method, path, status }) => {
    const { url } = await start()
    expect((await fetch(`${url}${path}`, { method })).status).toBe(status)
  })

  test.each(['/books/Emma', '/v1/books/Emma', '/library/Emma'])('answers on all its paths: %s', async (path) => {
    const { url } = await start()
    expect(await (await fetch(`${url}${path}`)).json()).toEqual({ title: 'Emma' })
  })

  test('is in the reference with all its paths but those that are not to be listed', async () => {
    const { url } = await start()
    const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: object }
    const known = Object.keys(paths).filter((path) => path.endsWith('{title}'))
    expect(known).toEqual(['/books/{title}', '/v1/books/{title}'])
  })

  test.each([
    { name: 'a path', path: '/v1/books/Emma', found: 'Describe a book' },
    { name: 'an unlisted path', path: '/library/Scott/Emma', found: 'Describe a book' },
    { name: 'a path with a slash at its end', path: '/secret/', found: 'What owners know' },
    { name: 'a path of none', path: '/books', found: 'none' },
    { name: 'another method', path: '/raw', found: 'none' },
  ])('is found by what goes before it: $name', async ({ path, found }) => {
    const { url } = await start()
    expect((await fetch(`${url}${path}`)).headers.get('x-summary')).toBe(found)
  })

  test('stands in the reference with who may, what it takes and what it answers', async () => {
    const { url } = await start()
    const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: object }
    expect(paths).toMatchObject({
      '/people/{name}/greetings': {
        post: {
          summary: 'Greet somebody',
          parameters: [
            { in: 'path', name: 'name' },
            { in: 'query', name: 'times' },
          ],
          requestBody: { required: true },
          responses: { 200: { description: 'The greeting' } },
        },
      },
      '/secret': { get: { security: [{ key: [] }], responses: { 401: { description: 'A stranger' } } } },
      '/notes/{id}/{path}': {
        put: { parameters: [{ name: 'putMode' }, { name: 'id' }, { name: 'path' }] },
        patch: { parameters: [{ name: 'patchMode' }, { name: 'id' }, { name: 'path' }] },
      },
      '/raw': { post: { requestBody: { content: { 'application/json': {} } } } },
    })
  })
})
