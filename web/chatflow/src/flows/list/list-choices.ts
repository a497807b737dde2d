import { useLocalStorage } from '@mantine/hooks'
import { type Sort, sorts } from './sort-flows.ts'

/** How somebody likes to see the list; kept in their browser. */
export type ListChoices = { readonly layout: 'cards' | 'rows'; readonly sort: Sort }

const usual: ListChoices = { layout: 'cards', sort: 'changed' }

/** What was chosen last; what does not fit is as usual. */
export function readChoices(text: string | undefined): ListChoices {
  const chosen = parse(text)
  return {
    layout: chosen.layout === 'rows' ? 'rows' : usual.layout,
    sort: sorts.find((sort) => sort === chosen.sort) ?? usual.sort,
  }
}

export function useListChoices() {
  return useLocalStorage({
    key: 'hearth-flow-list',
    defaultValue: usual,
    getInitialValueInEffect: false,
    deserialize: readChoices,
  })
}

function parse(text: string | undefined): Partial<Record<keyof ListChoices, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
