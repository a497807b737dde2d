import type { Failure, FailureKind } from '@hearth/kernel'

type AnthropicError = {
  readonly type: 'error'
  readonly error: { readonly type: string; readonly message: string }
  readonly request_id?: string
}

const types: Readonly<Record<FailureKind, string>> = {
  invalid: 'invalid_request_error',
  unauthorized: 'authentication_error',
  forbidden: 'permission_error',
  missing: 'not_found_error',
  conflict: 'invalid_request_error',
  'too-large': 'request_too_large',
  unsupported: 'invalid_request_error',
  'rate-limited': 'rate_limit_error',
  unavailable: 'overloaded_error',
  upstream: 'api_error',
  broken: 'api_error',
}

/** A failure in Anthropic's error shape; `undefined` stands for a bug, whose text stays in the log. */
export function renderAnthropicError(failure: Failure | undefined, requestId?: string): AnthropicError {
  const error =
    failure === undefined
      ? { type: 'api_error', message: 'Internal error' }
      : { type: types[failure.kind], message: failure.message }
  return { type: 'error', error, ...(requestId === undefined ? {} : { request_id: requestId }) }
}
