import type { Matcher } from '../../domain/model/matcher.ts'
import type { TimeRange } from '../../domain/model/queryable.ts'
import type { Block } from './block.ts'
import { addRange } from './format/tombstones.ts'

/** Marks the samples in the range of series that satisfy all matchers of at least one set as deleted. */
export async function deleteFromBlock(
  block: Block,
  sets: readonly (readonly Matcher[])[],
  range: TimeRange,
): Promise<void> {
  const within = {
    fromMs: Math.max(range.fromMs, block.range.fromMs),
    toMs: Math.min(range.toMs, block.range.toMs),
  }
  const tombstones = new Map(block.tombstones)
  let found = 0
  for (const matchers of sets) {
    for await (const { ref } of block.find(matchers, within)) {
      tombstones.set(ref, addRange(tombstones.get(ref) ?? [], within))
      found += 1
    }
  }
  if (found > 0) await block.bury(tombstones)
}
