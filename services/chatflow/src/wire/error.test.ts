import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { preconditionFailed, renderError } from './error.ts'

const context = { requestId: 'req-1', path: '/api/v1/chatflows' }

describe('renderError()', () => {
  test.each([
    ['invalid', 400],
    ['unauthorized', 401],
    ['forbidden', 403],
    ['missing', 404],
    ['conflict', 409],
    ['too-large', 413],
    ['rate-limited', 429],
    ['upstream', 500],
    ['broken', 500],
    ['unavailable', 503],
  ] as const)('words a failure of kind %s with status %i in header and body', (kind, status) => {
    expect(renderError(new Failure(kind, 'why'), context)).toEqual({
      status,
      body: { statusCode: status, success: false, message: 'why', error: 'why', stack: {} },
    })
  })

  test('answers 412 where Flowise does', () => {
    expect(renderError(preconditionFailed('why'), context)).toMatchObject({ status: 412, body: { statusCode: 412 } })
  })

  test.each([
    { code: 'method-not-allowed', status: 405 },
    { code: 'precondition-failed', status: 412 },
    { code: 'unsupported-media-type', status: 415 },
  ])('answers $status to what is $code', ({ code, status }) => {
    expect(renderError(new Failure('invalid', 'why', { code }), context)).toMatchObject({
      status,
      body: { statusCode: status },
    })
  })

  test('tells nothing of a bug but the id under which it was logged', () => {
    const error = 'Internal error; the log has more under request req-1'
    expect(renderError(undefined, context)).toEqual({
      status: 500,
      body: { statusCode: 500, success: false, message: error, error, stack: {} },
    })
  })
})
