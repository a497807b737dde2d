import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { countsUnknown, renderError } from './error.ts'

const render = (failure: Failure | undefined, path = '/api/x') =>
  renderError(failure, { requestId: 'r', path } as never)
const challenge = { 'www-authenticate': expect.stringMatching(/^Basic /) }

describe('an error', () => {
  test.each([
    { name: 'a fault', failure: new Failure('invalid', 'm'), status: 400, is: {} },
    {
      name: 'one with a code',
      failure: new Failure('missing', 'm', { code: 'c' }),
      status: 404,
      is: { status: 'c', messageId: 'c' },
    },
    { name: 'one of a field', failure: new Failure('invalid', 'm', { param: 'p' }), status: 400, is: { param: 'p' } },
    {
      name: 'a conflict',
      failure: new Failure('conflict', 'm', { code: 'c' }),
      status: 409,
      is: { status: 'c', messageId: 'c' },
    },
    {
      name: 'another version',
      failure: new Failure('conflict', 'm', { code: 'version-mismatch' }),
      status: 412,
      is: { status: 'version-mismatch', messageId: 'version-mismatch' },
    },
    {
      name: 'a name that is taken',
      failure: new Failure('conflict', 'm', { code: 'name-exists' }),
      status: 412,
      is: { status: 'name-exists', messageId: 'name-exists' },
    },
    {
      name: 'a code of a conflict on something else',
      failure: new Failure('invalid', 'm', { code: 'name-exists' }),
      status: 400,
      is: { status: 'name-exists', messageId: 'name-exists' },
    },
    {
      name: 'counts nobody knows',
      failure: new Failure('unavailable', 'm', { code: countsUnknown }),
      status: 500,
      is: { status: countsUnknown, messageId: countsUnknown },
    },
  ])('$name', ({ failure, status, is }) =>
    expect(render(failure)).toEqual({ status, body: { message: 'm', statusCode: status, traceID: 'r', ...is } }),
  )

  test('of nobody asks who it is', () => {
    const body = { message: 'm', statusCode: 401, traceID: 'r' }
    expect(render(new Failure('unauthorized', 'm'))).toEqual({
      body: { ...body, messageId: 'auth.unauthorized' },
      headers: challenge,
    })
    expect(render(new Failure('unauthorized', 'm', { code: 'c' }))).toEqual({
      body: { ...body, messageId: 'c' },
      headers: challenge,
    })
  })

  test('of ours says nothing', () => {
    expect(render(undefined)).toEqual({ body: { message: 'Internal error', traceID: 'r' } })
  })
})

describe('an error below /apis', () => {
  test.each([
    { path: '/apis', isStatus: true },
    { path: '/apis/x', isStatus: true },
    { path: '/apisx', isStatus: false },
    { path: '/openapi/v2', isStatus: true },
    { path: '/openapi.json', isStatus: false },
    { path: '/api/apis/x', isStatus: false },
  ])('$path is a Status: $isStatus', ({ path, isStatus }) => {
    const { body } = render(new Failure('missing', 'm'), path)
    expect(body).toHaveProperty(isStatus ? 'kind' : 'traceID')
  })

  test('asks who it is, of nobody alone', () => {
    expect(render(new Failure('unauthorized', 'm'), '/apis')).toMatchObject({ status: 401, headers: challenge })
    expect(render(new Failure('missing', 'm'), '/apis')).not.toHaveProperty('headers')
    expect(render(undefined, '/apis')).toMatchObject({ status: 500 })
  })
})
