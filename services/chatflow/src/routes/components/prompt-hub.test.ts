import { expect, test } from 'vitest'
import { openApi } from '../api.fixture.ts'

test('the prompt hub answers as on a machine without the Internet', async () => {
  const { call } = await openApi()
  const list = await call('POST', '/api/v1/prompts-list', { tags: '' })
  expect([list.status, await list.json()]).toEqual([200, { status: 'ERROR', repos: [] }])
  const prompt = await call('POST', '/api/v1/load-prompt', { promptName: 'rlm/rag-prompt' })
  expect(prompt.status).toBe(500)
  expect(await prompt.json()).toMatchObject({ message: expect.stringContaining('"rlm/rag-prompt"') })
  expect((await call('POST', '/api/v1/load-prompt', {})).status).toBe(412)
  expect((await call('POST', '/api/v1/prompts-list', {}, '')).status).toBe(401)
})

test('GET /api/v1/ip tells everybody their address', async () => {
  const { call } = await openApi()
  const response = await call('GET', '/api/v1/ip', undefined, '')
  expect([response.status, await response.json()]).toEqual([200, { ip: '', msg: expect.any(String) }])
})
