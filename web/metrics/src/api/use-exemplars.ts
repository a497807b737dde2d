import { ask } from '@hearth/ui-kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MetricBody } from '../../../../services/metrics/src/wire/query/query-body.ts'

export type ExemplarsBody = readonly {
  readonly seriesLabels: MetricBody
  readonly exemplars: readonly {
    readonly labels: Readonly<Record<string, string>>
    readonly value: string
    /** Unix seconds. */
    readonly timestamp: number
  }[]
}[]

type Range = { readonly fromMs: number; readonly toMs: number }

/** Single observations behind the series that an expression reads. @param range `undefined` asks for none */
export function useExemplars(expr: string, range: Range | undefined) {
  return useQuery({
    queryKey: ['exemplars', expr, range],
    queryFn: async ({ signal }) => {
      const { fromMs = 0, toMs = 0 } = range ?? {}
      const params = { query: expr, start: String(fromMs / 1000), end: String(toMs / 1000) }
      // Nothing comes back for an expression that reads no series.
      const answer = await ask<{ readonly data: ExemplarsBody } | undefined>(
        `/api/v1/query_exemplars?${new URLSearchParams(params)}`,
        { signal },
      )
      return answer?.data ?? []
    },
    enabled: range !== undefined,
    placeholderData: keepPreviousData,
  })
}
