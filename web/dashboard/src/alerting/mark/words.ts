import { words } from '@hearth/ui-kit/language'

export const en = {
  firing: 'An alert of this panel fires',
  pending: 'An alert of this panel is pending',
  inactive: 'The alerts of this panel are quiet',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
