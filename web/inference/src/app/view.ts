import { t } from './words.ts'

export const views = [
  { view: 'playground', label: t('playground') },
  { view: 'models', label: t('models') },
  { view: 'embeddings', label: t('embeddings') },
] as const

export type View = (typeof views)[number]['view']

/** The view in the query part of an address; the playground when it names none that exists. */
export function parseView(search: string): View {
  const named = new URLSearchParams(search).get('view')
  return views.find(({ view }) => view === named)?.view ?? 'playground'
}
