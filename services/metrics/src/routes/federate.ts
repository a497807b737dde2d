import { Failure, statusOf } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import type { Queryable } from '../domain/model/queryable.ts'
import { newestSamples } from '../domain/newest-samples.ts'
import { withExternal } from '../domain/remote-read/external-labels.ts'
import { expositionType } from '../wire/exposition.ts'
import { federationPieces } from '../wire/federation.ts'
import type { Params } from '../wire/params.ts'
import { badData } from '../wire/time.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { readSelectors } from './matchers.ts'
import { sendText } from './send.ts'

export type FederateDeps = {
  readonly queryable: Queryable
  readonly clock: () => number
  readonly limits: { readonly lookbackMs: number; readonly maxSamples: number }
  /** What marks series that leave this server. */
  readonly externalLabels: () => Readonly<Record<string, string>>
}

/** The newest samples of selected series, for another Prometheus to scrape. */
export function federateEndpoints(deps: FederateDeps): readonly Endpoint[] {
  return [
    endpoint({
      path: '/federate',
      summary: 'The newest samples of selected series',
      params: { 'match[]': 'Selector; may be repeated' },
      contentType: 'text/plain',
      async handle(params, c) {
        try {
          const newest = await selectNewest(deps, params, disconnectSignal(c))
          return await sendText(c, expositionType, federationPieces(newest))
        } catch (error) {
          // As text, like all that is scraped.
          if (error instanceof Failure) return c.text(`${error.message}\n`, statusOf(error.kind))
          throw error
        }
      },
    }),
  ]
}

async function selectNewest(
  { queryable, clock, limits, externalLabels }: FederateDeps,
  params: Params,
  signal: AbortSignal,
) {
  const nowMs = clock()
  const { maxSamples, lookbackMs } = limits
  const options = { fromMs: nowMs - lookbackMs, toMs: nowMs, maxSamples, signal }
  const selectors = readSelectors(params, badData)
  const found = await Promise.all(selectors.map((matchers) => queryable.select(matchers, options)))
  const external = Object.entries(externalLabels())
  return newestSamples(found.flat()).map((sample) => ({ ...sample, labels: withExternal(sample.labels, external) }))
}
