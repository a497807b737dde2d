import { Failure } from '@hearth/kernel'
import { HTTPException } from 'hono/http-exception'
import { expect, test } from 'vitest'
import { toFailure } from './errors.ts'

test('a failure stays what it is', () => {
  const failure = new Failure('missing', 'no such thing')
  expect(toFailure(failure, new Failure('invalid', 'the body'))).toBe(failure)
})

test.each([{ error: new TypeError('bug') }, { error: 'bug' }, { error: new HTTPException(500, { message: 'bug' }) }])(
  '$error is a bug',
  ({ error }) => expect(toFailure(error, new Failure('invalid', 'the body'))).toBeUndefined(),
)

test.each([
  { status: 400, message: 'odd', kind: 'invalid', says: 'Cannot read the request: odd' },
  { status: 400, message: '', kind: 'invalid', says: 'Cannot read the request: it is malformed' },
  { status: 413, message: 'long', kind: 'too-large', says: 'Cannot read the request: long' },
  { status: 451, message: 'odd', kind: 'invalid', says: 'Cannot read the request: odd' },
  {
    status: 415,
    message: 'Unsupported Media Type',
    kind: 'invalid',
    says: 'Cannot read the request: its Content-Type must be application/json',
  },
] as const)('what the framework refuses with $status is a failure: $says', ({ status, message, kind, says }) => {
  const error = new HTTPException(status, { message })
  expect(toFailure(error)).toMatchObject({ kind, message: says, cause: error })
  const known = new Failure('invalid', 'the body')
  expect(toFailure(error, known)).toBe(known)
})
