import { words } from '@hearth/ui-kit/language'

export const en = {
  past: 'Earlier queries',
  search: 'Search earlier queries',
  searchHint: 'Search',
  none: 'No query was run in this browser yet.',
  noMatch: 'No query matches.',
  forget: 'Forget {expr}',
  forgetAll: 'Forget all',
  where: 'Kept in this browser alone',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
