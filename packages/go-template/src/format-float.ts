/** A float as Go's `%v` and `%g` without precision write it: the shortest digits, an exponent from a million on. */
export function formatFloat(value: number): string {
  return special(value) ?? general(value, shortestDigits(value), 6)
}

/** A float as Go's `%e`, `%f` or `%g` with a precision (digits after the point; for `%g` digits in all) writes it. */
export function formatWith(value: number, verb: 'e' | 'f' | 'g', precision: number): string {
  const name = special(value)
  if (name !== undefined) return name
  if (verb === 'f') return fixed(value, precision)
  if (verb === 'e') return twoDigits(tieToEven((digits) => value.toExponential(digits), precision))
  const significant = Math.max(precision, 1)
  const written = tieToEven((digits) => Math.abs(value).toExponential(digits), significant - 1)
  const [digits = '', exponent = '0'] = written.split('e')
  const kept = digits.replace('.', '').replace(/0+$/, '')
  return general(value, { digits: kept === '' ? '0' : kept, exponent: Number(exponent) }, significant)
}

function special(value: number): string | undefined {
  if (Number.isNaN(value)) return 'NaN'
  return Number.isFinite(value) ? undefined : value > 0 ? '+Inf' : '-Inf'
}

// JavaScript writes exponents from 1e21 on, whatever precision is asked for.
function fixed(value: number, precision: number): string {
  if (Math.abs(value) < 1e21)
    return (Object.is(value, -0) ? '-' : '') + tieToEven((digits) => value.toFixed(digits), precision)
  const whole = BigInt(value).toString()
  return precision === 0 ? whole : `${whole}.${'0'.repeat(precision)}`
}

const mostDigits = 100

// Of two numbers that are as near, Go takes the one with an even last digit, and JavaScript the larger.
function tieToEven(write: (digits: number) => string, precision: number): string {
  if (precision >= mostDigits) return write(precision)
  const [exact = '', exponent] = write(mostDigits).split('e')
  const end = exact.indexOf('.') + (precision === 0 ? 0 : 1 + precision)
  const [kept, rest] = [exact.slice(0, end), exact.slice(end).replace('.', '')]
  if (!/^50*$/.test(rest) || !/[02468]$/.test(kept)) return write(precision)
  return exponent === undefined ? kept : `${kept}e${exponent}`
}

type Digits = { readonly digits: string; readonly exponent: number }

function shortestDigits(value: number): Digits {
  const [mantissa = '', exponent = '0'] = Math.abs(value).toExponential().split('e')
  return { digits: mantissa.replace('.', ''), exponent: Number(exponent) }
}

function general(value: number, { digits, exponent }: Digits, threshold: number): string {
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  if (exponent < -4 || exponent >= threshold) {
    const mantissa = digits.length > 1 ? `${digits[0]}.${digits.slice(1)}` : digits
    return `${sign}${twoDigits(`${mantissa}e${exponent < 0 ? '' : '+'}${exponent}`)}`
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0')
  const rest = digits.slice(exponent + 1)
  return `${sign}${whole}${rest === '' ? '' : `.${rest}`}`
}

// Go writes exponents of at least two digits.
function twoDigits(text: string): string {
  return text.replace(/e([+-])(\d)$/, 'e$10$2')
}
