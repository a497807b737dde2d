import { useQuery } from '@tanstack/react-query'
import type { renderTemplate } from '../../../../services/chatflow/src/wire/template.ts'
import { askApi } from './ask-api.ts'
import { queryKeys } from './query-keys.ts'

export type Template = ReturnType<typeof renderTemplate>

/** Flows to begin with; they come with the service and do not change. */
export function useTemplates() {
  return useQuery({
    queryKey: queryKeys.templates,
    queryFn: ({ signal }) => askApi<Template[]>('/marketplaces/templates', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
