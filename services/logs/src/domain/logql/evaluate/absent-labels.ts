import type { Matcher } from '../../streams/stream-store.ts'
import type { Labels } from './series.ts'

/** What can be said of a series that is not there: the labels that its selector asks for by their value, once each. */
export function absentLabels(matchers: readonly Matcher[]): Labels {
  const labels = new Map<string, string>()
  const unclear = new Set<string>()
  for (const { label, operator, value } of matchers) {
    if (operator === '=' && !labels.has(label)) labels.set(label, value)
    else unclear.add(label)
  }
  for (const label of unclear) labels.delete(label)
  return Object.fromEntries(labels)
}
