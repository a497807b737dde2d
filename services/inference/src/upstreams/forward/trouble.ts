import { Failure } from '@hearth/kernel'

/** What went wrong with an upstream, as far as it decides what to do next. */
export type TroubleKind =
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
export class UpstreamTrouble extends Error {
  override readonly name = 'UpstreamTrouble'
  readonly kind: TroubleKind

  constructor(kind: TroubleKind, detail: string, cause?: unknown) {
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
export function toTrouble(error: Error, answerBegun: boolean, reused: boolean): UpstreamTrouble {
  if (error instanceof UpstreamTrouble) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // A failure is that of the guard: the address is none that may be connected to.
  if (connectCodes.has(code) || error instanceof Failure || error.message.includes('certificate'))
    return new UpstreamTrouble('connect', error.message, error)
  if (resetCodes.has(code)) {
    return new UpstreamTrouble(!answerBegun && reused ? 'stale' : 'reset', error.message, error)
  }
  return new UpstreamTrouble('garbage', error.message, error)
}
