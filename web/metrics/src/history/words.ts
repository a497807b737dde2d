import { words } from '@hearth/ui-kit/language'

export const en = {
  loading: 'Loading what fired',
  search: 'Search what fired',
  searchHint: 'Name or label',
  tooMany: 'Showing {shown} of {count} alerts; search, or choose a shorter time',
  nothing: 'No alert was raised in this time',
  nothingHint: 'What rules raise is kept as the series ALERTS, for as long as samples are.',
  noMatch: 'No alert matches',
  neverFired: 'did not fire',
  fired: { one: 'fired once, {duration}', other: 'fired {count} times, {duration} in all' },
  courseOf: '{name}: {words}',
  firing: 'fired {from} to {to} ({duration})',
  pending: 'was pending {from} to {to} ({duration})',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
