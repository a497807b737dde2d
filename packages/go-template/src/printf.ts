import { formatFloat, formatWith } from './format-float.ts'
import { printValue } from './print.ts'
import { quote, quoteRune } from './quote.ts'
import { TemplateError } from './template-error.ts'
import { type TemplateValue, typeName } from './value.ts'

const directive = /%([-+# 0]*)(\d+)?(?:\.(\d*))?([a-zA-Z%])?/g
// What nobody means can still take all memory.
const maxWidth = 1_000

type Spec = {
  readonly flags: string
  readonly width: number
  readonly precision: number | undefined
  readonly verb: string
}

/** Go's `printf`, with its own words for a value that does not fit, is missing or is too much. */
export function printf(format: string, values: readonly TemplateValue[]): string {
  let next = 0
  const text = format.replaceAll(directive, (_, flags: string, width = '0', precision?: string, verb?: string) => {
    if (verb === undefined) return '%!(NOVERB)'
    if (verb === '%') return '%'
    if (next >= values.length) return `%!${verb}(MISSING)`
    const spec = {
      flags,
      width: bounded(width),
      precision: precision === undefined ? undefined : bounded(precision),
      verb,
    }
    return formatOne(spec, values[next++])
  })
  const extra = values.slice(next).map((value) => `${typeName(value)}=${printValue(value, '<nil>')}`)
  return extra.length === 0 ? text : `${text}%!(EXTRA ${extra.join(', ')})`
}

function bounded(digits: string): number {
  const number = Number(digits)
  if (number > maxWidth) throw new TemplateError(`printf: wider than ${maxWidth}`)
  return number
}

function formatOne(spec: Spec, value: TemplateValue): string {
  const text = formatPlain(spec, value)
  if (text === undefined) return `%!${spec.verb}(${typeName(value)}=${printValue(value, '<nil>')})`
  const sign = spec.flags.includes('+') && isNumber(value) && !/^[-+]/.test(text) ? '+' : ''
  return pad(sign + text, spec, isNumber(value))
}

function isNumber(value: TemplateValue): boolean {
  return typeof value === 'object' && (value.kind === 'int' || value.kind === 'float')
}

function pad(text: string, { flags, width }: Spec, isNumeric: boolean): string {
  if (flags.includes('-')) return text.padEnd(width)
  if (!flags.includes('0') || !isNumeric) return text.padStart(width)
  const sign = /^[-+]/.exec(text)?.[0] ?? ''
  return sign + text.slice(sign.length).padStart(width - sign.length, '0')
}

/** Without padding; `undefined` when the verb does not take such a value. */
function formatPlain(spec: Spec, value: TemplateValue): string | undefined {
  if (spec.verb === 'T') return typeName(value)
  if (spec.verb === 'v') return formatPlain({ ...spec, verb: naturalVerb(value) }, value) ?? printValue(value, '<nil>')
  if (typeof value === 'boolean') return spec.verb === 't' ? String(value) : undefined
  if (typeof value === 'string') return formatText(spec, value)
  if (value === undefined) return undefined
  if (value.kind === 'int') return formatInt(spec, value.value)
  if (value.kind === 'duration' && spec.verb === 'd') return formatInt(spec, value.ns)
  if (value.kind === 'duration' || value.kind === 'time') return formatText(spec, printValue(value, '<nil>'))
  return value.kind === 'float' ? formatNumber(spec, value.value) : undefined
}

function naturalVerb(value: TemplateValue): string {
  const isText = typeof value === 'string' || (typeof value === 'object' && ['duration', 'time'].includes(value.kind))
  if (isText) return 's'
  return isNumber(value) && typeof value === 'object' && value.kind === 'float' ? 'g' : 'd'
}

function formatText({ verb, precision }: Spec, text: string): string | undefined {
  const cut = precision === undefined ? text : [...text].slice(0, precision).join('')
  if (verb === 's') return cut
  if (verb === 'q') return quote(cut)
  if (verb !== 'x' && verb !== 'X') return undefined
  const hex = [...new TextEncoder().encode(cut)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return verb === 'x' ? hex : hex.toUpperCase()
}

function formatInt({ verb, precision = 0 }: Spec, value: number): string | undefined {
  const radix = { d: 10, b: 2, o: 8, x: 16, X: 16 }[verb]
  if (verb === 'c') return String.fromCodePoint(value)
  if (verb === 'q') return quoteRune(String.fromCodePoint(value))
  if (verb === 'U') return `U+${value.toString(16).toUpperCase().padStart(4, '0')}`
  if (radix === undefined) return undefined
  const digits = Math.abs(value).toString(radix).padStart(precision, '0')
  return (value < 0 ? '-' : '') + (verb === 'X' ? digits.toUpperCase() : digits)
}

function formatNumber({ verb, precision }: Spec, value: number): string | undefined {
  switch (verb) {
    case 'g':
      return precision === undefined ? formatFloat(value) : formatWith(value, 'g', precision)
    case 'G':
      return (precision === undefined ? formatFloat(value) : formatWith(value, 'g', precision)).toUpperCase()
    case 'f':
    case 'F':
      return formatWith(value, 'f', precision ?? 6)
    case 'e':
      return formatWith(value, 'e', precision ?? 6)
    case 'E':
      return formatWith(value, 'e', precision ?? 6).toUpperCase()
    default:
      return undefined
  }
}
