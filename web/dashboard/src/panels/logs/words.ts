import { words } from '@hearth/ui-kit/language'

export const en = {
  follow: 'Follow',
  followHint: 'Lines are shown as they come, without a refresh',
  noLines: 'Data has no lines: choose a source of logs',
  showDetails: 'Show what is known of the line',
  hideDetails: 'Hide what is known of the line',
  commonLabels: 'Common labels:',
  times: { one: '{count} time', other: '{count} times' },
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
