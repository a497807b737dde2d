import { words } from '../language/words.ts'

export const en = {
  brokeOff: 'The answer broke off: the connection was lost',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
