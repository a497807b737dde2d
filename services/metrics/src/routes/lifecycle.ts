import type { Readiness } from '@hearth/server'
import { type Endpoint, endpoint } from './endpoint.ts'

const contentType = 'text/plain'

/** Prometheus' own probes, and the two commands over HTTP, which stay off: the supervisor runs this process. */
export function lifecycleEndpoints({ ready }: { readonly ready: () => Readiness }): readonly Endpoint[] {
  return [
    endpoint({
      path: '/-/healthy',
      summary: 'Whether this process lives',
      contentType,
      handle: (_, c) => c.text('Prometheus Server is Healthy.\n'),
    }),
    endpoint({
      path: '/-/ready',
      summary: 'Whether queries can be answered',
      contentType,
      handle(_, c) {
        if (ready().ok) return c.text('Prometheus Server is Ready.\n')
        return c.text('Service Unavailable', 503, { 'x-prometheus-stopping': 'false' })
      },
    }),
    ...['/-/reload', '/-/quit'].flatMap(commandEndpoints),
  ]
}

function commandEndpoints(path: string): readonly Endpoint[] {
  const summary = 'A command that is refused: the supervisor runs this process'
  return [
    endpoint({
      method: ['post', 'put'],
      path,
      summary,
      contentType,
      status: 403,
      handle: (_, c) => c.text('Lifecycle API is not enabled.', 403),
    }),
    endpoint({
      path,
      summary,
      contentType,
      status: 405,
      handle: (_, c) => c.text('Only POST or PUT requests allowed', 405),
    }),
  ]
}
