import { RE2JS } from 're2js'
import type { Matcher, StreamLabels } from './stream-store.ts'

/** Whether labels fit all conditions. A label that is not there has the empty value. */
export function matchLabels(matchers: readonly Matcher[]): (labels: StreamLabels) => boolean {
  const tests = matchers.map(matchValue)
  return (labels) => tests.every((fits) => fits(labels))
}

function matchValue({ label, operator, value }: Matcher): (labels: StreamLabels) => boolean {
  const found = (labels: StreamLabels) => (Object.hasOwn(labels, label) ? (labels[label] ?? '') : '')
  if (operator === '=') return (labels) => found(labels) === value
  if (operator === '!=') return (labels) => found(labels) !== value
  const expression = RE2JS.compile(value, RE2JS.DOTALL)
  const wanted = operator === '=~'
  return (labels) => expression.matches(found(labels)) === wanted
}
