import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningService, startService, temporaryHome } from '../../test-support/running-service.ts'

const yaml = `
openapi: 3.0.0
paths:
  /greet/{name}:
    get:
      operationId: greet
      parameters: [{ name: name, in: path, schema: { type: string } }]
`
let home: Awaited<ReturnType<typeof temporaryHome>>
let service: RunningService
let api: Server
let origin: string

// An API that describes itself.
beforeAll(async () => {
  api = createServer(({ url }, response) => {
    response.end(url === '/openapi.yaml' ? yaml : `Hello ${decodeURIComponent(url?.split('/').at(-1) ?? '')}`)
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  home = await temporaryHome()
  service = await startService(home.home, { allowedHosts: ['127.0.0.1'] })
})
afterAll(async () => {
  await service.stop()
  await home.remove()
  api.close()
})

test('the operations of a document elsewhere become tools that call them there', async () => {
  const { tools } = await service.call('POST', 'openapi-tools', { url: `${origin}/openapi.yaml` })
  expect(tools).toMatchObject([{ operation: 'GET /greet/{name}', name: 'greet' }])
  const [{ schema, func }] = tools
  const answer = await service.call('POST', 'tool-trials', { schema, func, arguments: { name: 'A B' } })
  expect(answer).toMatchObject({ output: 'Hello A B' })
})

test.each([
  { name: 'no operation', body: { text: '{}' }, says: 'describes no operation' },
  { name: 'no document', body: { text: '{' }, says: 'neither JSON nor YAML' },
  { name: 'nothing', body: {}, says: 'either' },
])('$name is refused in words', async ({ body, says }) => {
  await expect(service.call('POST', 'openapi-tools', body)).rejects.toThrow(says)
})
