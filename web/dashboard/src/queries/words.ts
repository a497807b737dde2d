import { words } from '@hearth/ui-kit/language'

export const en = {
  status: 'The service answered {status}',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
