/** A number as its decimal digits, so that bounds can be compared digit by digit. */
export type Decimal = {
  readonly negative: boolean
  readonly whole: bigint
  /** Digits behind the point, without trailing zeros. */
  readonly fraction: string
}

/** @param value finite, as JSON carries it */
export function toDecimal(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = Math.abs(value).toString().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const shift = Number(exponent)
  const digits = whole + fraction
  const point = whole.length + shift
  const padded = point < 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0')
  const at = Math.max(point, 0)
  return {
    negative: value < 0,
    whole: BigInt(padded.slice(0, at) || '0'),
    fraction: padded.slice(at).replace(/0+$/, ''),
  }
}
