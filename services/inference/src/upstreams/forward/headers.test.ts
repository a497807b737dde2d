import { describe, expect, test } from 'vitest'
import { answerHeaders, requestHeaders, retryAfterMs } from './headers.ts'

const sent = (headers: Record<string, string>, apiKey?: string) =>
  requestHeaders(new Headers(headers), { apiKey, requestId: 'r1' })
const own = { 'content-type': 'application/json', 'accept-encoding': 'identity', 'x-request-id': 'r1' }

describe('a request that goes on', () => {
  test('keeps what it says beside', () => {
    expect(sent({ 'user-agent': 'curl', 'anthropic-version': '2023-06-01' })).toEqual({
      ...own,
      'user-agent': 'curl',
      'anthropic-version': '2023-06-01',
    })
  })

  test.each([
    ...['keep-alive', 'proxy-authorization', 'te', 'transfer-encoding', 'upgrade', 'host', 'content-length'],
    ...['expect', 'authorization', 'x-api-key', 'cookie', 'x-client-id', 'x-session-id', 'origin', 'referer'],
  ])('keeps %s to us', (name) => {
    expect(sent({ [name]: 'x' })).toEqual(own)
  })

  test.each(['content-type', 'accept-encoding', 'x-request-id'])('says %s for itself', (name) => {
    expect(sent({ [name]: 'theirs' })).toEqual(own)
  })

  test('leaves out what its connection names', () => {
    expect(sent({ connection: 'close, X-Hop ', 'x-hop': '1', 'x-other': '2' })).toEqual({ ...own, 'x-other': '2' })
  })

  test('carries the key of the upstream, in the client’s way too', () => {
    expect(sent({ authorization: 'Bearer theirs' }, 'ours')).toEqual({ ...own, authorization: 'Bearer ours' })
    expect(sent({ 'x-api-key': 'theirs' }, 'ours')).toEqual({
      ...own,
      authorization: 'Bearer ours',
      'x-api-key': 'ours',
    })
  })
})

describe('an answer that goes on', () => {
  test('keeps what it says beside, lists as one', () => {
    expect(answerHeaders({ etag: '"1"', vary: 'accept', 'x-many': ['a', 'b'], 'x-none': undefined }, false)).toEqual({
      etag: '"1"',
      vary: 'accept',
      'x-many': 'a, b',
    })
  })

  test.each([
    ...['connection', 'transfer-encoding', 'set-cookie', 'server', 'date', 'x-request-id', 'alt-svc'],
    ...['access-control-allow-origin', 'access-control-max-age'],
  ])('leaves %s out', (name) => {
    expect(answerHeaders({ [name]: 'x' }, false)).toEqual({})
  })

  test('leaves out what its connection names', () => {
    expect(answerHeaders({ connection: 'X-Hop', 'x-hop': '1', 'x-other': '2' }, false)).toEqual({ 'x-other': '2' })
  })

  test('has its length only while it is the same', () => {
    expect(answerHeaders({ 'content-length': '5' }, false)).toEqual({ 'content-length': '5' })
    expect(answerHeaders({ 'content-length': '5' }, true)).toEqual({})
  })
})

describe('a wish to be asked later', () => {
  const nowMs = Date.parse('2026-01-01T00:00:00Z')

  test.each([
    { value: undefined, ms: undefined },
    { value: '', ms: undefined },
    { value: ' ', ms: undefined },
    { value: 'soon', ms: undefined },
    { value: 'Infinity', ms: undefined },
    { value: '0', ms: 0 },
    { value: '-3', ms: 0 },
    { value: '2', ms: 2_000 },
    { value: '0.5', ms: 500 },
    { value: 'Thu, 01 Jan 2026 00:00:03 GMT', ms: 3_000 },
    { value: 'Wed, 31 Dec 2025 23:59:00 GMT', ms: 0 },
  ])('$value', ({ value, ms }) => {
    expect(retryAfterMs(value, nowMs)).toBe(ms)
  })
})
