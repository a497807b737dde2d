import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningService, startForTest } from '../../test-support/start-inference.ts'

let service: RunningService

beforeAll(async () => {
  service = await startForTest({ contextTokens: 512 })
})
afterAll(() => service.stop())

const at = (path: string) => `/v1/conversations${path}`
const read = async (path: string) => (await fetch(`${service.url}${at(path)}`)).json()
const remove = (path: string) => fetch(`${service.url}${at(path)}`, { method: 'DELETE' })
const begin = async (body: object = {}) => (await service.post(at(''), body)).json()
const hello = { role: 'user', content: 'Hello' }

describe('a conversation', () => {
  test('is begun with items, labelled, read and forgotten', async () => {
    const begun = await begin({ items: [hello], metadata: { topic: 'one' } })
    const known = { id: expect.stringMatching(/^conv_/), object: 'conversation', created_at: expect.any(Number) }
    expect(begun).toEqual({ ...known, metadata: { topic: 'one' } })
    const labelled = await service.post(at(`/${begun.id}`), { metadata: { topic: 'two' } })
    expect(await labelled.json()).toEqual({ ...begun, metadata: { topic: 'two' } })
    expect(await read(`/${begun.id}`)).toEqual({ ...begun, metadata: { topic: 'two' } })
    const { data } = await read(`/${begun.id}/items`)
    const content = [{ type: 'input_text', text: 'Hello' }]
    const message = { id: expect.stringMatching(/^msg_/), type: 'message', role: 'user', status: 'completed', content }
    expect(data).toEqual([message])
    expect(await (await remove(`/${begun.id}`)).json()).toEqual({
      ...{ id: begun.id, object: 'conversation.deleted', deleted: true },
    })
    expect((await remove(`/${begun.id}`)).status).toBe(404)
  })

  test('takes items, gives pages of them, and lets them be taken out', async () => {
    const { id } = await begin()
    const call = { type: 'function_call', call_id: 'c1', name: 'f', arguments: '{}' }
    const result = { type: 'function_call_output', call_id: 'c1', output: '1' }
    const answer = { role: 'assistant', content: 'One' }
    const added = await (await service.post(at(`/${id}/items`), { items: [call, result, answer] })).json()
    expect(added).toMatchObject({ object: 'list', has_more: false, data: [call, result, { role: 'assistant' }] })
    expect(added.data[2].content).toEqual([{ type: 'output_text', text: 'One' }])
    const page = await read(`/${id}/items?limit=2&order=asc&after=${added.first_id}`)
    expect(page).toMatchObject({ data: [result, { role: 'assistant' }], has_more: false, last_id: added.last_id })
    expect(await read(`/${id}/items/${added.first_id}`)).toEqual(added.data[0])
    expect(await (await remove(`/${id}/items/${added.first_id}`)).json()).toMatchObject({ id, object: 'conversation' })
    expect((await read(`/${id}/items/${added.first_id}`)).error).toMatchObject({ code: 'item_not_found' })
    expect((await remove(`/${id}/items/${added.first_id}`)).status).toBe(404)
    expect((await read(`/${id}/items`)).data).toHaveLength(2)
  })

  test('is what a response goes on from, and gets what was said', async () => {
    const { id } = await begin({ items: [hello, { role: 'assistant', content: 'Hi' }] })
    const respond = (more: object) => service.post('/v1/responses', { input: 'Next', max_output_tokens: 2, ...more })
    const one = await (await respond({ conversation: id })).json()
    expect(one).toMatchObject({ status: 'incomplete', conversation: { id } })
    const streamed = await (await respond({ conversation: { id }, stream: true, store: false })).text()
    expect(streamed).toContain('event: response.incomplete')
    const { data } = await read(`/${id}/items?order=asc`)
    const roles = data.map(({ role }: { role: string }) => role)
    expect(roles).toEqual(['user', 'assistant', 'user', 'assistant', 'user', 'assistant'])
    expect(data[3]).toEqual(one.output[0])
    const { data: input } = await (await fetch(`${service.url}/v1/responses/${one.id}/input_items`)).json()
    expect(data[2].id).toBe(input[0].id)
    const count = async (body: object) =>
      (await (await service.post('/v1/responses/input_tokens', { input: 'Next', ...body })).json()).input_tokens
    expect(await count({ conversation: id })).toBeGreaterThan(await count({}))
  })

  test('that was not gone on with is as it was after a response that failed', async () => {
    const { id } = await begin({ items: [hello] })
    const refused = await service.post('/v1/responses', { input: 'Next', conversation: id, max_output_tokens: -1 })
    expect(refused.status).toBe(400)
    expect((await read(`/${id}/items`)).data).toHaveLength(1)
  })

  test.each([
    { path: '', body: { items: [{ role: 'user' }] }, status: 400, error: { param: 'input.0.content' } },
    { path: '', body: { items: Array(21).fill(hello) }, status: 400, error: { param: 'items' } },
    { path: '', body: { metadata: { a: 'b'.repeat(513) } }, status: 400, error: { param: 'metadata.a' } },
    { path: '/conv_none', body: { metadata: {} }, status: 404, error: { code: 'conversation_not_found' } },
    { path: '/conv_none/items', body: { items: [hello] }, status: 404, error: { code: 'conversation_not_found' } },
    { path: '/conv_none/items', body: { items: [] }, status: 400, error: { param: 'items' } },
  ])('POST $path with $error is refused with $status', async ({ path, body, status, error }) => {
    const answer = await service.post(at(path), body)
    expect([answer.status, await answer.json()]).toMatchObject([status, { error }])
  })

  test.each([
    { body: { conversation: 'conv_none' }, status: 404, error: { code: 'conversation_not_found' } },
    {
      body: { conversation: 'conv_none', previous_response_id: 'resp_1' },
      status: 400,
      error: { param: 'conversation' },
    },
    { body: { conversation: 7 }, status: 400, error: { param: 'conversation' } },
  ])('a response with $body is refused with $status', async ({ body, status, error }) => {
    const answer = await service.post('/v1/responses', { input: 'Hi', ...body })
    expect([answer.status, await answer.json()]).toMatchObject([status, { error }])
  })
})
