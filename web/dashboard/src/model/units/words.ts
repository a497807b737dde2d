import { words } from '@hearth/ui-kit/language'

export const en = {
  noDate: 'Invalid date',
  ago_seconds: { one: 'a few seconds ago', other: 'a few seconds ago' },
  ago_minutes: { one: 'a minute ago', other: '{count} minutes ago' },
  ago_hours: { one: 'an hour ago', other: '{count} hours ago' },
  ago_days: { one: 'a day ago', other: '{count} days ago' },
  ago_months: { one: 'a month ago', other: '{count} months ago' },
  ago_years: { one: 'a year ago', other: '{count} years ago' },
  in_seconds: { one: 'in a few seconds', other: 'in a few seconds' },
  in_minutes: { one: 'in a minute', other: 'in {count} minutes' },
  in_hours: { one: 'in an hour', other: 'in {count} hours' },
  in_days: { one: 'in a day', other: 'in {count} days' },
  in_months: { one: 'in a month', other: 'in {count} months' },
  in_years: { one: 'in a year', other: 'in {count} years' },
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
