import { Failure } from '@hearth/kernel'
import type { Readiness } from '@hearth/server'
import { type Endpoint, endpoint } from './endpoint.ts'
import { plain } from './plain.ts'

const contentType = 'text/plain'

export type LifecycleDeps = {
  readonly ready: () => Readiness
  /** Whether commands are taken over HTTP. */
  readonly isAllowed: boolean
  /** Reads the configuration again. @throws {Failure} `invalid` when it has faults */
  readonly reload: () => Promise<void>
}

/** Prometheus' own probes, and its two commands over HTTP; that to quit stays off: the supervisor runs this process. */
export function lifecycleEndpoints({ ready, isAllowed, reload }: LifecycleDeps): readonly Endpoint[] {
  return [
    endpoint({
      path: '/-/healthy',
      summary: 'Whether this process lives',
      contentType,
      handle: (_, c) => c.text('Prometheus Server is Healthy.\n', 200, plain),
    }),
    endpoint({
      path: '/-/ready',
      summary: 'Whether queries can be answered',
      contentType,
      handle(_, c) {
        if (ready().ok) return c.text('Prometheus Server is Ready.\n', 200, plain)
        return c.text('Service Unavailable', 503, { ...plain, 'x-prometheus-stopping': 'false' })
      },
    }),
    isAllowed ? reloadEndpoint(reload) : refusedCommand('/-/reload'),
    refusedCommand('/-/quit'),
    ...['/-/reload', '/-/quit'].map(wrongVerb),
  ]
}

function reloadEndpoint(reload: () => Promise<void>): Endpoint {
  return endpoint({
    method: ['post', 'put'],
    path: '/-/reload',
    summary: 'Reads the configuration file again',
    access: 'programs',
    contentType,
    async handle(_, c) {
      try {
        await reload()
        return c.text('', 200, plain)
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        return c.text(`failed to reload config: ${error.message}\n`, 500, plain)
      }
    },
  })
}

function refusedCommand(path: string): Endpoint {
  return endpoint({
    method: ['post', 'put'],
    path,
    summary: 'A command that is refused over HTTP',
    contentType,
    status: 403,
    handle: (_, c) => c.text('Lifecycle API is not enabled.', 403, plain),
  })
}

function wrongVerb(path: string): Endpoint {
  return endpoint({
    path,
    summary: 'A command that is not read',
    contentType,
    status: 405,
    handle: (_, c) => c.text('Only POST or PUT requests allowed', 405, plain),
  })
}
