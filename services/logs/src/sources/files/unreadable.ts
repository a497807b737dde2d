import { errorCode } from '@hearth/kernel'

const codes = new Set(['EACCES', 'EPERM', 'EISDIR', 'EIO', 'ELOOP'])

/** What is wrong with a file or folder that is there and cannot be read; `undefined` for any other error. */
export function unreadableReason(error: unknown): string | undefined {
  const code = errorCode(error)
  if (code === undefined || !codes.has(code)) return undefined
  const { path } = error as { readonly path?: string }
  const account = code === 'EACCES' || code === 'EPERM' ? '; the account of this service must be allowed to' : ''
  return `Cannot read ${path === undefined ? 'its files' : `"${path}"`}: ${code}${account}`
}
