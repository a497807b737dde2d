import { words } from '@hearth/ui-kit/language'

export const en = {
  elsewhere: 'The same request from elsewhere',
  close: 'Close',
  copy: 'Copy the {language} code',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
