import { useQuery } from '@tanstack/react-query'
import type { MetadataBody } from '../../../../services/metrics/src/wire/query/query-body.ts'
import { askData } from './ask-data.ts'

export type CatalogEntry = {
  readonly name: string
  readonly type: string
  readonly help: string
  readonly unit: string
}

const refreshMs = 30_000

/** All metrics by name, with what their targets say about them. */
export function useCatalog() {
  return useQuery({
    queryKey: ['catalog'],
    queryFn: async ({ signal }) => {
      const [names, metadata] = await Promise.all([
        askData<readonly string[]>('label/__name__/values', {}, signal),
        askData<MetadataBody>('metadata', {}, signal),
      ])
      return names.data.map((name) => describe(name, metadata.data))
    },
    refetchInterval: refreshMs,
  })
}

// The parts of a histogram or summary are described under the name they share.
function describe(name: string, metadata: MetadataBody): CatalogEntry {
  const [entry] = metadata[name] ?? metadata[name.replace(/_(bucket|sum|count|total|created)$/, '')] ?? []
  return { name, type: entry?.type ?? 'unknown', help: entry?.help ?? '', unit: entry?.unit ?? '' }
}
