import type { Matcher } from '../../streams/stream-store.ts'
import { parseError } from '../logql-error.ts'
import { compileWhole } from '../regex.ts'

/**
 * The test that a matcher makes of the value of its label, which is empty where the label is not there.
 *
 * @throws {LogqlError} for an expression that is none
 */
export function compileMatcher({ operator, value }: Matcher): (text: string) => boolean {
  if (operator === '=') return (text) => text === value
  if (operator === '!=') return (text) => text !== value
  const matches = compileWhole(value)
  if (typeof matches !== 'function') throw parseError(matches.fault)
  return operator === '=~' ? matches : (text) => !matches(text)
}

export function printMatcher({ label, operator, value }: Matcher, quote: (text: string) => string): string {
  return `${label}${operator}${quote(value)}`
}
