import { quote } from './quote.ts'
import { TemplateError } from './template-error.ts'
import { type TemplateValue, typeName } from './value.ts'

const floatText = /^[+-]?(\d[\d_]*(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/**
 * The number that a value is, or that its text says; of a duration its seconds.
 *
 * @throws {TemplateError} in Go's words for what is none
 */
export function numberOf(value: TemplateValue): number {
  if (typeof value === 'object' && value.kind === 'duration') return value.ns / 1e9
  if (typeof value === 'object' && (value.kind === 'int' || value.kind === 'float')) return value.value
  if (typeof value !== 'string') throw new TemplateError(`can't convert ${typeName(value)} to float`)
  const special = /^([+-]?)(?:inf(?:inity)?|(nan))$/i.exec(value)
  if (special !== null) return special[2] === undefined ? Number(`${special[1]}Infinity`) : Number.NaN
  if (floatText.test(value)) return Number(value.replaceAll('_', ''))
  throw new TemplateError(`strconv.ParseFloat: parsing ${quote(value)}: invalid syntax`)
}
