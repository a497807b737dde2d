import { Failure } from '@hearth/kernel'

/** What went wrong with an upstream, as far as it decides what to do next. */
export type UpstreamErrorKind =
  /** Nobody takes the connection. */
  | 'connect'
  /** The connection broke. */
  | 'reset'
  /** A kept connection broke before anything came back: the upstream may have closed it just then. */
  | 'stale'
  /** Nothing came for too long. */
  | 'silent'
  /** What came is no answer. */
  | 'garbage'

/** An upstream did not answer as it should. `detail` is for the log. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly kind: UpstreamErrorKind

  constructor(kind: UpstreamErrorKind, detail: string, cause?: unknown) {
    super(detail, { cause })
    this.kind = kind
  }
}

const connectCodes = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTDOWN',
  'EADDRNOTAVAIL',
])
const resetCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** @param reused whether the connection, as far as is known, had carried an answer before */
export function toUpstreamError(error: Error, answerBegun: boolean, reused: boolean): UpstreamError {
  if (error instanceof UpstreamError) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // A failure is that of the guard: the address is none that may be connected to.
  if (connectCodes.has(code) || error instanceof Failure || error.message.includes('certificate'))
    return new UpstreamError('connect', error.message, error)
  if (resetCodes.has(code)) {
    return new UpstreamError(!answerBegun && reused ? 'stale' : 'reset', error.message, error)
  }
  return new UpstreamError('garbage', error.message, error)
}
