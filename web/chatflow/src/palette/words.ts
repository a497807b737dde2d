import { words } from '@hearth/ui-kit/language'

export const en = {
  searchIn: '{title}: search',
  close: 'Close the palette',
  nothingFits: 'Nothing fits “{text}”',
  favourite: 'Keep {label} among the favourites',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
