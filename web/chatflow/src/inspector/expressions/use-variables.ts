import { useQuery } from '@tanstack/react-query'
import { askApi } from '../../api/ask-api.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type Variable = {
  readonly id: string
  readonly name: string
  /** Of a static one; the environment has those of the runtime. */
  readonly value: string | null
  readonly type: 'static' | 'runtime'
  readonly updatedDate: string
}

/** The variables of the service. @param enabled whether they are needed yet */
export function useVariables(enabled = true) {
  return useQuery({
    queryKey: queryKeys.variables,
    queryFn: ({ signal }) => askApi<readonly Variable[]>('/variables', { signal }),
    enabled,
    retry: false,
  })
}
