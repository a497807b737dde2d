import { words } from '@hearth/ui-kit/language'

export const en = {
  filter: 'Filter rows by {name}',
  filterBy: 'Filter the dashboard by {name}: {value}',
  search: 'Values that hold …',
  empty: '(empty)',
  showAll: 'Show all',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
