import { useQuery } from '@tanstack/react-query'
import { askInference } from '../api/ask-inference.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Catalogue } from './catalogue.ts'

const refreshMs = 30_000

/** Models that people use, each with how it would run on this machine. */
export function useCatalogue() {
  return useQuery({
    queryKey: queryKeys.catalogue,
    queryFn: ({ signal }) => askInference<Catalogue>('/models/catalogue', { signal }),
    refetchInterval: refreshMs,
  })
}
