import { createRoutes } from '@hearth/server'
import type { Family } from '../domain/model/family.ts'
import { expositionType, renderExposition } from '../wire/exposition.ts'
import { addEndpoint, type Routes } from './endpoint.ts'
import { sendText } from './send.ts'

/** Figures of this machine, as node_exporter would give them. */
export function hostRoutes({ collect }: { readonly collect: () => Promise<readonly Family[]> }): Routes {
  const routes = createRoutes()
  const endpoint = { path: '/metrics/host', summary: 'Figures of this machine', contentType: 'text/plain' }
  addEndpoint(routes, endpoint, async (c) => sendText(c, expositionType, [renderExposition(await collect())]))
  return routes
}
