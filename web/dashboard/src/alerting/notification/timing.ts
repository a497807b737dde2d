import type { MuteTiming, TimeInterval } from '../../queries/alerting.ts'

export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

export const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const

/** A stretch of time as the form has it; what is empty does not narrow it. */
export type TimingDraft = {
  /** Such as `22:00-24:00, 00:00-06:00`. */
  readonly times: string
  readonly weekdays: readonly string[]
  /** Such as `1:5, -1`; below zero it counts from the end of the month. */
  readonly days: string
  readonly months: readonly string[]
  /** Such as `2026, 2030:2032`. */
  readonly years: string
  /** Of the time zone data; empty is UTC. */
  readonly location: string
}

export const wholeTime: TimingDraft = { times: '', weekdays: [], days: '', months: [], years: '', location: '' }

/** The form of a stretch of time, with ranges of weekdays and months spelled out. */
export function fromInterval(interval: TimeInterval): TimingDraft {
  return {
    times: (interval.times ?? []).map(({ start_time, end_time }) => `${start_time}-${end_time}`).join(', '),
    weekdays: (interval.weekdays ?? []).flatMap((range) => spelledOut(range, weekdays, 0)),
    days: (interval.days_of_month ?? []).join(', '),
    months: (interval.months ?? []).flatMap((range) => spelledOut(range, months, 1)),
    years: (interval.years ?? []).join(', '),
    location: interval.location ?? '',
  }
}

/** As the service takes it; lists that narrow nothing are left out. */
export function toInterval(draft: TimingDraft): TimeInterval {
  const times = partsOf(draft.times).map((part) => {
    const [start_time = '', end_time = ''] = part.split('-').map((one) => one.trim())
    return { start_time, end_time }
  })
  const inOrder = (chosen: readonly string[], all: readonly string[]) => all.filter((one) => chosen.includes(one))
  return {
    ...(times.length === 0 ? {} : { times }),
    ...listed('weekdays', inOrder(draft.weekdays, weekdays)),
    ...listed('days_of_month', partsOf(draft.days)),
    ...listed('months', inOrder(draft.months, months)),
    ...listed('years', partsOf(draft.years)),
    ...(draft.location === '' ? {} : { location: draft.location }),
  }
}

/** In one line, as in a list. */
export function wordTiming({ time_intervals }: MuteTiming): string {
  const each = time_intervals.map(({ times, weekdays: days, days_of_month, months: ofYear, years, location }) =>
    [
      (times ?? []).map(({ start_time, end_time }) => `${start_time}–${end_time}`).join(', '),
      (days ?? []).join(', '),
      (days_of_month ?? []).join(', '),
      (ofYear ?? []).join(', '),
      (years ?? []).join(', '),
      location ?? '',
    ].filter((part) => part !== ''),
  )
  return each.map((parts) => parts.join(' · ')).join('; ')
}

/** What of a written time cannot be read; `undefined` where all can. */
export function wrongTime(times: string): string | undefined {
  return partsOf(times).find((part) => !/^([01]?\d|2[0-4]):[0-5]\d\s*-\s*([01]?\d|2[0-4]):[0-5]\d$/.test(part))
}

function partsOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function listed(name: string, values: readonly string[]): object {
  return values.length === 0 ? {} : { [name]: values }
}

// A name, a number, or a range of either. What is none of them stays, for the service to say so.
function spelledOut(range: string, names: readonly string[], first: number): readonly string[] {
  const [from = -1, to = from] = range.split(':').map((one) => placeOf(one.trim().toLowerCase(), names, first))
  return from < 0 || to < from ? [range] : names.slice(from, to + 1)
}

function placeOf(name: string, names: readonly string[], first: number): number {
  return /^\d+$/.test(name) ? Number(name) - first : names.indexOf(name)
}
