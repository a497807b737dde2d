import type { Component } from '@hearth/flow'
import { useQuery } from '@tanstack/react-query'
import { askApi } from '../../api/ask-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useComponents } from '../../api/use-components.ts'

/** What a document store can be built of, as its parts are called in the addresses of the service. */
export type StorePart = 'loaders' | 'embeddings' | 'vectorstore' | 'recordmanager'

/** The kinds of a part, by their labels. */
export function useStoreKinds(part: StorePart) {
  return useQuery({
    queryKey: queryKeys.storeKinds(part),
    queryFn: ({ signal }) => askApi<readonly Component[]>(`/document-store/components/${part}`, { signal }),
    select: byLabel,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The kinds that cut documents into pieces. */
export function useSplitters(): readonly Component[] {
  const { data } = useComponents()
  return byLabel([...(data?.values() ?? [])].filter(({ category }) => category === 'Text Splitters'))
}

function byLabel(kinds: readonly Component[]): readonly Component[] {
  return kinds.toSorted((one, other) => one.label.localeCompare(other.label))
}
