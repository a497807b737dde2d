import { compileRegex } from '@hearth/rules/values'
import type { Matcher } from '../../model/matcher.ts'

type Test = (value: string) => boolean

/** More distinct values than this are tested again each time. */
const maxRemembered = 10_000

/**
 * A condition on one label.
 *
 * @throws {Error} with RE2's words for a regular expression that is none
 */
export function createMatcher(name: string, op: Matcher['op'], value: string): Matcher {
  return Object.freeze({ name, op, value, matches: testOf(op, value) })
}

function testOf(op: Matcher['op'], value: string): Test {
  if (op === '=') return (actual) => actual === value
  if (op === '!=') return (actual) => actual !== value
  const matches = wholeMatch(value)
  return op === '=~' ? matches : (actual) => !matches(actual)
}

/** Whether a whole text matches an expression in RE2 syntax; most expressions in use need no automaton. */
function wholeMatch(pattern: string): Test {
  return literalsTest(pattern) ?? affixTest(pattern) ?? automatonTest(pattern)
}

const literal = /^[^\\.+*?()|[\]{}^$]*$/

function literalsTest(pattern: string): Test | undefined {
  const inner = /^\(([^()]*)\)$/.exec(pattern)?.[1] ?? pattern
  const parts = inner.split('|')
  if (!parts.every((part) => literal.test(part))) return undefined
  const wanted = new Set(parts)
  return (value) => wanted.has(value)
}

function affixTest(pattern: string): Test | undefined {
  if (pattern === '.*') return () => true
  if (pattern === '.+') return (value) => value !== ''
  const [, head, middle = '', tail] = /^(\.[*+])?([^\\.+*?()|[\]{}^$]*)(\.[*+])?$/.exec(pattern) ?? []
  if (head === undefined && tail === undefined) return undefined
  const before = head === '.+' ? 1 : 0
  const after = tail === '.+' ? 1 : 0
  if (head === undefined) return (value) => value.startsWith(middle) && value.length >= middle.length + after
  if (tail === undefined) return (value) => value.endsWith(middle) && value.length >= middle.length + before
  return (value) => isInside(value, middle, before, after)
}

function isInside(value: string, middle: string, before: number, after: number): boolean {
  const at = value.indexOf(middle, before)
  return at >= before && at + middle.length + after <= value.length
}

function automatonTest(pattern: string): Test {
  const compiled = compileRegex(pattern)
  const remembered = new Map<string, boolean>()
  return (value) => {
    const known = remembered.get(value)
    if (known !== undefined) return known
    const matches = compiled.matches(value)
    if (remembered.size < maxRemembered) remembered.set(value, matches)
    return matches
  }
}
