import { ask } from '@hearth/ui-kit'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../api/query-keys.ts'
import type { Catalogue } from './catalogue.ts'

const refreshMs = 30_000

/** Models that people use, each with how it would run on this machine. */
export function useCatalogue() {
  return useQuery({
    queryKey: queryKeys.catalogue,
    queryFn: ({ signal }) => ask<Catalogue>('/models/catalogue', { signal }),
    refetchInterval: refreshMs,
  })
}
