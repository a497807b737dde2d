import { words } from '@hearth/ui-kit/language'

export const en = {
  between: '{lower} to {upper}',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
