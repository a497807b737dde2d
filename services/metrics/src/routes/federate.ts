import { Failure, statusOf } from '@hearth/kernel'
import { clientGone, createRoutes } from '@hearth/server'
import type { Queryable } from '../domain/model/queryable.ts'
import { newestSamples } from '../domain/newest-samples.ts'
import { expositionType } from '../wire/exposition.ts'
import { federationPieces } from '../wire/federation.ts'
import { badData } from '../wire/time.ts'
import { addEndpoint, type Routes } from './endpoint.ts'
import { readSelectors } from './matchers.ts'
import { sendText } from './send.ts'

export type FederateDeps = {
  readonly queryable: Queryable
  readonly clock: () => number
  readonly limits: { readonly lookbackMs: number; readonly maxSamples: number }
}

/** The newest samples of selected series, for another Prometheus to scrape. */
export function federateRoutes({ queryable, clock, limits }: FederateDeps): Routes {
  const routes = createRoutes()
  const endpoint = {
    path: '/federate',
    summary: 'The newest samples of selected series',
    params: { 'match[]': 'Selector; may be repeated' },
    contentType: 'text/plain',
  }
  addEndpoint(routes, endpoint, async (c, params) => {
    const nowMs = clock()
    const { maxSamples, lookbackMs } = limits
    const options = { fromMs: nowMs - lookbackMs, toMs: nowMs, maxSamples, signal: clientGone(c) }
    try {
      const selectors = readSelectors(params, badData)
      const found = await Promise.all(selectors.map((matchers) => queryable.select(matchers, options)))
      return await sendText(c, expositionType, federationPieces(newestSamples(found.flat())))
    } catch (error) {
      // As text, like all that is scraped.
      if (error instanceof Failure) return c.text(`${error.message}\n`, statusOf(error.kind))
      throw error
    }
  })
  return routes
}
