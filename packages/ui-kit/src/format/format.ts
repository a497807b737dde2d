import type { Language } from '../language/language.ts'

// Days before months in both, and hours up to 24.
const locales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' }
const thinSpace = '\u202f'

/** How dates and numbers are written in a language. */
export function createFormat(language: Language, timeZone?: string) {
  const locale = locales[language]
  const zone = timeZone === undefined ? {} : { timeZone }
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...zone })
  const second = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', ...zone })
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', ...zone })
  const clockSecond = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', ...zone })
  const number = new Intl.NumberFormat(locale, { maximumSignificantDigits: 4 })
  const whole = new Intl.NumberFormat(locale)
  const fixed = (digits: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const write = (format: Intl.NumberFormat, value: number) =>
    format
      .formatToParts(value)
      .map(({ type, value: text }) => (type === 'group' ? thinSpace : text))
      .join('')
  return {
    /** `22 Nov 2026, 09:58`, in the reader's own zone, from Unix milliseconds or an ISO date. */
    renderDate: (at: number | string) => day.format(new Date(at)),
    /** `22 Nov 2026, 09:58:31`, for what follows one another within a minute. */
    renderMoment: (at: number | string) => second.format(new Date(at)),
    /** `09:58:31` */
    renderTimeOfDay: (atMs: number) => clockSecond.format(atMs),
    /** `09:58` */
    renderTime: (atMs: number) => clock.format(atMs),
    /** `22 Nov 2026, 09:58–10:58`, with seconds where it lasts less than ten minutes. */
    renderSpan: (fromMs: number, toMs: number) => (toMs - fromMs < 600_000 ? second : day).formatRange(fromMs, toMs),
    /** `131 072` as it is, `0.2857` to four digits that say something, with thin spaces between thousands. */
    renderNumber: (value: number) => write(Number.isInteger(value) ? whole : number, value),
    /** `2.0` with as many digits behind the point, whatever they are. */
    renderFixed: (value: number, digits: number) => write(fixed(digits), value),
  }
}
