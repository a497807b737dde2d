import { words } from '@hearth/ui-kit/language'

export const en = {
  follow: 'Follow',
  followHint: 'Lines are shown as they come, without a refresh',
  noLines: 'Data has no lines: choose a source of logs',
  showDetails: 'Show the labels of the line',
  hideDetails: 'Hide the labels of the line',
  commonLabels: 'Common labels:',
  asWritten: 'As it was written',
  times: { one: '{count} time', other: '{count} times' },
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
