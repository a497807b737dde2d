import type { Nanos } from '../lines/line.ts'

/** `2026-11-29T12:00:00Z`, as Go writes RFC 3339. */
export function renderRfc3339(time: Nanos): string {
  return `${new Date(Number(time.slice(0, -9)) * 1_000).toISOString().slice(0, 19)}Z`
}

/** `2026-11-29 12:00:00.25 +0000 UTC`, as Go prints a time. */
export function renderGoTime(time: Nanos): string {
  const whole = new Date(Number(time.slice(0, -9)) * 1_000).toISOString().slice(0, 19).replace('T', ' ')
  const fraction = time.slice(-9).replace(/0+$/, '')
  return `${whole}${fraction === '' ? '' : `.${fraction}`} +0000 UTC`
}
