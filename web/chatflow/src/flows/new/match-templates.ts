import type { TemplateOutline } from '../../templates/use-templates.ts'

export type SoughtTemplate = { readonly words: string; readonly usecase?: string | undefined }

type Searched = Pick<TemplateOutline, 'templateName' | 'description' | 'usecases' | 'categories' | 'picture'>

/** The templates of a use that have every word in what is said of them or in their kinds of nodes. */
export function matchTemplates<T extends Searched>(templates: readonly T[], sought: SoughtTemplate): readonly T[] {
  const words = sought.words.toLowerCase().split(/\s+/).filter(Boolean)
  return templates.filter(({ templateName, description, usecases, categories, picture }) => {
    if (sought.usecase !== undefined && !usecases.includes(sought.usecase)) return false
    const told = [templateName, description, ...usecases, ...categories, ...picture.kinds.map(([name]) => name)]
    const text = told.join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
