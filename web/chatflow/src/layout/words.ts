import { words } from '@hearth/ui-kit/language'

export const en = {
  notLoaded: 'Cannot lay the flow out: the program for it did not load; load the page again',
  refused: 'Cannot lay the flow out: ELK refused its drawing',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
