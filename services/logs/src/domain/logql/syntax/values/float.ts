import { formatWith } from '@hearth/go-template'

const decimal = /^[+-]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?$/
const hexadecimal = /^[+-]?0[xX]([\da-fA-F]*)(?:\.([\da-fA-F]*))?[pP]([+-]?\d+)$/
const special = /^([+-]?)(?:inf(?:inity)?|(nan))$/i

/** A number as Go reads it, or why it is none. */
export function parseFloat64(text: string): number | { readonly fault: string } {
  const invalid = { fault: `strconv.ParseFloat: parsing ${JSON.stringify(text)}: invalid syntax` }
  const named = special.exec(text)
  if (named !== null) return named[2] === undefined ? Number(`${named[1]}Infinity`) : Number.NaN
  const value = decimal.test(text) && !text.includes('_') ? Number(text) : parseHexadecimal(text)
  if (value === undefined) return invalid
  if (!Number.isFinite(value))
    return { fault: `strconv.ParseFloat: parsing ${JSON.stringify(text)}: value out of range` }
  return value
}

function parseHexadecimal(text: string): number | undefined {
  const found = hexadecimal.exec(text)
  if (found === null) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = found
  if (whole === '' && fraction === '') return undefined
  const mantissa = Number.parseInt(`${whole}${fraction}`, 16) / 16 ** fraction.length
  return (text.startsWith('-') ? -1 : 1) * mantissa * 2 ** Number(exponent)
}

/** The shortest digits that stand for the number, without exponent. */
export function formatPlain(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf'
  const text = String(value)
  if (!text.includes('e')) return Object.is(value, -0) ? '-0' : text
  const [mantissa = '', power = '0'] = text.split('e')
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const exponent = Number(power)
  const sign = value < 0 ? '-' : ''
  const digits = `${whole}${fraction}`
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
  return `${sign}${digits.padEnd(exponent + 1, '0')}`
}

/** With six digits after the point. */
export function formatSixDigits(value: number): string {
  return formatWith(value, 'f', 6)
}
