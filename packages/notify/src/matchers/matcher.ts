import { Failure } from '@hearth/kernel'
import { RE2JS, RE2JSSyntaxException } from 're2js'
import type { LabelSet } from '../model/alert.ts'

/** In the order in which matchers of one name and value are sorted. */
const operators = ['=', '!=', '=~', '!~'] as const
export type Operator = (typeof operators)[number]

/** A condition on one label; a label that is absent counts as empty. */
export type Matcher = {
  readonly name: string
  readonly operator: Operator
  readonly value: string
  matches(value: string): boolean
}

/** @throws {Failure} `invalid` for an expression that RE2 does not take; it has to match all of a value */
export function createMatcher(name: string, operator: Operator, value: string): Matcher {
  return { name, operator, value, matches: testOf(operator, value) }
}

function testOf(operator: Operator, value: string): (text: string) => boolean {
  if (operator === '=') return (text) => text === value
  if (operator === '!=') return (text) => text !== value
  const expression = compile(value)
  return operator === '=~' ? (text) => expression.matches(text) : (text) => !expression.matches(text)
}

function compile(value: string): RE2JS {
  try {
    return RE2JS.compile(value)
  } catch (cause) {
    if (!(cause instanceof RE2JSSyntaxException)) throw cause
    throw new Failure('invalid', `Cannot read the expression "${value}": ${cause.message}`, { cause })
  }
}

/** Whether all of them match. */
export function matchesAll(matchers: readonly Matcher[], labels: LabelSet): boolean {
  return matchers.every(({ name, matches }) => matches(labels[name] ?? ''))
}

/** Sorted by name, value and operator. */
export function sortMatchers(matchers: readonly Matcher[]): readonly Matcher[] {
  return matchers.toSorted(
    (a, b) =>
      compare(a.name, b.name) ||
      compare(a.value, b.value) ||
      operators.indexOf(a.operator) - operators.indexOf(b.operator),
  )
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** `{name="value",other=~"expression"}` */
export function renderMatchers(matchers: readonly Matcher[]): string {
  const texts = matchers.map(({ name, operator, value }) => `${name}${operator}"${escapeValue(value)}"`)
  return `{${texts.join(',')}}`
}

function escapeValue(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')
}
