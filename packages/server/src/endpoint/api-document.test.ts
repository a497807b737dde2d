import { createRoute, z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { startServer } from '../test-support/start-server.ts'
import { createRoutes } from './routes.ts'

const thing = createRoute({
  method: 'get',
  path: '/thing/{id}/{part}',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: { description: 'The thing' }, 404: { description: 'There is none' } },
})

test('the document says of every operation how it refuses, and describes every name in its path', async () => {
  const { url } = await startServer(({ app }) => {
    app.route(
      '/',
      createRoutes().openapi(thing, (c) => c.text('')),
    )
  })
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as {
    paths: Record<string, { get: { responses: object; parameters: { name: string; schema: object }[] } }>
  }
  const { responses, parameters } = document.paths['/thing/{id}/{part}']?.get ?? {}
  expect(Object.keys(responses ?? {}).sort()).toEqual(['200', '404', '4XX', '5XX'])
  expect(parameters?.map(({ name }) => name)).toEqual(['id', 'part'])
  expect(parameters?.[0]?.schema).toMatchObject({ format: 'uuid' })
  expect(Object.values(document.paths).every(({ get }) => get === undefined || '4XX' in get.responses)).toBe(true)
})
