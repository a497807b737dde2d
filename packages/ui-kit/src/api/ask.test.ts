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

  test('sends JSON where there is something to send, and nothing elsewhere', async () => {
    const sent = vi.fn(async () => new Response(''))
    vi.stubGlobal('fetch', sent)
    expect(await ask('/a', { method: 'POST', body: { b: 1 }, headers: { 'x-c': 'd' } })).toBeUndefined()
    expect(sent.mock.lastCall?.at(1)).toMatchObject({
      body: '{"b":1}',
      headers: { 'content-type': 'application/json', 'x-c': 'd' },
    })
    await ask('/a')
    expect(sent.mock.lastCall?.at(1)).toMatchObject({ method: 'GET', headers: {} })
    expect(sent.mock.lastCall?.at(1)).not.toHaveProperty('body')
    expect(sent.mock.lastCall?.at(1)).not.toHaveProperty('headers.content-type')
  })

  test('sends what is long as a blob, unless it is to outlive the page', async () => {
    const sent = vi.fn(async () => new Response(''))
    vi.stubGlobal('fetch', sent)
    const content = async () => new Request('http://here/', sent.mock.lastCall?.at(1)).json()
    const body = { text: 'ü'.repeat(70_000) }
    await ask('/a', { method: 'PUT', body })
    expect(sent.mock.lastCall?.at(1)).toMatchObject({ body: expect.any(Blob) })
    expect(await content()).toEqual(body)
    await ask('/a', { method: 'PUT', body, keepalive: true })
    expect(sent.mock.lastCall?.at(1)).toMatchObject({ body: JSON.stringify(body) })
  })

  test('a question that was given up is no fault of the service', async () => {
    const reason = new DOMException('left', 'AbortError')
    vi.stubGlobal('fetch', async () => Promise.reject(reason))
    await expect(ask('/a', { signal: AbortSignal.abort() })).rejects.toBe(reason)
  })

  test.each([
    { body: '', status: 502, message: 'The service answered 502' },
    { body: '<html>', status: 400, message: 'The service answered 400' },
  ])('says the status where "$body" says nothing', async ({ body, status, message }) => {
    answering(body, status)
    await expect(ask('/a')).rejects.toMatchObject({ message, status })
  })

  test("throws the service's own words and the status", async () => {
    answering('{"message":"Dashboard not found"}', 404)
    const error = await ask('/api/dashboards/uid/x').catch((caught: unknown) => caught)
    expect(error).toMatchObject({ message: 'Dashboard not found', status: 404, code: undefined })
    expect(isRefusal(error)).toBe(true)
  })

  test('throws with the word for programs, where the service has one', async () => {
    answering('{"message":"Not empty","messageId":"folder.not-empty"}', 400)
    await expect(ask('/a')).rejects.toMatchObject({ message: 'Not empty', code: 'folder.not-empty' })
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

test.each([
  [399, false],
  [400, true],
  [499, true],
  [500, false],
])('a status of %i is a refusal: %s', (status, refusal) => expect(isRefusal(new AskError('', status))).toBe(refusal))

test.each([
  { name: 'blanks', text: '  \n', expected: undefined },
  { name: 'a text of 499 characters', text: 'x'.repeat(499), expected: 'x'.repeat(499) },
  { name: 'a text of 500, which is no sentence', text: 'x'.repeat(500), expected: undefined },
  { name: 'JSON without a sentence', text: '{"error":{"code":7}}', expected: undefined },
])('messageOf() of $name', ({ text, expected }) => expect(messageOf(text)).toBe(expected))
