import { words } from '@hearth/ui-kit/language'

export const en = {
  incidents: 'Incidents',
  loading: 'Loading incidents',
  none: 'No incidents on record',
  noneHint: 'When a check fails, it is listed here with its cause.',
  check: 'Check',
  cause: 'Cause',
  began: 'Began',
  lasted: 'Lasted',
  showAll: 'Show all {number}',
  forTime: 'for {time}',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
