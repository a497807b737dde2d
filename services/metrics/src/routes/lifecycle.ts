import { createRoutes, type Readiness } from '@hearth/server'
import { addEndpoint, type Routes } from './endpoint.ts'

const text = 'text/plain'

/** Prometheus' own probes, and the two commands over HTTP, which stay off: the supervisor runs this process. */
export function lifecycleRoutes({ ready }: { readonly ready: () => Readiness }): Routes {
  const routes = createRoutes()
  addEndpoint(routes, { path: '/-/healthy', summary: 'Whether this process lives', contentType: text }, (c) =>
    c.text('Prometheus Server is Healthy.\n'),
  )
  addEndpoint(routes, { path: '/-/ready', summary: 'Whether queries can be answered', contentType: text }, (c) => {
    if (ready().ok) return c.text('Prometheus Server is Ready.\n')
    return c.text('Service Unavailable', 503, { 'x-prometheus-stopping': 'false' })
  })
  for (const command of ['reload', 'quit']) {
    const path = `/-/${command}`
    routes.on(['POST', 'PUT'], path, (c) => c.text('Lifecycle API is not enabled.', 403))
    routes.get(path, (c) => c.text('Only POST or PUT requests allowed', 405))
  }
  return routes
}
