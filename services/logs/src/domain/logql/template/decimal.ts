import { TemplateError } from '@hearth/go-template'

/** A decimal number: `digits` divided by ten to the power of `scale`. */
type Decimal = { readonly digits: bigint; readonly scale: number }

type Operation = (left: Decimal, right: Decimal) => Decimal

/**
 * Computes with numbers as they are written, as the templates of Loki do: 0.1 and 0.2 are 0.3.
 *
 * @throws {TemplateError} for what is no finite number, and for a division by zero
 */
export function inDecimals(operation: Operation, first: number, rest: readonly number[]): number {
  const { digits, scale } = rest.reduce((result, value) => operation(result, toDecimal(value)), toDecimal(first))
  return Number(`${digits}e${-scale}`)
}

const ten = (power: number) => 10n ** BigInt(power)

function toDecimal(value: number): Decimal {
  const [, whole = '', fraction = '', power = '0'] = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  if (whole === '') throw new TemplateError(`Cannot create a Decimal from ${value}`)
  const digits = BigInt(`${whole}${fraction}`)
  const scale = fraction.length - Number(power)
  return scale < 0 ? { digits: digits * ten(-scale), scale: 0 } : { digits, scale }
}

export const plus: Operation = (left, right) => {
  const scale = Math.max(left.scale, right.scale)
  return { digits: left.digits * ten(scale - left.scale) + right.digits * ten(scale - right.scale), scale }
}

export const minus: Operation = (left, right) => plus(left, { ...right, digits: -right.digits })

export const times: Operation = (left, right) => ({
  digits: left.digits * right.digits,
  scale: left.scale + right.scale,
})

const quotientScale = 16
const size = (value: bigint) => (value < 0n ? -value : value)

/** With 16 digits behind the point, a half away from zero. */
export const over: Operation = (left, right) => {
  if (right.digits === 0n) throw new TemplateError('decimal division by 0')
  const above = left.digits * ten(quotientScale + right.scale)
  const below = right.digits * ten(left.scale)
  const isLess = above < 0n !== below < 0n
  const half = size(above % below) * 2n >= size(below) ? 1n : 0n
  return { digits: above / below + (isLess ? -half : half), scale: quotientScale }
}
