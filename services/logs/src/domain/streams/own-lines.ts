import { ownText } from '../own-text.ts'
import type { StreamEntry } from './stream-store.ts'

/**
 * What is kept of lines that came together. Their texts may be parts of one, which a few of them would keep whole in
 * memory: where some of the lines are not kept, the others have texts of their own.
 *
 * @param count how many there were
 */
export function ownKept(kept: readonly StreamEntry[], count: number): readonly StreamEntry[] {
  if (kept.length === count) return kept
  return kept.map((entry) => ({ ...entry, line: ownText(entry.line) }))
}
