import { words } from '../language/words.ts'

export const en = {
  answered: 'The service answered {status}',
  noAnswer: 'The service does not answer',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
