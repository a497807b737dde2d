import { z } from 'zod'
import { parseDaysOfMonth, parseMonths, parseTimes, parseWeekdays, parseYears } from '../time-intervals/parse-ranges.ts'
import type { TimeInterval } from '../time-intervals/time-interval.ts'
import { parsed, text } from './fields.ts'

const times = parsed(z.strictObject({ start_time: z.string(), end_time: z.string() }), ({ start_time, end_time }) =>
  parseTimes(start_time, end_time),
)

const location = z.string().refine(isTimeZone, { message: 'must be a time zone such as "Europe/Berlin"' })

const timeInterval = z
  .strictObject({
    times: z.array(times).default([]),
    weekdays: z.array(parsed(text, parseWeekdays)).default([]),
    days_of_month: z.array(parsed(text, parseDaysOfMonth)).default([]),
    months: z.array(parsed(text, parseMonths)).default([]),
    years: z.array(parsed(text, parseYears)).default([]),
    location: location.default('UTC'),
  })
  .transform(({ days_of_month: daysOfMonth, ...rest }): TimeInterval => ({ ...rest, daysOfMonth }))

export const namedTimeIntervals = z.strictObject({
  name: z.string().min(1),
  time_intervals: z.array(timeInterval).default([]),
})

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
