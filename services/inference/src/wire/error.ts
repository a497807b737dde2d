import type { Failure, FailureKind } from '@hearth/kernel'
import type { ErrorRenderer } from '@hearth/server'
import { renderAnthropicError } from './anthropic/error.ts'
import { renderOllamaError } from './ollama/error.ts'

export type ErrorBody = {
  readonly error: {
    readonly message: string
    readonly type: string
    readonly param: string | null
    readonly code: string | null
  }
}

const types: Readonly<Record<FailureKind, string>> = {
  invalid: 'invalid_request_error',
  unauthorized: 'invalid_request_error',
  forbidden: 'invalid_request_error',
  missing: 'invalid_request_error',
  conflict: 'invalid_request_error',
  'too-large': 'invalid_request_error',
  unsupported: 'invalid_request_error',
  'rate-limited': 'rate_limit_error',
  unavailable: 'service_unavailable',
  upstream: 'server_error',
  broken: 'server_error',
}

/** A failure in OpenAI's error shape; `undefined` stands for a bug, whose text stays in the log. */
export function renderErrorBody(failure: Failure | undefined): ErrorBody {
  if (failure === undefined) {
    return { error: { message: 'Internal error', type: 'server_error', param: null, code: null } }
  }
  const { kind, message, param = null, code = null } = failure
  return { error: { message, type: types[kind], param, code } }
}

/** Codes of refusals that waiting does not mend. */
const hopeless: ReadonlySet<string> = new Set(['model_failed', 'no_memory'])

/** Words every error response of the service, in the shape of the API that was asked. */
export const renderError: ErrorRenderer = (failure, { path, requestId }) => ({
  body: bodyFor(path, failure, requestId),
  ...(failure?.code === 'method_not_allowed' ? { status: 405 as const } : {}),
  headers: {
    // Clients retry a 503 twice, which helps nobody when the model can never be loaded.
    ...(hopeless.has(failure?.code ?? '') ? { 'x-should-retry': 'false' } : {}),
    ...(isAnthropic(path) ? { 'request-id': requestId } : {}),
  },
})

const isAnthropic = (path: string) => /^\/v1\/messages(\/|$)/.test(path)

function bodyFor(path: string, failure: Failure | undefined, requestId: string): object {
  if (isAnthropic(path)) return renderAnthropicError(failure, requestId)
  return path.startsWith('/api/') ? renderOllamaError(failure) : renderErrorBody(failure)
}
