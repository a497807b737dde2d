import { words } from '../language/words.ts'

export const en = {
  copied: 'Copied',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
