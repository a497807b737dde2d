/** What a part of a layout stands for, and what it looks like in a text. */
type Field = { readonly name: string; readonly form: string }

const field = (name: string, form: string): Field => ({ name, form })

// The parts of Go's reference time, the longer ones before those with which they begin.
const fields: readonly (readonly [part: string, field: Field])[] = [
  ['2006', field('year', '\\d{4}')],
  ['January', field('month', '[A-Za-z]+')],
  ['Jan', field('month', '[A-Za-z]{3}')],
  ['Monday', field('', '[A-Za-z]+')],
  ['Mon', field('', '[A-Za-z]{3}')],
  ['MST', field('', '[A-Z]{3,4}')],
  ['Z07:00', field('zone', 'Z|[+-]\\d\\d:\\d\\d')],
  ['Z0700', field('zone', 'Z|[+-]\\d{4}')],
  ['-07:00', field('zone', '[+-]\\d\\d:\\d\\d')],
  ['-0700', field('zone', '[+-]\\d{4}')],
  ['15', field('hours', '\\d\\d')],
  ['01', field('month', '\\d\\d')],
  ['02', field('day', '\\d\\d')],
  ['03', field('hours', '\\d\\d')],
  ['04', field('minutes', '\\d\\d')],
  ['05', field('seconds', '\\d\\d')],
  ['06', field('year', '\\d\\d')],
  ['_2', field('day', ' ?\\d{1,2}')],
  ['PM', field('half', 'AM|PM')],
  ['pm', field('half', 'am|pm')],
  ['1', field('month', '\\d{1,2}')],
  ['2', field('day', '\\d{1,2}')],
  ['3', field('hours', '\\d{1,2}')],
  ['4', field('minutes', '\\d{1,2}')],
  ['5', field('seconds', '\\d{1,2}')],
]

const known = new Map(fields)
const anyPart = new RegExp(`[.,](?:0+|9+)(?!\\d)|${fields.map(([part]) => part).join('|')}`, 'g')

/**
 * A text that has the form of one of Go's layouts, such as `2006-01-02 15:04:05 MST`, in nanoseconds since
 * 1970. Where it names no offset it is in UTC; where no such time is meant, `undefined`.
 */
export function parseTime(layout: string, text: string): bigint | undefined {
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
  return match === null ? undefined : timeOf(new Map(names.map((name, at) => [name, match[at + 1] ?? ''])))
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

function timeOf(given: ReadonlyMap<string, string>): bigint | undefined {
  const number = (name: string, otherwise: number) => Number(given.get(name) ?? otherwise)
  const [month, day] = [monthOf(given.get('month') ?? '1'), number('day', 1)]
  const [hours, minutes, seconds] = [hoursOf(given), number('minutes', 0), number('seconds', 0)]
  if (month === undefined || hours > 23 || minutes > 59 || seconds > 59) return undefined
  const date = new Date(0)
  date.setUTCFullYear(yearOf(given.get('year')), month, day)
  // A day that the month does not have is in another one.
  if (date.getUTCMonth() !== month) return undefined
  date.setUTCHours(hours, minutes, seconds)
  const fraction = (given.get('fraction') ?? '').slice(1, 10).padEnd(9, '0')
  return BigInt(date.getTime() - zoneMs(given.get('zone'))) * 1_000_000n + BigInt(fraction)
}

const monthNames = 'january,february,march,april,may,june,july,august,september,october,november,december'.split(',')

/** From 0 on. */
function monthOf(text: string): number | undefined {
  const lower = text.toLowerCase()
  const named = monthNames.findIndex((name) => name === lower || name.slice(0, 3) === lower)
  const month = named === -1 ? Number(text) - 1 : named
  return month >= 0 && month < 12 ? month : undefined
}

function yearOf(text = '0'): number {
  if (text.length !== 2) return Number(text)
  return Number(text) + (Number(text) >= 69 ? 1900 : 2000)
}

function hoursOf(given: ReadonlyMap<string, string>): number {
  const [hours, half] = [Number(given.get('hours') ?? 0), given.get('half')?.toUpperCase()]
  return half === undefined ? hours : (hours % 12) + (half === 'PM' ? 12 : 0)
}

function zoneMs(zone = 'Z'): number {
  if (zone === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return (zone.startsWith('-') ? -1 : 1) * minutes * 60_000
}
