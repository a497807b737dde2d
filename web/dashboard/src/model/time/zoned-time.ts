/** The parts of a moment as a clock on the wall of a zone shows them; `month` counts from 1. */
export type ZonedTime = {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly ms: number
}

/**
 * How far the clocks of a zone are ahead of UTC at a moment, in milliseconds.
 *
 * @param zone `utc`, an IANA name, or empty and `browser` for where this runs; an unknown name counts as UTC
 */
export function zoneOffsetMs(atMs: number, zone: string): number {
  if (zone === '' || zone === 'browser') return -new Date(atMs).getTimezoneOffset() * 60_000
  if (zone.toLowerCase() === 'utc') return 0
  const parts = formatterOf(zone)?.formatToParts(new Date(atMs))
  const name = parts?.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] =
    name.match(/GMT([+-])(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?/) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1_000)
}

function formatterOf(zone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  } catch {
    return undefined
  }
}

export function zonedTime(atMs: number, zone: string): ZonedTime {
  const wall = new Date(atMs + zoneOffsetMs(atMs, zone))
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    ms: wall.getUTCMilliseconds(),
  }
}

/** The moment at which the clocks of a zone show this; parts beyond their limits carry over. */
export function momentOf(time: ZonedTime, zone: string): number {
  const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second, time.ms)
  // The offset is wanted at the moment, which is not known yet: the second try is right but in the hour that does not exist.
  const guess = wall - zoneOffsetMs(wall, zone)
  return wall - zoneOffsetMs(guess, zone)
}
