import type { ErrorRenderer } from '@hearth/server'

/** A failure as `{error:{code,message}}`, the shape all of Hearth's own APIs use. */
export const renderError: ErrorRenderer = (failure, { requestId }) =>
  failure === undefined
    ? { body: { error: { code: 'internal', message: `Internal error; the log has it as request ${requestId}` } } }
    : { body: { error: { code: failure.code ?? failure.kind, message: failure.message } } }
