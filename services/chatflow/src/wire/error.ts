import { Failure, statusOf } from '@hearth/kernel'
import type { ErrorRenderer } from '@hearth/server'
import { z } from '@hono/zod-openapi'

/**
 * The error body: Flowise's `statusCode`, `success`, `message`, `stack` and, for the clients that
 * read it first, `error`.
 */
export const errorSchema = z
  .object({
    statusCode: z.int(),
    success: z.literal(false),
    message: z.string(),
    error: z.string(),
    stack: z.object({}),
  })
  .openapi('Error')

/** A failure of input that Flowise answers with 412. */
export function preconditionFailed(message: string, param?: string): Failure {
  return new Failure('invalid', message, { code: 'precondition-failed', ...(param === undefined ? {} : { param }) })
}

// Where Flowise has its own short words for a refusal, they stand where it has them; the other field says more.
const peerWords: Readonly<Record<string, { readonly message?: string; readonly error?: string }>> = {
  'key-required': { error: 'Unauthorized Access' },
  'permission-required': { message: 'Forbidden' },
}

/** Words a failure in the shape that every known Flowise client reads; a bug tells its request id only. */
export const renderError: ErrorRenderer = (failure, { requestId }) => {
  const status = failure === undefined ? 500 : statusFor(failure)
  const words = failure?.message ?? `Internal error; the log has more under request ${requestId}`
  const { message = words, error = words } = peerWords[failure?.code ?? ''] ?? {}
  return { status, body: { statusCode: status, success: false, message, error, stack: {} } }
}

/** What a failure is answered with. Flowise knows no 502: a model that fails is a 500 of the prediction. */
export function statusFor(failure: Failure): ReturnType<typeof statusOf> | 405 | 412 | 415 | 500 {
  if (failure.code === 'precondition-failed') return 412
  if (failure.code === 'method-not-allowed') return 405
  if (failure.code === 'unsupported-media-type') return 415
  return failure.kind === 'upstream' ? 500 : statusOf(failure.kind)
}
