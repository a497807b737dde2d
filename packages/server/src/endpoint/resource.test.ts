import { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { startServer } from '../test-support/start-server.ts'
import { addEndpoints } from './add-endpoints.ts'
import { resourceForm } from './resource.ts'
import { createRoutes } from './routes.ts'

const resource = resourceForm<string>()

const note = z.object({ id: z.string(), text: z.string() })
const sent = z.object({ text: z.string() })
const id = '6f1c7a10-8d5e-4a55-9c39-0e8f8a1d0001'

function notes() {
  const kept = new Map([[id, { id, text: 'milk' }]])
  return resource({
    name: 'Note',
    path: '/notes',
    access: (action) => `notes:${action}`,
    shown: note,
    list: {
      query: z.object({ text: z.string().optional() }),
      output: z.array(note),
      handle: ({ text }) => [...kept.values()].filter((row) => text === undefined || row.text === text),
    },
    read: { handle: (id) => kept.get(id) },
    create: { body: sent, summary: 'Write a note', handle: ({ text }) => keep({ id: `${kept.size}`, text }) },
    change: {
      body: sent.partial(),
      handle: (id, { text }) => (kept.has(id) && text ? keep({ id, text }) : kept.get(id)),
    },
    remove: { output: z.object({ removed: z.int() }), handle: (id) => (kept.delete(id) ? { removed: 1 } : undefined) },
  })

  function keep(row: z.output<typeof note>) {
    kept.set(row.id, row)
    return row
  }
}

const start = () =>
  startServer(({ app }) => {
    const routes = createRoutes()
    addEndpoints(routes, notes())
    app.route('/', routes)
  })

async function call(url: string, method: string, path: string, body?: object) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return [response.status, await response.json()]
}

test.each([
  { name: 'lists all', method: 'GET', path: '/notes', answer: [200, [{ id, text: 'milk' }]] },
  { name: 'lists those that are asked for', method: 'GET', path: '/notes?text=tea', answer: [200, []] },
  { name: 'reads one', method: 'GET', path: `/notes/${id}`, answer: [200, { id, text: 'milk' }] },
  {
    name: 'creates one',
    method: 'POST',
    path: '/notes',
    body: { text: 'tea' },
    answer: [200, { id: '1', text: 'tea' }],
  },
  {
    name: 'changes one',
    method: 'PUT',
    path: `/notes/${id}`,
    body: { text: 'tea' },
    answer: [200, { id, text: 'tea' }],
  },
  { name: 'removes one', method: 'DELETE', path: `/notes/${id}`, answer: [200, { removed: 1 }] },
])('a resource $name', async ({ method, path, body, answer }) => {
  const { url } = await start()
  expect(await call(url, method, path, body)).toEqual(answer)
})

test.each([
  { method: 'GET', path: '/notes/1', status: 404, message: 'Note 1 not found' },
  { method: 'PUT', path: '/notes/1', body: {}, status: 404, message: 'Note 1 not found' },
  { method: 'DELETE', path: '/notes/1', status: 404, message: 'Note 1 not found' },
  { method: 'POST', path: '/notes', body: {}, status: 400, message: expect.stringContaining('text') },
])('a resource refuses $method $path with $status', async ({ method, path, body, status, message }) => {
  const { url } = await start()
  expect(await call(url, method, path, body)).toEqual([status, expect.objectContaining({ message })])
})

test('a resource has the actions it names, each with its access and its words', () => {
  expect(notes().map(({ methods: [method], path, access, summary }) => [method, path, access, summary])).toEqual([
    ['get', '/notes', 'notes:list', 'Every note'],
    ['get', '/notes/{id}', 'notes:read', 'One note'],
    ['post', '/notes', 'notes:create', 'Write a note'],
    ['put', '/notes/{id}', 'notes:change', 'Change what is sent of a note'],
    ['delete', '/notes/{id}', 'notes:remove', 'Remove a note'],
  ])
  const least = resource({
    name: 'Item',
    path: '/items',
    access: () => '',
    shown: note,
    read: { handle: () => undefined },
  })
  expect(least.map(({ summary }) => summary)).toEqual(['One item'])
})
