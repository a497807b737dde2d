import {
  formatTime,
  humanizeDuration,
  isZone,
  numberOf,
  TemplateError,
  type TemplateFunction,
  type TemplateValue,
  textOf,
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
    ['humanizeDuration', ([value]) => humanizeDuration(numberOf(value))],
  ]
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
