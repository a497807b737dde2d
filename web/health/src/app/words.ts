import { words } from '@hearth/ui-kit/language'

export const en = {
  unreachable: 'The health service does not answer. This page keeps trying.',
  waiting: 'Waiting for the first report',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
