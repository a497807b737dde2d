import { Failure } from '@hearth/kernel'
import { RE2JS, RE2JSSyntaxException } from 're2js'
import type { LineFilter, Matcher } from './log-query.ts'

/** Whether a value of the label fits all conditions on it. */
export function valueTest(label: string, matchers: readonly Matcher[]): (value: string) => boolean {
  const tests = matchers.filter((matcher) => matcher.label === label).map(matcherTest)
  return (value) => tests.every((fits) => fits(value))
}

/** Whether a line fits all conditions on its text. */
export function textTest(filters: readonly LineFilter[]): (text: string) => boolean {
  const tests = filters.map(filterTest)
  return (text) => tests.every((fits) => fits(text))
}

function matcherTest({ operator, value }: Matcher): (text: string) => boolean {
  if (operator === '=') return (text) => text === value
  if (operator === '!=') return (text) => text !== value
  const pattern = compile(value)
  return operator === '=~' ? (text) => pattern.matches(text) : (text) => !pattern.matches(text)
}

function filterTest({ operator, value }: LineFilter): (text: string) => boolean {
  if (operator === '|=') return (text) => text.includes(value)
  if (operator === '!=') return (text) => !text.includes(value)
  const pattern = compile(value)
  return operator === '|~' ? (text) => pattern.test(text) : (text) => !pattern.test(text)
}

// In time that grows with the text alone: an expression of anyone's choosing must not be able to stop the service.
function compile(expression: string): RE2JS {
  try {
    return RE2JS.compile(expression)
  } catch (cause) {
    if (!(cause instanceof RE2JSSyntaxException)) throw cause
    throw new Failure('invalid', `Cannot search for "${expression}": ${cause.error}`, { param: 'expr', cause })
  }
}
