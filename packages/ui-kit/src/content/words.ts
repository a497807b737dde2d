import { words } from '../language/words.ts'

export const en = {
  copied: 'Copied',
  copyCode: 'Copy the code',
  pace: '{number} tokens/s',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
