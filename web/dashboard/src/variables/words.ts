import { words } from '@hearth/ui-kit/language'

export const en = {
  variables: 'Variables',
  searchIn: 'Search {label}',
  search: 'Search',
  noOptions: 'No options',
  all: 'All',
  none: 'None',
  empty: '(empty)',
  use: 'Use "{text}"',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
