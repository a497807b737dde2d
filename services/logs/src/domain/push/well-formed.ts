import type { StreamLabels } from '../streams/stream-store.ts'

/**
 * Labels without half characters in their values (lone surrogates, which JSON can write and UTF-8 cannot): each becomes
 * U+FFFD. The same object where there are none, as nearly always.
 */
export function wellFormedValues(labels: StreamLabels): StreamLabels {
  for (const name in labels)
    if (labels[name]?.isWellFormed() === false)
      return Object.fromEntries(Object.entries(labels).map(([key, value]) => [key, value.toWellFormed()]))
  return labels
}
