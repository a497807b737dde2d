import { t } from './words.ts'

/** How long something took: `12 ms`, `1.2 s`. */
export function durationWords(ms: number): string {
  return ms < 1_000 ? t('milliseconds', { count: Math.round(ms) }) : t('seconds', { count: Math.round(ms / 100) / 10 })
}

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** The time of day. @param atMs Unix time in milliseconds */
export function timeWords(atMs: number): string {
  return time.format(atMs)
}

/** Day and time. @param atMs Unix time in milliseconds */
export function dateWords(atMs: number): string {
  return date.format(atMs)
}

/** A sum that may be far below a cent. */
export function costWords(dollars: number): string {
  return t('cost', { dollars: dollars.toPrecision(2) })
}
