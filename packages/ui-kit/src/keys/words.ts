import { words } from '../language/words.ts'

export const en = {
  palette: 'Commands',
  find: 'What would you like to do?',
  nothing: 'Nothing here does that',
  thisPage: 'This page',
  everywhere: 'Everywhere',
  keys: 'Keys',
  close: 'Close',
  showPalette: 'Show all commands',
  showKeys: 'Show the keys',
  search: 'Search',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
