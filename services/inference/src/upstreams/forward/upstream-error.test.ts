import { Failure } from '@hearth/kernel'
import { expect, test } from 'vitest'
import { toUpstreamError, UpstreamError } from './upstream-error.ts'

const coded = (code: string) => Object.assign(new Error('oh'), { code })

test.each([
  { error: coded('ECONNREFUSED'), begun: false, reused: true, kind: 'connect' },
  { error: coded('UND_ERR_CONNECT_TIMEOUT'), begun: false, reused: false, kind: 'connect' },
  { error: new Failure('forbidden', 'Cannot connect to it'), begun: false, reused: false, kind: 'connect' },
  { error: new Error('self-signed certificate'), begun: false, reused: false, kind: 'connect' },
  { error: coded('ECONNRESET'), begun: false, reused: true, kind: 'stale' },
  { error: coded('ECONNRESET'), begun: false, reused: false, kind: 'reset' },
  { error: coded('ECONNRESET'), begun: true, reused: true, kind: 'reset' },
  { error: coded('HPE_INVALID_CONSTANT'), begun: false, reused: true, kind: 'garbage' },
  { error: new Error('oh'), begun: true, reused: false, kind: 'garbage' },
])('$error.code $error.message, begun: $begun, reused: $reused is $kind', ({ error, begun, reused, kind }) => {
  expect(toUpstreamError(error, begun, reused)).toMatchObject({ kind, message: error.message, cause: error })
})

test('an error that is told already stays as it is', () => {
  const error = new UpstreamError('silent', 'Nothing came')
  expect(toUpstreamError(error, true, true)).toBe(error)
})
