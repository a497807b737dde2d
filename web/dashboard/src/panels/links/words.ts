import { words } from '@hearth/ui-kit/language'

export const en = {
  linesOfMoment: 'Lines of this moment',
  runsOfMoment: 'Runs of this moment',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
