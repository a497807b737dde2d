import {
  formatTime,
  list,
  nanosOf,
  parseTime,
  TemplateError,
  type TemplateFunction,
  type TemplateValue,
  textOf,
  timeAt,
} from '@hearth/go-template'

const nsPerMs = 1_000_000n
const nsPerSecond = 1_000_000_000n

/** Functions of times, and of objects in texts. */
export const timeFunctions: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ['unixEpoch', ([time]) => String(Math.floor(millisecondsOf(time) / 1_000))],
  ['unixEpochMillis', ([time]) => String(Math.floor(millisecondsOf(time)))],
  ['unixEpochNanos', ([time]) => String(nanosOf(readTime(time)))],
  ['unixToTime', ([text]) => unixToTime(textOf(text))],
  ['toDate', ([layout, text]) => timeIn(textOf(layout), textOf(text))],
  ['toDateInZone', ([layout, , text]) => timeIn(textOf(layout), textOf(text))],
  ['date', ([layout, time]) => formatTime(readTime(time), textOf(layout))],
  ['fromJson', ([text]) => fromJson(textOf(text))],
])

function readTime(time: TemplateValue): { readonly timeMs: number; readonly ns?: bigint | undefined } {
  if (typeof time === 'object' && time.kind === 'time') return time
  throw new TemplateError('wrong type for value; expected time.Time')
}

function millisecondsOf(time: TemplateValue): number {
  return readTime(time).timeMs
}

// Whatever is no such time is the year 1, as Go has it.
const zeroNs = BigInt(Date.parse('0001-01-01T00:00:00Z')) * nsPerMs

function timeIn(layout: string, text: string): TemplateValue {
  return timeAt(parseTime(layout, text) ?? zeroNs)
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
