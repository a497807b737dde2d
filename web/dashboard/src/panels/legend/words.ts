import { words } from '@hearth/ui-kit/language'

export const en = {
  name: 'Name',
  showAll: { one: 'Show all {count} series', other: 'Show all {count} series' },
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
