import { words } from '@hearth/ui-kit/language'

export const en = {
  cancel: 'Cancel',
  close: 'Close',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
