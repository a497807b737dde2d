const dayS = 86_400

type Parts = { readonly year: string; readonly month: string; readonly day: string; readonly clock: string }

/**
 * Words for the ticks of a time axis, in 24 hours; the day stands below the first tick and each that starts one.
 *
 * @param ticks Unix seconds, ascending
 * @param stepS seconds from tick to tick
 * @param timeZone IANA name; default: that of the reader
 */
export function timeTicks(ticks: readonly number[], stepS: number, timeZone?: string): string[] {
  const read = partsReader(timeZone)
  let before: Parts | undefined
  return ticks.map((atS) => {
    const parts = read(atS)
    const text = wordTick(parts, before, stepS)
    before = parts
    return text
  })
}

function wordTick(parts: Parts, before: Parts | undefined, stepS: number): string {
  if (stepS >= 365 * dayS) return parts.year
  if (stepS >= 28 * dayS) return `${parts.year}-${parts.month}`
  const date = `${parts.month}-${parts.day}`
  if (stepS >= dayS) return parts.year === before?.year || before === undefined ? date : `${date}\n${parts.year}`
  const clock = stepS < 60 ? parts.clock : parts.clock.slice(0, 5)
  return before !== undefined && before.day !== parts.day ? `${clock}\n${date}` : clock
}

function partsReader(timeZone: string | undefined): (atS: number) => Parts {
  const format = formatOf(timeZone)
  return (atS) => {
    const found = Object.fromEntries(format.formatToParts(atS * 1000).map(({ type, value }) => [type, value]))
    const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = found
    return { year, month, day, clock: `${hour}:${minute}:${second}` }
  }
}

// To make one takes longer than to use it, and each drawing of each chart uses one.
const formats = new Map<string | undefined, Intl.DateTimeFormat>()

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    ...(timeZone === undefined ? {} : { timeZone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, made)
  return made
}
