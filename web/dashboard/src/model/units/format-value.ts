import { dateUnit, dateUnits } from './date-units.ts'
import type { FormatContext, FormattedValue, Formatter } from './formatted.ts'
import { binary, count, currency, fixed, scaled, si } from './scaled.ts'
import { spelledDurations } from './spelled-durations.ts'
import { timeUnits } from './time-units.ts'
import { toFixed } from './to-fixed.ts'
import { binaryUnits, countUnits, currencies, currenciesAfter, fixedUnits, siUnits } from './unit-table.ts'

const shortSuffixes = ['', ' K', ' Mil', ' Bil', ' Tri', ' Quadr', ' Quint', ' Sext', ' Sept']

const bool =
  (yes: string, no: string): Formatter =>
  (value) => ({ text: value ? yes : no })
const hex =
  (prefix: string): Formatter =>
  (value, decimals) => ({
    text: `${value < 0 ? '-' : ''}${prefix}${Math.abs(Number(toFixed(value, decimals)))
      .toString(16)
      .toUpperCase()}`,
  })
const percent: Formatter = (value, decimals) => ({ text: toFixed(value, decimals), suffix: '%' })
const locale: Formatter = (value, decimals) => ({
  text: value.toLocaleString('en-US', decimals === undefined ? {} : { maximumFractionDigits: decimals }),
})

const single: Readonly<Record<string, Formatter>> = {
  none: fixed(''),
  string: (value) => ({ text: String(value) }),
  short: scaled(1_000, shortSuffixes, 0),
  percent,
  percentunit: (value, decimals, context) => percent(100 * value, decimals, context),
  hex: hex(''),
  hex0x: hex('0x'),
  sci: (value, decimals) => ({ text: value.toExponential(decimals) }),
  locale,
  pressurepsi: scaled(1_000, ['psi', 'ksi', 'Mpsi'], 0),
  bool: bool('True', 'False'),
  bool_yes_no: bool('Yes', 'No'),
  bool_on_off: bool('On', 'Off'),
}

const units: ReadonlyMap<string, Formatter> = new Map([
  ...Object.entries(single),
  ...Object.entries(timeUnits),
  ...Object.entries(spelledDurations),
  ...Object.entries(dateUnits),
  ...ladderEntries(siUnits, si),
  ...ladderEntries(binaryUnits, binary),
  ...plainEntries(countUnits, count),
  ...plainEntries(fixedUnits, fixed),
  ...plainEntries(currencies, currency),
  ...plainEntries(currenciesAfter, (symbol) => currency(symbol, true)),
])

function ladderEntries(table: string, of: (unit: string, start: number) => Formatter): [string, Formatter][] {
  return words(table).flatMap(([unit, ids]) =>
    ids.split(',').map((entry): [string, Formatter] => {
      const [id = '', start = '0'] = entry.split(':')
      return [id, of(unit === '-' ? '' : unit, Number(start))]
    }),
  )
}

function plainEntries(table: string, of: (unit: string) => Formatter): [string, Formatter][] {
  return words(table).map(([id, unit]) => [id, of(unit)])
}

function words(table: string): readonly (readonly [string, string])[] {
  return table
    .trim()
    .split(/\s+/)
    .map((word) => {
      const at = word.indexOf('=')
      return [word.slice(0, at), word.slice(at + 1)]
    })
}

const prefixSteps: Readonly<Record<string, number>> = {
  f: -5,
  p: -4,
  n: -3,
  µ: -2,
  μ: -2,
  m: -1,
  k: 1,
  M: 2,
  G: 3,
  T: 4,
  P: 5,
  E: 6,
  Z: 7,
  Y: 8,
}

const written: Readonly<Record<string, (rest: string) => Formatter>> = {
  prefix: (unit) => (value, decimals) => ({ prefix: unit, text: toFixed(value, decimals) }),
  suffix: fixed,
  time: (pattern) => dateUnit(pattern),
  si: (unit) => {
    const step = prefixSteps[unit.charAt(0)]
    return step === undefined || unit.length === 1 ? si(unit) : si(unit.slice(1), step)
  },
  count,
  currency: (rest) => {
    const [kind, symbol = '', place] = rest.split(':')
    return kind === 'financial' ? financial(symbol, place === 'suffix') : currency(rest)
  },
  bool: (rest) => {
    const [yes = '', no = '-'] = rest.split('/')
    return bool(yes, no)
  },
}

/** Whole amounts with their thousands set apart: `$1,234.50`. */
function financial(symbol: string, isAfter: boolean): Formatter {
  return (value, decimals) => {
    const digits = { minimumFractionDigits: decimals ?? 0, maximumFractionDigits: decimals ?? 2 }
    const text = Math.abs(value).toLocaleString('en-US', digits)
    const sign = value < 0 ? '-' : ''
    return isAfter ? { text: `${sign}${text}`, suffix: symbol } : { prefix: `${sign}${symbol}`, text }
  }
}

/**
 * How numbers in a unit are written. A unit may also be one that its dashboard made up: `suffix:users`,
 * `si:µB`, `time:YYYY-MM`, `bool:up/down`; what is not known at all follows the number as it is.
 */
export function formatterOf(unit: string): Formatter {
  const known = units.get(unit)
  if (known !== undefined) return known
  const colon = unit.indexOf(':')
  const kind = unit.slice(0, Math.max(0, colon))
  const of = Object.hasOwn(written, kind) ? written[kind] : undefined
  return of === undefined ? fixed(unit) : of(unit.slice(colon + 1))
}

/** A number in a unit, for people; see `formatterOf` for the units. */
export function formatValue(
  value: number,
  unit: string,
  decimals: number | undefined,
  context: FormatContext,
): FormattedValue {
  return formatterOf(unit)(value, decimals, context)
}
