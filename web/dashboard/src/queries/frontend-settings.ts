import { ask } from '@hearth/ui-kit'
import { useQuery } from '@tanstack/react-query'

/** What the service tells its page of its settings. */
export type FrontendSettings = {
  /** Origins from which the page may show pictures. */
  readonly imageOrigins: readonly string[]
  /** Whose pages may show panels in a frame, besides those of this address. */
  readonly embedOrigins: readonly string[]
}

export function useFrontendSettings() {
  return useQuery({
    queryKey: ['frontend settings'],
    queryFn: ({ signal }) => ask<FrontendSettings>('/api/frontend/settings', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
