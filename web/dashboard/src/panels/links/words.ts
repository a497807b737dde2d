import { words } from '@hearth/ui-kit/language'

export const en = {
  linesOfMoment: 'Lines of this moment',
  runsOfMoment: 'Runs of this moment',
  filterDashboard: 'In all panels',
  onlyWith: 'Only {key} = {value}',
  without: 'Without {key} = {value}',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
