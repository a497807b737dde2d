import { words } from '@hearth/ui-kit/language'

export const en = {
  signInFirst: 'Sign in first',
  keyNotTold: 'The service made a key and did not tell it',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
