import { Failure } from '@hearth/kernel'
import { addEndpoints, createRoutes } from '@hearth/server'
import type { Endpoint } from '../routes/access.ts'

/** A router of these endpoints alone, which answers a failure with 400 and `<kind>: <message>`. */
export function routesOf(endpoints: readonly Endpoint[]) {
  const routes = createRoutes()
  addEndpoints(routes, endpoints)
  routes.onError((error, c) => {
    if (!(error instanceof Failure)) throw error
    return c.text(`${error.kind}: ${error.message}`, 400)
  })
  return routes
}
