import { ask } from '@hearth/ui-kit'
import { useQuery } from '@tanstack/react-query'
import type { Metric } from '../model/edit/propose.ts'

type Metadata = Readonly<Record<string, readonly { readonly type?: string; readonly help?: string }[]>>

const keptMs = 60_000

/** Where the API of a Prometheus source is, through the service. */
export function sourceApi(uid: string): string {
  return `/api/datasources/uid/${encodeURIComponent(uid)}/resources`
}

/** All metrics of a data source by name, with what their targets say about them. */
export function useMetricsCatalog(sourceUid: string | undefined) {
  return useQuery({
    queryKey: ['catalog', sourceUid],
    queryFn: async ({ signal }): Promise<readonly Metric[]> => {
      const api = `${sourceApi(sourceUid ?? '')}/api/v1`
      const [names, metadata] = await Promise.all([
        ask<{ readonly data: readonly string[] }>(`${api}/label/__name__/values`, { signal }),
        ask<{ readonly data: Metadata }>(`${api}/metadata`, { signal }),
      ])
      return names.data.map((name) => describe(name, metadata.data))
    },
    enabled: sourceUid !== undefined,
    staleTime: keptMs,
    retry: false,
  })
}

// The parts of a histogram or summary are described under the name they share.
function describe(name: string, metadata: Metadata): Metric {
  const [entry] = metadata[name] ?? metadata[name.replace(/_(bucket|sum|count|total|created)$/, '')] ?? []
  return { name, type: entry?.type ?? 'unknown', help: entry?.help ?? '' }
}

/** The names of all labels that a data source knows. */
export function useLabelNames(sourceUid: string | undefined) {
  return useQuery({
    queryKey: ['labels', sourceUid],
    queryFn: async ({ signal }) => {
      const { data } = await ask<{ readonly data: readonly string[] }>(`${sourceApi(sourceUid ?? '')}/api/v1/labels`, {
        signal,
      })
      return data.filter((name) => name !== '__name__')
    },
    enabled: sourceUid !== undefined,
    staleTime: keptMs,
    retry: false,
  })
}
