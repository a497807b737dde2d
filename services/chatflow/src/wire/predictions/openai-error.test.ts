import { Failure } from '@hearth/kernel'
import { expect, test } from 'vitest'
import { openAIStatus, renderOpenAIError } from './openai-error.ts'

test.each([
  { kind: 'invalid', status: 400, type: 'invalid_request_error', code: null },
  { kind: 'unauthorized', status: 401, type: 'invalid_request_error', code: 'invalid_api_key' },
  { kind: 'missing', status: 404, type: 'invalid_request_error', code: 'model_not_found' },
  { kind: 'rate-limited', status: 429, type: 'rate_limit_error', code: null },
  { kind: 'broken', status: 500, type: 'server_error', code: null },
  { kind: 'upstream', status: 502, type: 'server_error', code: null },
  { kind: 'unavailable', status: 503, type: 'service_unavailable', code: null },
] as const)('a failure of kind $kind is answered with $status', ({ kind, status, type, code }) => {
  const failure = new Failure(kind, 'Cannot answer')
  expect(renderOpenAIError(failure)).toEqual({ error: { message: 'Cannot answer', type, param: null, code } })
  expect(openAIStatus(failure)).toBe(status)
})

test('a failure names its parameter and its own code', () => {
  const failure = new Failure('invalid', 'Cannot read', { param: 'model', code: 'too_long' })
  expect(renderOpenAIError(failure).error).toEqual({
    message: 'Cannot read',
    type: 'invalid_request_error',
    param: 'model',
    code: 'too_long',
  })
})

test('a bug is told without its text', () => {
  const error = new Error('secret')
  expect(renderOpenAIError(error).error).toEqual({
    message: 'Internal error',
    type: 'server_error',
    param: null,
    code: null,
  })
  expect(openAIStatus(error)).toBe(500)
})
