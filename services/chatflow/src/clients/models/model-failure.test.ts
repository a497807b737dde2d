import { APICallError } from '@ai-sdk/provider'
import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { isRetryable, modelFailure, retryAfterSeconds } from './model-failure.ts'

function callError(fields: Partial<ConstructorParameters<typeof APICallError>[0]>): APICallError {
  return new APICallError({ message: 'said so', url: 'http://m', requestBodyValues: {}, ...fields })
}

function broken(code: string, statusCode?: number): APICallError {
  const cause = new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
  return callError({ cause, isRetryable: true, ...(statusCode === undefined ? {} : { statusCode }) })
}

describe('a failed call to a model', () => {
  const model = '"Mine" (m)'
  test.each([
    { name: 'with 500', error: callError({ statusCode: 500 }), kind: 'upstream', says: 'it answered 500: said so' },
    {
      name: 'with 401',
      error: callError({ statusCode: 401, message: 'key sk-1 is wrong' }),
      kind: 'upstream',
      says: 'it refused the credential (401)',
    },
    {
      name: 'with 429',
      error: callError({ statusCode: 429 }),
      kind: 'rate-limited',
      says: 'it is busy (429): said so',
    },
    {
      name: 'with 503',
      error: callError({ statusCode: 503 }),
      kind: 'unavailable',
      says: 'it is not available (503): said so',
    },
    {
      name: 'without a listener',
      error: broken('ECONNREFUSED'),
      kind: 'upstream',
      says: 'nothing listens at its address',
    },
    {
      name: 'cut off in the answer',
      error: broken('UND_ERR_SOCKET', 200),
      kind: 'upstream',
      says: 'the connection broke',
    },
    { name: 'to a name nobody knows', error: broken('ENOTFOUND'), kind: 'upstream', says: 'its host name is unknown' },
    { name: 'for another reason', error: new Error('odd'), kind: 'upstream', says: 'odd' },
    { name: 'with the text of a provider in mid-stream', error: 'odd', kind: 'upstream', says: 'odd' },
    { name: 'with something thrown', error: 7, kind: 'upstream', says: 'it failed' },
  ])('$name says what happened', ({ error, kind, says }) => {
    const failure = modelFailure(error, model)
    expect(failure.kind).toBe(kind)
    expect(failure.message).toBe(`Cannot get an answer from ${model}: ${says}`)
    expect(failure.cause).toBe(error)
  })

  test('passes on what already is a failure', () => {
    const refused = new Failure('broken', 'Cannot call a model there')
    expect(modelFailure(callError({ cause: new TypeError('fetch failed', { cause: refused }) }), model)).toBe(refused)
  })

  test('quotes no more than the beginning of a page', () => {
    expect(
      modelFailure(callError({ statusCode: 400, message: 'x'.repeat(10_000) }), model).message.length,
    ).toBeLessThan(400)
  })

  test.each([
    { name: 'worth repeating when the model is overloaded', error: callError({ statusCode: 503 }), expected: true },
    { name: 'worth repeating when the connection broke', error: broken('ECONNRESET'), expected: true },
    { name: 'not worth repeating when the request is wrong', error: callError({ statusCode: 400 }), expected: false },
    {
      name: 'not worth repeating when the address stays silent',
      error: broken('UND_ERR_CONNECT_TIMEOUT'),
      expected: false,
    },
    {
      name: 'not worth repeating when the address is forbidden',
      error: callError({ isRetryable: true, cause: new Failure('broken', 'no') }),
      expected: false,
    },
    { name: 'not worth repeating when it is a bug', error: new TypeError('undefined'), expected: false },
  ])('is $name', ({ error, expected }) => {
    expect(isRetryable(error)).toBe(expected)
  })

  test.each([
    { header: '2', expected: 2 },
    { header: '0', expected: 0 },
    { header: '-1', expected: undefined },
    { header: 'Wed, 21 Oct 2026 07:28:00 GMT', expected: undefined },
    { header: '', expected: undefined },
  ])('reads the Retry-After "$header" as $expected', ({ header, expected }) => {
    expect(retryAfterSeconds(callError({ statusCode: 503, responseHeaders: { 'retry-after': header } }))).toBe(expected)
  })
})
