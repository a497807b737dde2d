import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { postSpans } from './post-spans.ts'

type Asked = { readonly url: unknown; readonly init: RequestInit | undefined }

/** What becomes of a body that is answered so, and what was asked. */
async function post(answer: () => Response | Promise<Response>, signal = new AbortController().signal) {
  const asked: Asked[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    asked.push({ url, init })
    return answer()
  }
  const target = { url: 'http://r/v1/traces', headers: { 'x-own': '1', 'content-type': 'odd' } }
  return { outcome: await postSpans(fetch, target, new Uint8Array([1, 2, 3]), signal), asked }
}

const protobuf = { 'content-type': 'application/x-protobuf; charset=x' }
const answered = (bytes: readonly number[], headers: Record<string, string> = protobuf) =>
  post(() => new Response(new Uint8Array(bytes), { headers })).then(({ outcome }) => outcome)
const taken = { kind: 'taken', rejected: 0, reason: '' }
const old = [...Buffer.from('old')]

test('the body is posted packed, with the headers that were asked for', async () => {
  const { outcome, asked } = await post(() => new Response())
  expect(outcome).toEqual(taken)
  expect(asked).toHaveLength(1)
  const { url, init } = asked[0] ?? {}
  const headers = { 'x-own': '1', 'content-type': 'application/x-protobuf', 'content-encoding': 'gzip' }
  expect({ url, init }).toMatchObject({ url: 'http://r/v1/traces', init: { method: 'POST', headers } })
  expect([...gunzipSync(init?.body as Buffer)]).toEqual([1, 2, 3])
})

describe('an answer that all is well', () => {
  test.each([
    { name: 'some were rejected', bytes: [10, 7, 8, 2, 18, 3, ...old], rejected: 2, reason: 'old' },
    { name: 'some were rejected, in another order', bytes: [10, 7, 18, 3, ...old, 8, 2], rejected: 2, reason: 'old' },
    { name: 'there is a word only', bytes: [10, 5, 18, 3, ...old], rejected: 0, reason: 'old' },
    { name: 'something follows that is unknown', bytes: [10, 4, 8, 2, 24, 1], rejected: 2, reason: '' },
  ])('says that $name', async ({ bytes, rejected, reason }) => {
    expect(await answered(bytes)).toEqual({ kind: 'taken', rejected, reason: `the receiver rejected them: ${reason}` })
  })

  test.each([
    { name: 'is of another type', bytes: [10, 2, 8, 2], headers: { 'content-type': 'application/json' } },
    { name: 'has no type', bytes: [10, 2, 8, 2], headers: {} },
    { name: 'is of something else', bytes: [18, 2, 8, 2], headers: protobuf },
    { name: 'is cut', bytes: [10, 9, 18, 9, 1], headers: protobuf },
  ])('may say nothing: it $name', async ({ bytes, headers }) => {
    const outcome = await post(() => {
      const response = new Response(new Uint8Array(bytes))
      for (const [key, value] of Object.entries(headers)) response.headers.set(key, value)
      return response
    })
    expect(outcome.outcome).toEqual(taken)
  })
})

describe('an answer that it is not', () => {
  test.each([429, 502, 503, 504])('may change with %d', async (status) => {
    const { outcome } = await post(() => new Response('not\n  now', { status }))
    const reason = `the receiver answered ${status}: not now`
    expect(outcome).toEqual({ kind: 'failed', reason, afterMs: undefined })
  })

  test.each([400, 401, 404, 500, 501])('is final with %d', async (status) => {
    const { outcome } = await post(() => new Response('no', { status, headers: { 'retry-after': '3' } }))
    expect(outcome).toEqual({ kind: 'refused', reason: `the receiver answered ${status}: no` })
  })

  test.each([
    { after: '3', afterMs: 3_000 },
    { after: '0.5', afterMs: 500 },
    { after: '0', afterMs: undefined },
    { after: '-1', afterMs: undefined },
    { after: 'soon', afterMs: undefined },
  ])('is to be asked again after $after', async ({ after, afterMs }) => {
    const { outcome } = await post(() => new Response('', { status: 503, headers: { 'retry-after': after } }))
    expect(outcome).toMatchObject({ kind: 'failed', afterMs })
  })

  test('is told by its beginning', async () => {
    const { outcome } = await post(() => new Response('x'.repeat(1_000), { status: 400 }))
    expect(outcome).toEqual({ kind: 'refused', reason: `the receiver answered 400: ${'x'.repeat(300)}` })
  })

  test('is left where it does not end', async () => {
    let left = false
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(40_000).fill(120)),
      cancel() {
        left = true
      },
    })
    expect((await post(() => new Response(body, { status: 400 }))).outcome.kind).toBe('refused')
    expect(left).toBe(true)
  })
})

test.each([
  {
    name: 'why',
    error: new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }),
    reason: 'fetch failed: connect ECONNREFUSED',
  },
  { name: 'that', error: new TypeError('fetch failed', { cause: 'odd' }), reason: 'fetch failed' },
  { name: 'whatever was thrown', error: 'odd', reason: 'odd' },
])('where nobody answers it says $name', async ({ error, reason }) => {
  const { outcome } = await post(() => Promise.reject(error))
  expect(outcome).toEqual({ kind: 'failed', reason, afterMs: undefined })
})

test('it can be stopped', async () => {
  const { asked } = await post(() => new Response(), AbortSignal.abort())
  expect(asked[0]?.init?.signal?.aborted).toBe(true)
})
