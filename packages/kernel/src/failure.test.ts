import { describe, expect, test } from 'vitest'
import { Failure, type FailureKind, statusOf } from './failure.ts'

describe('Failure', () => {
  test('is an error with a kind, and keeps the cause for the log', () => {
    const cause = new Error('disk')
    const failure = new Failure('conflict', 'Cannot save: it changed', { cause, code: 'stale', param: 'id' })
    expect(failure).toBeInstanceOf(Error)
    expect(failure).toMatchObject({ name: 'Failure', kind: 'conflict', code: 'stale', param: 'id', cause })
  })

  test('leaves what is not known undefined', () => {
    const { code, param, retryAfterSeconds, cause } = new Failure('invalid', 'Cannot read')
    expect([code, param, retryAfterSeconds, cause]).toEqual([undefined, undefined, undefined, undefined])
  })

  test.each([
    ['invalid', 400],
    ['unauthorized', 401],
    ['forbidden', 403],
    ['missing', 404],
    ['conflict', 409],
    ['too-large', 413],
    ['rate-limited', 429],
    ['broken', 500],
    ['upstream', 502],
    ['unavailable', 503],
  ] satisfies [FailureKind, number][])('%s is answered with %i', (kind, status) => {
    expect(statusOf(kind)).toBe(status)
  })
})
