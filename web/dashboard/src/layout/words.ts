import { words } from '@hearth/ui-kit/language'

export const en = {
  panels: { one: '{count} panel', other: '{count} panels' },
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
