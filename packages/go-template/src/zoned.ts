/** What clocks show in a time zone. */
export type Zoned = {
  /** Its parts in UTC are those of the zone. */
  readonly date: Date
  /** Minutes that the zone is ahead of UTC, such as 120. */
  readonly offsetMinutes: number
  /** What the zone is called then, such as `CEST`; where it has no name of that kind its offset, such as `+03`. */
  readonly name: string
}

// Each knows the short names of zones near it alone.
const locales = ['en-US', 'en-GB', 'en-AU', 'en-IN']
// And none of them these, which have no summer time.
const names: ReadonlyMap<string, string> = new Map([
  ['Asia/Tokyo', 'JST'],
  ['Asia/Seoul', 'KST'],
  ['Asia/Shanghai', 'CST'],
  ['Asia/Hong_Kong', 'HKT'],
  ['Africa/Johannesburg', 'SAST'],
  ['Europe/Moscow', 'MSK'],
])

/** Whether there is a time zone of this name in the IANA database. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** @param zone that `isZone` knows; without one UTC */
export function zonedAt(timeMs: number, zone?: string): Zoned {
  if (zone === undefined) return { date: new Date(timeMs), offsetMinutes: 0, name: 'UTC' }
  const offsetMinutes = offsetOf(timeMs, zone)
  const shown = locales.map((locale) => partOf(timeMs, locale, zone, 'short')).find((name) => !/[+-]/.test(name))
  const name = shown ?? names.get(zone) ?? shortOffset(offsetMinutes)
  return { date: new Date(timeMs + offsetMinutes * 60_000), offsetMinutes, name }
}

/** Such as `+02:00`. */
export function formatOffset(minutes: number, separator: string): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${two(hours)}${separator}${two(rest)}`
}

const two = (value: number) => String(value).padStart(2, '0')

function shortOffset(minutes: number): string {
  const text = formatOffset(minutes, '')
  return text.endsWith('00') ? text.slice(0, 3) : text
}

// `GMT`, `GMT+02:00` or, of times before there were zones, `GMT+00:53:28`.
function offsetOf(timeMs: number, zone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(partOf(timeMs, 'en-US', zone, 'longOffset')) ?? []
  const ahead = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return sign === '-' ? -ahead : ahead
}

function partOf(timeMs: number, locale: string, timeZone: string, timeZoneName: 'short' | 'longOffset'): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(timeMs)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
