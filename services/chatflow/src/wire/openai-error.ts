import { Failure, type FailureKind, statusOf } from '@hearth/kernel'

export type OpenAIError = {
  readonly error: {
    readonly message: string
    readonly type: string
    readonly param: string | null
    readonly code: string | null
  }
}

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
