import {
  formatTime,
  humanizeDuration,
  int,
  isZone,
  numberOf,
  parseGoDuration,
  parseTime,
  quote,
  TemplateError,
  type TemplateFunction,
  type TemplateValue,
  textOf,
  timeAt,
  typeName,
} from '@hearth/go-template'

type Time = Extract<TemplateValue, { readonly kind: 'time' }>

/** What templates can do with times, under Alertmanager's names. @param clock Unix time in milliseconds */
export function timeFunctions(clock: () => number): readonly (readonly [string, TemplateFunction])[] {
  return [
    ['date', ([layout, time]) => formatTime(timeOf(time), textOf(layout))],
    ['tz', ([zone, time]) => ({ ...timeOf(time), zone: zoneOf(textOf(zone)) })],
    ['now', () => ({ kind: 'time', timeMs: clock() })],
    ['since', ([time]) => ({ kind: 'duration', ns: Math.round((clock() - timeOf(time).timeMs) * 1e6) })],
    // What is no such time is the year 1.
    ['toDate', ([layout, text]) => timeAt(parseTime(textOf(layout), textOf(text)) ?? noTimeNs)],
    ['mustToDate', ([layout, text]) => timeAt(mustParseTime(textOf(layout), textOf(text)))],
    ['addDuration', ([by, time]) => int(Math.floor(timeOf(time).timeMs + durationMs(textOf(by))))],
    ['humanizeDuration', ([value]) => humanizeDuration(numberOf(value))],
  ]
}

const noTimeNs = BigInt(Date.parse('0001-01-01T00:00:00Z')) * 1_000_000n

function mustParseTime(layout: string, text: string): bigint {
  const ns = parseTime(layout, text)
  if (ns === undefined) throw new TemplateError(`parsing time ${quote(text)} as ${quote(layout)}: it has another form`)
  return ns
}

function durationMs(text: string): number {
  const ns = parseGoDuration(text)
  if (ns === undefined) throw new TemplateError(`time: invalid duration ${quote(text)}`)
  return ns / 1e6
}

function timeOf(value: TemplateValue): Time {
  if (typeof value === 'object' && value.kind === 'time') return value
  throw new TemplateError(`wrong type for value; expected time.Time; got ${typeName(value)}`)
}

// An empty name is UTC, and so is the zone of the machine: messages do not depend on where they are written.
function zoneOf(name: string): string | undefined {
  if (name === '' || name === 'UTC' || name === 'Local') return undefined
  if (isZone(name)) return name
  throw new TemplateError(`unknown time zone ${name}`)
}
