import { printAll, printValue } from './print.ts'
import { printf } from './printf.ts'
import { TemplateError } from './template-error.ts'
import { int, isTrue, type TemplateValue, typeName } from './value.ts'

/** What a template can call, given its arguments. */
export type TemplateFunction = (args: readonly TemplateValue[]) => TemplateValue | Promise<TemplateValue>

/** The functions that each template of Go has, but `and` and `or`, which do not look at all of their arguments. */
export const builtins: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ['not', ([value]) => !isTrue(value)],
  ['len', ([value]) => int(lengthOf(value))],
  ['index', ([of, ...keys]) => keys.reduce(indexOf, of)],
  ['slice', ([of, from, to]) => sliceOf(of, from, to)],
  ['print', printAll],
  ['println', (args) => `${args.map((one) => printValue(one, '<nil>')).join(' ')}\n`],
  ['printf', ([format, ...args]) => printf(textOf(format), args)],
  ['html', (args) => escapeWith(printAll(args), htmlEscapes)],
  ['js', (args) => escapeWith(printAll(args), jsEscapes)],
  ['urlquery', (args) => escapeQuery(printAll(args))],
  ['eq', ([first, ...others]) => eq(first, others)],
  ['ne', ([a, b]) => !areEqual(a, b)],
  ['lt', ([a, b]) => isLess(a, b)],
  ['le', ([a, b]) => isLess(a, b) || areEqual(a, b)],
  ['gt', ([a, b]) => !isLess(a, b) && !areEqual(a, b)],
  ['ge', ([a, b]) => !isLess(a, b)],
])

/** @throws {TemplateError} */
export function textOf(value: TemplateValue): string {
  if (typeof value === 'string') return value
  throw new TemplateError(`wrong type for value; expected string; got ${typeName(value)}`)
}

/** For the parts of an address after `?`, as Go escapes them. */
export function escapeQuery(text: string): string {
  const escaped = encodeURIComponent(text).replaceAll('%20', '+')
  return escaped.replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function lengthOf(value: TemplateValue): number {
  if (typeof value === 'string') return new TextEncoder().encode(value).length
  if (typeof value === 'object' && value.kind === 'list') return value.items.length
  if (typeof value === 'object' && value.kind === 'map') return value.entries.size
  throw new TemplateError(`len of type ${typeName(value)}`)
}

function indexOf(of: TemplateValue, key: TemplateValue): TemplateValue {
  if (typeof of === 'object' && of.kind === 'map') {
    if (typeof key !== 'string') throw new TemplateError(`value has type ${typeName(key)}; should be string`)
    return of.entries.has(key) ? of.entries.get(key) : of.missing
  }
  if (typeof of === 'object' && of.kind === 'list') {
    const at = wholeOf(key)
    if (at < 0 || at >= of.items.length) throw new TemplateError(`index out of range: ${at}`)
    return of.items[at]
  }
  throw new TemplateError(`can't index item of type ${typeName(of)}`)
}

function sliceOf(of: TemplateValue, from: TemplateValue, to: TemplateValue): TemplateValue {
  const start = from === undefined ? 0 : wholeOf(from)
  const items = typeof of === 'string' ? [...of] : typeof of === 'object' && of.kind === 'list' ? of.items : undefined
  if (items === undefined) throw new TemplateError(`can't slice item of type ${typeName(of)}`)
  const end = to === undefined ? items.length : wholeOf(to)
  if (start < 0 || end > items.length) throw new TemplateError(`index out of range: ${start < 0 ? start : end}`)
  if (start > end) throw new TemplateError(`invalid slice index: ${start} > ${end}`)
  if (typeof of === 'string') return items.slice(start, end).join('')
  return { kind: 'list', items: items.slice(start, end) }
}

function wholeOf(value: TemplateValue): number {
  if (typeof value === 'object' && value.kind === 'int') return value.value
  throw new TemplateError(`cannot index slice/array with type ${typeName(value)}`)
}

function eq(first: TemplateValue, others: readonly TemplateValue[]): boolean {
  if (others.length === 0) throw new TemplateError('missing argument for comparison')
  return others.some((other) => areEqual(first, other))
}

type Basic = boolean | string | { readonly kind: 'int' | 'float'; readonly value: number }

function basicOf(value: TemplateValue): Basic {
  if (typeof value === 'boolean' || typeof value === 'string') return value
  if (typeof value === 'object' && (value.kind === 'int' || value.kind === 'float')) return value
  throw new TemplateError(`invalid type for comparison: ${typeName(value)}`)
}

function areEqual(a: TemplateValue, b: TemplateValue): boolean {
  if (a === undefined || b === undefined) return a === b
  const [left, right] = [basicOf(a), basicOf(b)]
  if (typeName(left) !== typeName(right)) throw new TemplateError('incompatible types for comparison')
  if (typeof left === 'object' && typeof right === 'object') return left.value === right.value
  return left === right
}

function isLess(a: TemplateValue, b: TemplateValue): boolean {
  const [left, right] = [basicOf(a), basicOf(b)]
  if (typeName(left) !== typeName(right)) throw new TemplateError('incompatible types for comparison')
  if (typeof left === 'string' && typeof right === 'string') return left < right
  if (typeof left === 'object' && typeof right === 'object') return left.value < right.value
  throw new TemplateError('invalid type for comparison')
}

const htmlEscapes: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  "'": '&#39;',
  '"': '&#34;',
  '\u0000': '\uFFFD',
}

const jsEscapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '"': '\\"',
  '<': '\\u003C',
  '>': '\\u003E',
  '&': '\\u0026',
  '=': '\\u003D',
}

function escapeWith(text: string, escapes: Readonly<Record<string, string>>): string {
  return [...text].map((sign) => escapes[sign] ?? sign).join('')
}
