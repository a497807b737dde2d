import { errorCode, Failure, type Logger, statusOf } from '@hearth/kernel'
import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from './app-env.ts'

export type RenderedError = {
  /** Sent as JSON. */
  readonly body: unknown
  /** Overrides the status that the kind stands for. */
  readonly status?: ContentfulStatusCode
  readonly headers?: Readonly<Record<string, string>>
}

/** `failure` is `undefined` when the error is a bug of ours: its text stays in the log. */
export type ErrorRenderer = (
  failure: Failure | undefined,
  context: { readonly requestId: string; readonly path: string },
) => RenderedError

/** The one place where an error becomes a response: a `Failure` in the peer's shape, a bug as a logged 500. */
export function handleError(deps: { readonly logger: Logger; readonly render: ErrorRenderer }): ErrorHandler<AppEnv> {
  return (error, c) => {
    const failure = toFailure(error, c.get('bodyFailure'))
    const requestId = c.get('requestId')
    if (isOfLeaving(error) && c.req.raw.signal.aborted)
      deps.logger.debug({ requestId }, 'request ended because its client left')
    else if (failure === undefined) deps.logger.error({ err: error, requestId }, 'request failed on a bug')
    else if (failure.kind === 'broken') deps.logger.error({ err: failure, requestId }, 'request failed')
    else if (failure.kind === 'upstream') deps.logger.warn({ err: failure, requestId }, 'request failed')
    else if (failure.cause !== undefined) deps.logger.debug({ err: failure, requestId }, 'request failed')
    const rendered = deps.render(failure, { requestId, path: c.req.path })
    if (failure?.retryAfterSeconds !== undefined) c.header('retry-after', String(Math.ceil(failure.retryAfterSeconds)))
    const status = rendered.status ?? (failure === undefined ? 500 : statusOf(failure.kind))
    return c.json(rendered.body as object, status, rendered.headers)
  }
}

// What waits for a client is aborted when it leaves, and reading a body that it had not sent whole ends; nobody reads the
// answer and nothing is wrong.
function isOfLeaving(error: Error): boolean {
  return error.name === 'AbortError' || errorCode(error) === 'ECONNRESET'
}

/**
 * Hono and its validators refuse malformed input with their own exception; `undefined` stands for a bug.
 *
 * @param bodyFailure why the body of the request could not be read, which they know less about
 */
export function toFailure(error: unknown, bodyFailure?: Failure): Failure | undefined {
  if (error instanceof Failure) return error
  if (!(error instanceof HTTPException) || error.status >= 500) return undefined
  if (bodyFailure !== undefined) return bodyFailure
  const kind = error.status === 413 ? 'too-large' : 'invalid'
  const fault = error.message === 'Unsupported Media Type' ? 'its Content-Type must be application/json' : error.message
  return new Failure(kind, `Cannot read the request: ${fault || 'it is malformed'}`, { cause: error })
}
