import { ask } from '@hearth/ui-kit'
import { useQuery } from '@tanstack/react-query'

export type DataSource = {
  readonly uid: string
  readonly name: string
  readonly type: string
  readonly isDefault: boolean
  readonly jsonData?: Readonly<Record<string, unknown>>
}

const keptMs = 60_000

export function useDataSources() {
  return useQuery({
    queryKey: ['datasources'],
    queryFn: ({ signal }) => ask<readonly DataSource[]>('/api/datasources', { signal }),
    staleTime: keptMs,
  })
}
