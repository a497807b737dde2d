import { words } from '../language/words.ts'

export const en = {
  range: 'Time range: {range}',
  choice: 'Choose a time range',
  from: 'From',
  to: 'To',
  apply: 'Apply',
  refresh: 'Refresh now',
  interval: 'Refresh interval',
  off: 'Off',
  between: '{from} to {to}',
  minutes: { one: 'Last minute', other: 'Last {count} minutes' },
  hours: { one: 'Last {count} hour', other: 'Last {count} hours' },
  days: { one: 'Last day', other: 'Last {count} days' },
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
