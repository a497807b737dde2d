import { renderFixed } from '@hearth/ui-kit'
import { t } from './words.ts'

/** How long ago a time was, in the largest unit that fits; "never" for Go's year 1. */
export function formatAge(time: string, nowMs: number): string {
  const atMs = Date.parse(time)
  if (Number.isNaN(atMs) || time.startsWith('0001-')) return t('never')
  const seconds = Math.max(0, (nowMs - atMs) / 1000)
  if (seconds < 60) return t('secondsAgo', { number: Math.round(seconds) })
  if (seconds < 3_600) return t('minutesAgo', { number: Math.floor(seconds / 60) })
  return t('hoursAgo', { number: Math.floor(seconds / 3_600) })
}

export function formatSeconds(seconds: number): string {
  return seconds < 1 ? `${renderFixed(seconds * 1000, seconds < 0.01 ? 1 : 0)} ms` : `${renderFixed(seconds, 2)} s`
}
