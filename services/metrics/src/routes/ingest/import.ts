import { collectSeries } from '../../domain/exposition/collect-series.ts'
import { textFormatOf } from '../../domain/exposition/format-of.ts'
import type { IncomingSeries } from '../../domain/model/ingest.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'

export type ImportDeps = {
  /** Keeps samples of any age; resolves once they are on disk. */
  readonly importSeries: (series: readonly IncomingSeries[]) => Promise<void>
  /** Unix time in milliseconds. */
  readonly clock: () => number
}

/** Takes history: samples with their times, of any age and in any order. */
export function importEndpoints({ importSeries, clock }: ImportDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/import/prometheus',
      effect: 'data',
      summary: 'Imports samples of any age, as OpenMetrics or in the older text format',
      access: 'programs',
      status: 204,
      async handle(_, c) {
        const page = await c.req.text()
        await importSeries(collectSeries(page, textFormatOf(c.req.header('content-type') ?? ''), clock()))
        return c.body(null, 204)
      },
    }),
  ]
}
