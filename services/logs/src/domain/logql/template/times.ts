import { list, TemplateError, type TemplateFunction, type TemplateValue, textOf } from '@hearth/go-template'

const nsPerMs = 1_000_000n
const nsPerSecond = 1_000_000_000n

/** Functions of times, and of objects in texts. */
export const timeFunctions: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ['unixEpoch', ([time]) => String(Math.floor(millisecondsOf(time) / 1_000))],
  ['unixEpochMillis', ([time]) => String(Math.floor(millisecondsOf(time)))],
  ['unixEpochNanos', ([time]) => String(nanosOf(time))],
  ['unixToTime', ([text]) => unixToTime(textOf(text))],
  ['toDate', ([layout, text]) => parseTime(textOf(layout), textOf(text))],
  ['toDateInZone', ([layout, , text]) => parseTime(textOf(layout), textOf(text))],
  ['date', ([layout, time]) => formatOf(time)([layout])],
  ['fromJson', ([text]) => fromJson(textOf(text))],
])

/** A time by its nanoseconds since 1970, all of which are kept. */
export function timeAt(ns: bigint): TemplateValue {
  return { kind: 'time', timeMs: Number(ns / nsPerMs) + Number(ns % nsPerMs) / 1e6, ns }
}

function readTime(time: TemplateValue): { readonly timeMs: number; readonly ns?: bigint | undefined } {
  if (typeof time === 'object' && time.kind === 'time') return time
  throw new TemplateError('wrong type for value; expected time.Time')
}

function millisecondsOf(time: TemplateValue): number {
  return readTime(time).timeMs
}

function nanosOf(time: TemplateValue): bigint {
  const { timeMs: ms, ns } = readTime(time)
  return ns ?? BigInt(Math.floor(ms)) * nsPerMs + BigInt(Math.round((ms - Math.floor(ms)) * 1e6))
}

function formatOf(time: TemplateValue): (args: readonly TemplateValue[]) => string {
  const timeMs = millisecondsOf(time)
  const ns = nanosOf(time)
  return ([layout]) => formatLayout({ timeMs, ns }, textOf(layout))
}

// How many digits there are says what they count.
const unixNs: ReadonlyMap<number, bigint> = new Map([
  [5, 86_400n * nsPerSecond],
  [10, nsPerSecond],
  [13, nsPerMs],
  [16, 1_000n],
  [19, 1n],
])

function unixToTime(text: string): TemplateValue {
  const scale = unixNs.get(text.length)
  if (scale === undefined || !/^[+-]?\d+$/.test(text)) throw new TemplateError(`unable to parse time '${text}'`)
  return timeAt(BigInt(text) * scale)
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const pad = (value: number, width = 2) => String(value).padStart(width, '0')
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const monthNames = ['January', 'February', 'March', 'April', 'May', 'June']
const allMonths = [...monthNames, 'July', 'August', 'September', 'October', 'November', 'December']

type Field = {
  readonly render: (date: Date) => string
  /** What it looks like, and what it sets: year, month, day, hours, minutes, seconds, fraction, zone. */
  readonly form: string
  readonly name: string
}

const hour = (date: Date) => date.getUTCHours() % 12 || 12
const field = (name: string, form: string, render: (date: Date) => string): Field => ({ name, form, render })

// The parts of Go's reference time, the longer ones before those with which they begin.
const fields: readonly (readonly [part: string, field: Field])[] = [
  ['2006', field('year', '\\d{4}', (date) => pad(date.getUTCFullYear(), 4))],
  ['January', field('month', '[A-Za-z]+', (date) => allMonths[date.getUTCMonth()] ?? '')],
  ['Jan', field('month', '[A-Za-z]{3}', (date) => months[date.getUTCMonth()] ?? '')],
  ['Monday', field('', '[A-Za-z]+', (date) => days[date.getUTCDay()] ?? '')],
  ['Mon', field('', '[A-Za-z]{3}', (date) => days[date.getUTCDay()]?.slice(0, 3) ?? '')],
  ['MST', field('', '[A-Z]{3,4}', () => 'UTC')],
  ['Z07:00', field('zone', 'Z|[+-]\\d\\d:\\d\\d', () => 'Z')],
  ['Z0700', field('zone', 'Z|[+-]\\d{4}', () => 'Z')],
  ['-07:00', field('zone', '[+-]\\d\\d:\\d\\d', () => '+00:00')],
  ['-0700', field('zone', '[+-]\\d{4}', () => '+0000')],
  ['15', field('hours', '\\d\\d', (date) => pad(date.getUTCHours()))],
  ['01', field('month', '\\d\\d', (date) => pad(date.getUTCMonth() + 1))],
  ['02', field('day', '\\d\\d', (date) => pad(date.getUTCDate()))],
  ['03', field('hours', '\\d\\d', (date) => pad(hour(date)))],
  ['04', field('minutes', '\\d\\d', (date) => pad(date.getUTCMinutes()))],
  ['05', field('seconds', '\\d\\d', (date) => pad(date.getUTCSeconds()))],
  ['06', field('year', '\\d\\d', (date) => pad(date.getUTCFullYear() % 100))],
  ['_2', field('day', ' ?\\d{1,2}', (date) => String(date.getUTCDate()).padStart(2, ' '))],
  ['PM', field('half', 'AM|PM', (date) => (date.getUTCHours() < 12 ? 'AM' : 'PM'))],
  ['1', field('month', '\\d{1,2}', (date) => String(date.getUTCMonth() + 1))],
  ['2', field('day', '\\d{1,2}', (date) => String(date.getUTCDate()))],
  ['3', field('hours', '\\d{1,2}', (date) => String(hour(date)))],
  ['4', field('minutes', '\\d{1,2}', (date) => String(date.getUTCMinutes()))],
  ['5', field('seconds', '\\d{1,2}', (date) => String(date.getUTCSeconds()))],
]

const known = new Map(fields)
const anyPart = new RegExp(`[.,](?:0+|9+)(?!\\d)|${fields.map(([part]) => part).join('|')}`, 'g')

/** A time in the form of one of Go's layouts, in UTC. */
function formatLayout({ timeMs, ns }: { readonly timeMs: number; readonly ns: bigint }, layout: string): string {
  const date = new Date(Math.floor(timeMs))
  const nanos = Number(((ns % nsPerSecond) + nsPerSecond) % nsPerSecond)
  return layout.replace(anyPart, (part) => known.get(part)?.render(date) ?? fraction(part, pad(nanos, 9)))
}

function fraction(part: string, digits: string): string {
  const kept = digits.slice(0, part.length - 1)
  if (part.charAt(1) === '0') return part.charAt(0) + kept
  const short = kept.replace(/0+$/, '')
  return short === '' ? '' : part.charAt(0) + short
}

// Whatever is no such time is the year 1, as Go has it.
const zeroMs = Date.UTC(1, 0, 1) - (Date.UTC(1901, 0, 1) - new Date('0001-01-01T00:00:00Z').getTime())

function parseTime(layout: string, text: string): TemplateValue {
  const names: string[] = []
  let pattern = ''
  let end = 0
  for (const found of layout.matchAll(anyPart)) {
    const of = known.get(found[0])
    const isFraction = of === undefined
    pattern += escaped(layout.slice(end, found.index))
    pattern += isFraction ? '((?:[.,]\\d+)?)' : `(${of.form})`
    names.push(isFraction ? 'fraction' : of.name)
    // Go reads a fraction of seconds also where the layout has none.
    if (of?.name === 'seconds' && !/^[.,][09]/.test(layout.slice(found.index + found[0].length))) {
      pattern += '((?:[.,]\\d+)?)'
      names.push('fraction')
    }
    end = found.index + found[0].length
  }
  const match = new RegExp(`^${pattern}${escaped(layout.slice(end))}$`).exec(text)
  if (match === null) return { kind: 'time', timeMs: zeroMs }
  return timeAt(nanosFrom(new Map(names.map((name, at) => [name, match[at + 1] ?? '']))))
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

function nanosFrom(given: ReadonlyMap<string, string>): bigint {
  const number = (name: string, otherwise: number) => Number(given.get(name) ?? otherwise)
  const month = given.get('month') ?? '1'
  const named = months.indexOf(month.slice(0, 3))
  const year = number('year', 0)
  const fullYear = given.get('year')?.length === 2 ? year + (year >= 69 ? 1900 : 2000) : year
  const half = given.get('half')
  const hours = half === undefined ? number('hours', 0) : (number('hours', 0) % 12) + (half === 'PM' ? 12 : 0)
  const date = new Date(0)
  date.setUTCFullYear(fullYear, named === -1 ? Number(month) - 1 : named, number('day', 1))
  date.setUTCHours(hours, number('minutes', 0), number('seconds', 0))
  const fraction = (given.get('fraction') ?? '').slice(1, 10).padEnd(9, '0')
  return BigInt(date.getTime() - zoneMs(given.get('zone'))) * nsPerMs + BigInt(fraction)
}

function zoneMs(zone = 'Z'): number {
  if (zone === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return (zone.startsWith('-') ? -1 : 1) * minutes * 60_000
}

const maxDepth = 64

function fromJson(text: string): TemplateValue {
  try {
    return toValue(JSON.parse(text), 0)
  } catch {
    // As an object that cannot be read is with Go: nothing.
    return undefined
  }
}

function toValue(value: unknown, depth: number): TemplateValue {
  if (depth > maxDepth) throw new TemplateError(`nested deeper than ${maxDepth} levels`)
  if (value === null) return undefined
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return { kind: 'float', value }
  if (Array.isArray(value)) return list(value.map((item) => toValue(item, depth + 1)))
  const entries = Object.entries(value as object).map(([key, inner]) => [key, toValue(inner, depth + 1)] as const)
  return { kind: 'map', entries: new Map(entries), missing: undefined }
}
