import { words } from '@hearth/ui-kit/language'

export const en = {
  loading: 'Loading metrics',
  search: 'Search metrics',
  searchHint: 'Name or description',
  metrics: { one: '{count} metric', other: '{count} metrics' },
  found: { one: '{found} of {count} metric', other: '{found} of {count} metrics' },
  none: 'No metrics yet',
  noneHint: 'The first arrive with the first scrape, a few seconds after the start.',
  noMatch: 'No metric matches',
  noDescription: 'No description',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
