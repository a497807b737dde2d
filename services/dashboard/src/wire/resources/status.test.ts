import { Failure } from '@hearth/kernel'
import { expect, test } from 'vitest'
import { dashboardGroup } from './groups.ts'
import { expiredAt, renderDeleted, renderStatus } from './status.ts'

const { name: group, plural } = dashboardGroup
const path = `/apis/${group}/v1/namespaces/default/${plural}/one`

test.each([
  { failure: new Failure('invalid', 'm'), code: 400, reason: 'BadRequest' },
  { failure: new Failure('unauthorized', 'm'), code: 401, reason: 'Unauthorized' },
  { failure: new Failure('forbidden', 'm'), code: 403, reason: 'Forbidden' },
  { failure: new Failure('missing', 'm'), code: 404, reason: 'NotFound' },
  { failure: new Failure('conflict', 'm'), code: 409, reason: 'Conflict' },
  { failure: new Failure('conflict', 'm', { code: 'name-exists' }), code: 409, reason: 'AlreadyExists' },
  { failure: new Failure('conflict', 'm', { code: 'folder-exists' }), code: 409, reason: 'AlreadyExists' },
  { failure: new Failure('invalid', 'm', { code: 'unfit-metadata' }), code: 422, reason: 'Invalid' },
  { failure: new Failure('unsupported', 'm', { code: 'not-acceptable' }), code: 406, reason: 'NotAcceptable' },
  { failure: expiredAt(7), code: 410, reason: 'Expired' },
  { failure: undefined, code: 500, reason: 'InternalError' },
])('$code is $reason', ({ failure, code, reason }) => {
  expect(renderStatus(failure, path)).toEqual({
    code,
    body: {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: failure?.message ?? 'Internal error',
      reason,
      details: { name: 'one', group, kind: plural },
      code,
      ...(failure?.code === undefined ? {} : { messageId: failure.code }),
    },
  })
})

test.each([
  { name: 'a list', path: `/apis/${group}/v1/namespaces/default/${plural}`, details: { group, kind: plural } },
  { name: 'a group', path: `/apis/${group}`, details: { group, kind: plural } },
  { name: 'a document of schemas', path: '/openapi/v3/apis/x/v1', details: {} },
  { name: 'a group that is not known', path: '/apis/x/v1/namespaces/default/y/z', details: { name: 'z' } },
])('what $name is about', ({ path: given, details }) => {
  expect(renderStatus(undefined, given).body).toMatchObject({ details })
  expect(Object.keys((renderStatus(undefined, given).body as { details: object }).details)).toEqual(
    Object.keys(details),
  )
})

test('what is gone is told by its name', () => {
  expect(renderDeleted(path)).toMatchObject({ status: 'Success', details: { name: 'one', group, kind: plural } })
})
