import { words } from '../language/words.ts'

export const en = {
  loading: 'Loading',
  failed: 'That did not work',
  retry: 'Try again',
  broke: 'This page broke',
  noReason: 'It gave no reason',
  reload: 'Load it anew',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
