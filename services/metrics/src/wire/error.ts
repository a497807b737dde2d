import type { FailureKind } from '@hearth/kernel'
import type { ErrorRenderer } from '@hearth/server'

/** Prometheus' names for what went wrong, with the status of each. */
const statuses = {
  bad_data: 400,
  execution: 422,
  canceled: 499,
  timeout: 503,
  internal: 500,
  not_found: 404,
  not_acceptable: 406,
  unavailable: 500,
} as const

type ErrorType = keyof typeof statuses
type ErrorStatus = NonNullable<ReturnType<ErrorRenderer>['status']>

const typeOfKind: Readonly<Record<FailureKind, ErrorType>> = {
  invalid: 'bad_data',
  unauthorized: 'bad_data',
  forbidden: 'bad_data',
  missing: 'not_found',
  conflict: 'bad_data',
  'too-large': 'bad_data',
  unsupported: 'bad_data',
  'rate-limited': 'unavailable',
  unavailable: 'unavailable',
  upstream: 'unavailable',
  broken: 'internal',
}

/**
 * A failure as `{status:"error",errorType,error}`. Its `code` is the error type where it is one of Prometheus'
 * and then sets the status too; else the type follows from the kind, whose own status stays.
 */
export const renderError: ErrorRenderer = (failure, { requestId }) => {
  if (failure === undefined) {
    return { body: envelope('internal', `Internal error; the log has it as request ${requestId}`), status: 500 }
  }
  const { code, kind, message } = failure
  if (code !== undefined && isErrorType(code)) {
    // Hono's list of statuses lacks 499, which Prometheus took from nginx.
    return { body: envelope(code, message), status: statuses[code] as ErrorStatus }
  }
  return { body: envelope(typeOfKind[kind], message) }
}

function isErrorType(code: string): code is ErrorType {
  return Object.hasOwn(statuses, code)
}

function envelope(errorType: ErrorType, error: string) {
  return { status: 'error', errorType, error }
}
