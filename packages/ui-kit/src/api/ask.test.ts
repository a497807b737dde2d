import { afterEach, describe, expect, test, vi } from 'vitest'
import { AskError, ask, isRefusal, messageOf } from './ask.ts'

afterEach(() => vi.unstubAllGlobals())

const answering = (body: string, status = 200) => vi.stubGlobal('fetch', async () => new Response(body, { status }))

describe('ask()', () => {
  test('returns the JSON of the answer', async () => {
    answering('{"data":[1]}')
    expect(await ask('/v1/models')).toEqual({ data: [1] })
  })

  test.each([
    { name: 'a question', options: {}, header: null },
    { name: 'a change', options: { method: 'PUT', body: {} }, header: '1' },
  ] as const)('says of $name alone that it comes from its own page: $header', async ({ options, header }) => {
    const sent = vi.fn(async () => new Response('{}'))
    vi.stubGlobal('fetch', sent)
    await ask('/v1/models', options)
    expect(new Request('http://here/', sent.mock.lastCall?.at(1)).headers.get('x-hearth-csrf')).toBe(header)
  })

  test("throws the service's own words and the status", async () => {
    answering('{"message":"Dashboard not found"}', 404)
    const error = await ask('/api/dashboards/uid/x').catch((caught: unknown) => caught)
    expect(error).toMatchObject({ message: 'Dashboard not found', status: 404 })
    expect(isRefusal(error)).toBe(true)
  })

  test('an answer that never arrived is worth another try', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    const error = await ask('/health').catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(AskError)
    expect(isRefusal(error)).toBe(false)
  })
})

test.each([
  { name: 'OpenAI', text: '{"error":{"message":"no such model","code":404}}', expected: 'no such model' },
  {
    name: 'Prometheus',
    text: '{"status":"error","errorType":"bad_data","error":"1:5: parse error"}',
    expected: '1:5: parse error',
  },
  { name: 'Grafana and Docker', text: '{"message":"Not found"}', expected: 'Not found' },
  { name: 'plain text', text: '404 page not found\n', expected: '404 page not found' },
  { name: 'a page of a proxy', text: '<html>502</html>', expected: undefined },
])('messageOf() finds the sentence of $name', ({ text, expected }) => expect(messageOf(text)).toBe(expected))
