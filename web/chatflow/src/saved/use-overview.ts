import { useQuery } from '@tanstack/react-query'
import { askApi } from '../api/ask-api.ts'
import { queryKeys } from '../api/query-keys.ts'

/** Whoever makes use of something that is kept. */
export type User = {
  readonly kind: 'flow' | 'document store' | 'assistant' | 'tool'
  readonly id: string
  readonly name: string
}

export type Overview = {
  readonly id: string
  readonly usedBy: readonly User[]
  /** Of a variable of the runtime. */
  readonly isSet?: boolean
}

export type Kept = 'credentials' | 'variables' | 'tools' | 'custom-mcp-servers'

export function askOverview(what: Kept, signal?: AbortSignal): Promise<readonly Overview[]> {
  return askApi<readonly Overview[]>(`/overviews/${what}`, signal === undefined ? {} : { signal })
}

/** Who uses what, for all of a kind by id; flows change without this page knowing, so it is asked anew each time. */
export function useOverview(what: Kept): ReadonlyMap<string, Overview> | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.overview(what),
    queryFn: async ({ signal }) => new Map((await askOverview(what, signal)).map((one) => [one.id, one])),
    staleTime: 0,
  })
  return data
}
