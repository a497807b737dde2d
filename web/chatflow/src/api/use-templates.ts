import { useQuery } from '@tanstack/react-query'
import type { renderTemplate } from '../../../../services/chatflow/src/wire/chatflows/template.ts'
import { askApi } from './ask-api.ts'
import { queryKeys } from './query-keys.ts'

/** Of what the service offers to begin with, the flows. */
export type Template = Extract<ReturnType<typeof renderTemplate>, { readonly flowData: string }>

/** Flows to begin with; they come with the service and do not change. */
export function useTemplates() {
  return useQuery({
    queryKey: queryKeys.templates,
    queryFn: ({ signal }) => askApi<Template[]>('/marketplaces/chatflows', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
