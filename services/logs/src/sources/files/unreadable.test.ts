import { expect, test } from 'vitest'
import { unreadableReason } from './unreadable.ts'

const error = (code: string, path?: string) => Object.assign(new Error(code), { code, ...(path && { path }) })

test.each([
  { of: error('EACCES', '/log'), reason: 'Cannot read "/log": EACCES; the account of this service must be allowed to' },
  { of: error('EPERM'), reason: 'Cannot read its files: EPERM; the account of this service must be allowed to' },
  { of: error('EISDIR', '/log'), reason: 'Cannot read "/log": EISDIR' },
  { of: error('EIO'), reason: 'Cannot read its files: EIO' },
  { of: error('ELOOP'), reason: 'Cannot read its files: ELOOP' },
  { of: error('ENOENT', '/log'), reason: undefined },
  { of: new Error('other'), reason: undefined },
  { of: 'text', reason: undefined },
])('of $of it is said: $reason', ({ of, reason }) => {
  expect(unreadableReason(of)).toBe(reason)
})
