import type { Failure } from '@hearth/kernel'
import type { ErrorRenderer } from '@hearth/server'

/** What to do about a failure, for those where the message alone does not say. */
const hints: Readonly<Record<string, string>> = {
  container_not_found: 'GET /api/v1/containers lists the ids and names',
  invalid_cursor: 'Leave the cursor out to begin with the newest lines',
  invalid_expression: 'Expressions are RE2: without look-around and back-references',
  docker_unavailable: 'GET /api/v1/docker tells the state of Docker',
  too_many_downloads: 'Wait until one is over',
  too_many_streams: 'Close a stream; one stream can carry several containers, or all of them with container=*',
}

/** A failure as `{error:{code,message,hint}}`. */
export const renderError: ErrorRenderer = (failure, { requestId, path }) => {
  if (isDockers(path)) return { body: { message: failure?.message ?? 'Internal error' } }
  return failure === undefined
    ? {
        body: {
          error: { code: 'internal', message: 'Internal error', hint: `The log has it as request ${requestId}` },
        },
      }
    : { body: { error: { code: codeOf(failure), message: failure.message, hint: hints[codeOf(failure)] } } }
}

const dockers =
  /^(?:\/v[\d.]+)?\/(?:_ping|version|info|events|containers|images|exec|networks|volumes|system|build|commit)(?:\/|$)/

// Docker's clients understand their own form alone.
function isDockers(path: string): boolean {
  return /^\/v\d+\.\d+\//.test(path) || dockers.test(path)
}

function codeOf(failure: Failure): string {
  return failure.code ?? failure.kind
}
