import { t } from './words.ts'

const number = /^\d{1,2}$/
const list = /^\d{1,2}(,\d{1,2})*$/

/**
 * A cron expression of five fields in words, as far as it is one of the usual kinds.
 *
 * @param locale in which days of the week are named
 * @returns `undefined` for what takes the expression itself to tell
 */
export function cronWords(cron: string, locale?: string): string | undefined {
  const fields = cron.trim().split(/\s+/)
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = fields
  if (fields.length !== 5 || month !== '*') return undefined
  const isEveryDay = day === '*' && weekday === '*'
  const every = /^\*\/(\d{1,2})$/.exec(minute)?.[1] ?? (minute === '*' ? '1' : undefined)
  if (every !== undefined && hour === '*' && isEveryDay) return t('everyMinutes', { count: Number(every) })
  if (!number.test(minute)) return undefined
  if (hour === '*' && isEveryDay) return t('hourly', { minute: String(Number(minute)) })
  if (!number.test(hour)) return undefined
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  if (isEveryDay) return t('daily', { time })
  if (day === '*' && weekday === '1-5') return t('weekdays', { time })
  if (day === '*' && list.test(weekday)) return t('weekly', { days: namesOf(weekday, locale), time })
  if (weekday === '*' && (list.test(day) || day === 'L'))
    return t('monthly', { days: day === 'L' ? t('lastDay') : day.replaceAll(',', ', '), time })
  return undefined
}

// The first of February 2026 is a Sunday, which cron counts as 0 and as 7.
const sundayMs = Date.UTC(2026, 1, 1)
const dayMs = 86_400_000

function namesOf(days: string, locale: string | undefined): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const names = days.split(',').map((day) => format.format(sundayMs + (Number(day) % 7) * dayMs))
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}
