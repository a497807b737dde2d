import { renderFixed } from '@hearth/ui-kit'
import { t } from './words.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** A length of time in its two largest units, as in `2 h 5 min`; shorter ones are dropped, and seconds beside minutes. */
export function renderDuration(ms: number): string {
  if (ms < second) return `${Math.max(0, Math.round(ms))} ms`
  if (ms < minute) return `${Math.floor(ms / second)} s`
  if (ms < hour) return `${Math.floor(ms / minute)} min`
  if (ms < day) return join([Math.floor(ms / hour), 'h'], [Math.floor((ms % hour) / minute), 'min'])
  return join([Math.floor(ms / day), 'd'], [Math.floor((ms % day) / hour), 'h'])
}

/** How long ago a moment was, for people. */
export function renderAgo(atMs: number, nowMs: number): string {
  const ms = Math.max(0, nowMs - atMs)
  if (ms < 5 * second) return t('justNow')
  if (ms < minute) return t('secondsAgo', { number: Math.floor(ms / second) })
  if (ms < hour) return t('minutesAgo', { number: Math.floor(ms / minute) })
  if (ms < 2 * day) return t('hoursAgo', { number: Math.floor(ms / hour) })
  return t('daysAgo', { count: Math.floor(ms / day) })
}

/** A duration of a check: short ones need their decimals. */
export function renderLatency(ms: number): string {
  if (ms < 10) return `${renderFixed(ms, 1)} ms`
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${renderFixed(ms / 1_000, 2)} s`
}

function join(large: readonly [number, string], small: readonly [number, string]): string {
  return small[0] === 0 ? large.join(' ') : `${large.join(' ')} ${small.join(' ')}`
}
