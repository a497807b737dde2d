import { Failure, type FailureKind, statusOf } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'

/** The error body of OpenAI's interface. */
export const openAIErrorSchema = z
  .object({
    error: z.object({
      message: z.string(),
      type: z.string(),
      param: z.string().nullable(),
      code: z.string().nullable(),
    }),
  })
  .openapi('OpenAIError')

type OpenAIError = Readonly<z.output<typeof openAIErrorSchema>>

const types: Partial<Record<FailureKind, string>> = {
  'rate-limited': 'rate_limit_error',
  unavailable: 'service_unavailable',
  upstream: 'server_error',
  broken: 'server_error',
}

const codes: Partial<Record<FailureKind, string>> = { unauthorized: 'invalid_api_key', missing: 'model_not_found' }

/** A failure in OpenAI's words; anything else is a bug, whose text stays in the log. */
export function renderOpenAIError(error: unknown): OpenAIError {
  if (!(error instanceof Failure)) return body('Internal error', 'server_error', null, null)
  const { kind, message, param = null } = error
  return body(message, types[kind] ?? 'invalid_request_error', param, codes[kind] ?? error.code ?? null)
}

/** The status of the same. */
export function openAIStatus(error: unknown): ReturnType<typeof statusOf> | 500 {
  return error instanceof Failure ? statusOf(error.kind) : 500
}

function body(message: string, type: string, param: string | null, code: string | null): OpenAIError {
  return { error: { message, type, param, code } }
}
