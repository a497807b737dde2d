import { float, int, TemplateError, type TemplateFunction, type TemplateValue, textOf } from '@hearth/go-template'
import { parseBytes } from '../syntax/values/bytes.ts'
import { parseGoDuration } from '../syntax/values/duration.ts'
import { parseFloat64 } from '../syntax/values/float.ts'
import { inDecimals, minus, over, plus, times } from './decimal.ts'

/** Functions of numbers; texts count as the numbers that they hold, and as nothing where they hold none. */
export const numberFunctions: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ['int', ([value]) => int(toWhole(value))],
  ['float64', ([value]) => float(toNumber(value))],
  ['add', (args) => int(args.reduce<number>((sum, value) => sum + toWhole(value), 0))],
  ['sub', ([a, b]) => int(toWhole(a) - toWhole(b))],
  ['mul', ([first, ...rest]) => int(rest.reduce<number>((product, value) => product * toWhole(value), toWhole(first)))],
  ['div', ([a, b]) => int(Math.trunc(toWhole(a) / divisor(b)))],
  ['mod', ([a, b]) => int(toWhole(a) % divisor(b))],
  ['addf', (args) => float(inDecimals(plus, 0, args.map(toNumber)))],
  ['subf', ([first, ...rest]) => float(inDecimals(minus, toNumber(first), rest.map(toNumber)))],
  ['mulf', ([first, ...rest]) => float(inDecimals(times, toNumber(first), rest.map(toNumber)))],
  ['divf', ([first, ...rest]) => float(inDecimals(over, toNumber(first), rest.map(toNumber)))],
  ['max', (args) => int(Math.max(...args.map(toWhole)))],
  ['min', (args) => int(Math.min(...args.map(toWhole)))],
  ['maxf', (args) => float(Math.max(...args.map(toNumber)))],
  ['minf', (args) => float(Math.min(...args.map(toNumber)))],
  ['ceil', ([value]) => float(Math.ceil(toNumber(value)))],
  ['floor', ([value]) => float(Math.floor(toNumber(value)))],
  [
    'round',
    ([value, places, from]) =>
      float(round(toNumber(value), wholeOf(places), from === undefined ? 0.5 : toNumber(from))),
  ],
  ['bytes', ([text]) => float(Number(parsed(parseBytes(textOf(text)))))],
  ['duration', ([text]) => float(Number(parsed(parseGoDuration(textOf(text)))) / 1e9)],
  ['duration_seconds', ([text]) => float(Number(parsed(parseGoDuration(textOf(text)))) / 1e9)],
])

function parsed(value: bigint | { readonly fault: string }): bigint {
  if (typeof value === 'bigint') return value
  throw new TemplateError(value.fault)
}

/** @throws {TemplateError} for what is no whole number */
export function wholeOf(value: TemplateValue): number {
  if (typeof value === 'object' && value.kind === 'int') return value.value
  throw new TemplateError(
    `wrong type for value; expected int; got ${typeof value === 'object' ? value.kind : typeof value}`,
  )
}

function toNumber(value: TemplateValue): number {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'object' && (value.kind === 'int' || value.kind === 'float')) return value.value
  const read = typeof value === 'string' ? parseFloat64(value) : 0
  return typeof read === 'number' ? read : 0
}

function toWhole(value: TemplateValue): number {
  if (typeof value !== 'string') return Math.trunc(toNumber(value))
  // A text with a fraction is no whole number, and so nothing.
  const [, sign, digits = '0'] = /^([+-]?)(\d+|0[xX][\da-fA-F]+)$/.exec(value) ?? []
  return sign === '-' ? -Number(digits) : Number(digits)
}

function divisor(value: TemplateValue): number {
  const number = toWhole(value)
  if (number === 0) throw new TemplateError('runtime error: integer divide by zero')
  return number
}

function round(value: number, places: number, from: number): number {
  const scale = 10 ** places
  const digit = scale * value
  const fraction = digit - Math.trunc(digit)
  return (fraction >= from ? Math.ceil(digit) : Math.floor(digit)) / scale
}
