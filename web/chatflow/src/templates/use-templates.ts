import { useQuery } from '@tanstack/react-query'
import type {
  renderTemplate,
  renderTemplateOutline,
} from '../../../../services/chatflow/src/wire/chatflows/template.ts'
import { askApi } from '../api/ask-api.ts'
import { queryKeys } from '../api/query-keys.ts'
import { said } from './said.ts'

/** Of what the service offers to begin with, a flow: without its drawing. */
export type TemplateOutline = Extract<ReturnType<typeof renderTemplateOutline>, { readonly picture: unknown }>

type Template = Extract<ReturnType<typeof renderTemplate>, { readonly flowData: string }>

/** Flows to begin with; they come with the service and do not change. */
export function useTemplates() {
  return useQuery({
    queryKey: queryKeys.templates,
    queryFn: ({ signal }) => askApi<TemplateOutline[]>('/marketplaces/chatflows?view=outline', { signal }),
    select: inReadersLanguage,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function inReadersLanguage(templates: readonly TemplateOutline[]): readonly TemplateOutline[] {
  return templates.map((template) => ({
    ...template,
    templateName: said(template.templateName),
    description: said(template.description),
    usecases: template.usecases.map(said),
  }))
}

/** One of them whole, for the flow that is made of it. */
export function askTemplate(id: string): Promise<Template> {
  return askApi<Template>(`/marketplaces/templates/${encodeURIComponent(id)}`)
}
