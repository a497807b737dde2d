import { words } from '../language/index.ts'

export const en = {
  expression: 'PromQL expression',
  hint: 'Expression, such as {example}',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
