import { type Failure, statusOf } from '@hearth/kernel'
import type { ErrorRenderer } from '@hearth/server'
import { renderStatus } from './resources/status.ts'

const challenge = { 'www-authenticate': 'Basic realm="dashboards", charset="UTF-8"' }

// Conflicts that Grafana answers with 412, as a condition of the save that did not hold.
const preconditions = new Set(['version-mismatch', 'name-exists'])

/** A count that nobody can say now; Grafana counts in a database of its own and answers 500 where that fails. */
export const countsUnknown = 'folder.counts-unknown'

/**
 * A failure as Grafana's `{message, status?, messageId?, statusCode?, traceID?}`; clients read `message`. Below `/apis`
 * and `/openapi` it is a `Status`, as Kubernetes has it.
 */
export const renderError: ErrorRenderer = (failure, { requestId, path }) => {
  if (/^\/(apis|openapi)(\/|$)/.test(path)) {
    const { code: status, body } = renderStatus(failure, path)
    return { status, body, ...(failure?.kind === 'unauthorized' ? { headers: challenge } : {}) }
  }
  if (failure === undefined) return { body: { message: 'Internal error', traceID: requestId } }
  if (failure.kind === 'unauthorized') {
    const { message, code = 'auth.unauthorized' } = failure
    return { body: { message, messageId: code, statusCode: 401, traceID: requestId }, headers: challenge }
  }
  const status = answeredWith(failure)
  return {
    status,
    body: {
      message: failure.message,
      ...(failure.code === undefined ? {} : { status: failure.code, messageId: failure.code }),
      ...(failure.param === undefined ? {} : { param: failure.param }),
      statusCode: status,
      traceID: requestId,
    },
  }
}

function answeredWith({ kind, code = '' }: Failure) {
  if (kind === 'conflict' && preconditions.has(code)) return 412
  return code === countsUnknown ? 500 : statusOf(kind)
}
