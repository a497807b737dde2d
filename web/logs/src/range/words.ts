import { words } from '@hearth/ui-kit/language'

export const en = {
  allTimes: 'All times',
  followNow: 'Follow now',
  fixed: 'Of this time only',
  beginning: 'Beginning of this time',
  lines: { one: '{count} line', other: '{count} lines' },
  none: 'No lines of this time',
  noneHint: 'Nothing was written then, or it is not kept any more.',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
