import { formatVariable } from './formats.ts'
import { type Reference, replaceReferences } from './references.ts'
import type { Scope, ScopedValue } from './scope.ts'

/** How a value is written where the reference names no format. */
export type DefaultFormat = (name: string, value: ScopedValue) => string

/** Replaces the variables of a text for people: titles, Markdown, legends. */
export function interpolate(text: string, scope: Scope, write: DefaultFormat = asGlob): string {
  return text.includes('$') || text.includes('[[')
    ? replaceReferences(text, (reference) => resolve(reference, scope, write))
    : text
}

/** Replaces the variables of a text that people read: the options' texts instead of their values. */
export function interpolateText(text: string, scope: Scope): string {
  return interpolate(text, scope, (name, value) => formatVariable(name, value, 'text', '') ?? '')
}

/**
 * Replaces the variables of a PromQL expression: a single value keeps its characters within quotes; values of
 * many become a regular expression; "All" with a value of its own is inserted as it is.
 */
export function interpolatePromql(expr: string, scope: Scope): string {
  return interpolate(expr, scope, (_, value) => writePromql(value))
}

function resolve(reference: Reference, scope: Scope, write: DefaultFormat): string | undefined {
  const { name, path, format, args } = reference
  const value = scope(path === '' ? name : `${name}.${path}`) ?? (path === '' ? undefined : scope(name))
  if (value === undefined) return undefined
  if (format === undefined) return write(name, value)
  return formatVariable(name, value, format, args) ?? write(name, value)
}

function asGlob(name: string, value: ScopedValue): string {
  return formatVariable(name, value, 'glob', '') ?? ''
}

function writePromql({ value, isPattern, isRaw }: ScopedValue): string {
  if (isRaw) return typeof value === 'string' ? value : value.join('|')
  if (!isPattern) return typeof value === 'string' ? escapeQuoted(value) : value.map(escapeQuoted).join('|')
  if (typeof value === 'string') return escapePattern(value)
  const patterns = value.map(escapePattern)
  return patterns.length === 1 ? (patterns[0] ?? '') : `(${patterns.join('|')})`
}

function escapeQuoted(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll("'", "\\\\'")
}

/** Escaped twice: once for the regular expression, once for the quotes around it. */
function escapePattern(value: string): string {
  return value.replaceAll('\\', '\\\\\\\\').replace(/[$^*{}[\]'+?.()|]/g, '\\\\$&')
}
