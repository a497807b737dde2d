import { words } from '@hearth/ui-kit/language'

export const en = {
  justNow: 'just now',
  secondsAgo: '{number} s ago',
  minutesAgo: '{number} min ago',
  hoursAgo: '{number} h ago',
  daysAgo: { one: '{count} day ago', other: '{count} days ago' },
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
