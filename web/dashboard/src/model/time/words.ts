import { words } from '@hearth/ui-kit/language'

export const en = {
  today: 'Today',
  todaySoFar: 'Today so far',
  yesterday: 'Yesterday',
  dayBeforeYesterday: 'Day before yesterday',
  thisDayLastWeek: 'This day last week',
  thisWeek: 'This week',
  thisWeekSoFar: 'This week so far',
  previousWeek: 'Previous week',
  thisMonth: 'This month',
  thisMonthSoFar: 'This month so far',
  previousMonth: 'Previous month',
  thisYear: 'This year',
  thisYearSoFar: 'This year so far',
  previousYear: 'Previous year',
  last_s: { one: 'Last {count} second', other: 'Last {count} seconds' },
  last_m: { one: 'Last {count} minute', other: 'Last {count} minutes' },
  last_h: { one: 'Last {count} hour', other: 'Last {count} hours' },
  last_d: { one: 'Last {count} day', other: 'Last {count} days' },
  last_w: { one: 'Last {count} week', other: 'Last {count} weeks' },
  last_M: { one: 'Last {count} month', other: 'Last {count} months' },
  last_y: { one: 'Last {count} year', other: 'Last {count} years' },
  between: '{from} to {to}',
  shifted: 'timeshift -{by}',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
