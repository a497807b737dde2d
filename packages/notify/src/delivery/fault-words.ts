import { getSystemErrorName } from 'node:util'
import { errorCode, Failure } from '@hearth/kernel'

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  EAI_AGAIN: 'the name cannot be looked up now',
  ENOTFOUND: 'nobody knows this name',
  EDNS: 'nobody knows this name',
  EHOSTUNREACH: 'no way leads there',
  ENETUNREACH: 'no way leads there',
  ETIMEDOUT: 'no answer in time',
  EAUTH: 'user or password is refused',
}

/** What went wrong on the way to a receiver, for whoever set it up; the code of a system error stands behind it. */
export function faultWords(error: unknown): string {
  if (error instanceof Failure) return error.message
  const code = codeOf(error)
  if (code === undefined) return error instanceof Error ? error.name : 'no answer'
  const said = words[code]
  return said === undefined ? code : `${said} (${code})`
}

// The client of mails puts a code of its own, which tells less, before the system's.
function codeOf(error: unknown): string | undefined {
  const code = errorCode(error)
  if (code !== 'ESOCKET' || !(error instanceof Error) || !('errno' in error)) return code
  return typeof error.errno === 'number' && error.errno < 0 ? getSystemErrorName(error.errno) : code
}
