import { words } from '@hearth/ui-kit/language'

export const en = {
  filter: 'Filter rows by {name}',
  search: 'Values that hold …',
  empty: '(empty)',
  showAll: 'Show all',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
