/** `broken`: what is stored cannot be used, such as a flow without an ending node; the owner has to mend it. */
export type FailureKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'too-large'
  | 'unsupported'
  | 'rate-limited'
  | 'unavailable'
  | 'upstream'
  | 'broken'

export type FailureDetails = {
  readonly cause?: unknown
  /** Machine-readable reason in the peer's vocabulary, such as `model_not_found`. */
  readonly code?: string
  /** The request field at fault. */
  readonly param?: string
  /** Seconds after which trying again is worth it; sent as `Retry-After`. */
  readonly retryAfterSeconds?: number
}

const statuses = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  'rate-limited': 429,
  unavailable: 503,
  upstream: 502,
  broken: 500,
} as const satisfies Record<FailureKind, number>

/**
 * A failure the caller can act on. Anything else that is thrown is a bug and becomes a plain 500.
 *
 * The message is shown to clients: say what was tried and what would have worked, and leave
 * paths, keys and stack traces to `cause`, which is only logged.
 */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly kind: FailureKind
  readonly code: string | undefined
  readonly param: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(kind: FailureKind, message: string, details: FailureDetails = {}) {
    super(message, { cause: details.cause })
    this.kind = kind
    this.code = details.code
    this.param = details.param
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** The HTTP status a failure of this kind is answered with. */
export function statusOf(kind: FailureKind): (typeof statuses)[FailureKind] {
  return statuses[kind]
}
