import { useQuery } from '@tanstack/react-query'
import { askApi } from '../../api/ask-api.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type Variable = { readonly name: string; readonly value: string | null }

/** The variables of the service. @param enabled whether they are needed yet */
export function useVariables(enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.variables,
    queryFn: ({ signal }) => askApi<readonly Variable[]>('/variables', { signal }),
    enabled,
    retry: false,
  })
}
