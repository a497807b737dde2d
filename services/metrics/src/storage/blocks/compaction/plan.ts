import { blockMs } from '../../cut/cut-range.ts'
import type { BlockMeta } from '../format/meta.ts'

/** Spans that blocks grow to, Unix milliseconds: each three times the one before, so that there are few of them. */
export function compactionRanges(maxMs: number): readonly number[] {
  const ranges = [blockMs]
  for (let next = blockMs * 3; next <= maxMs; next *= 3) ranges.push(next)
  return ranges
}

/**
 * Which blocks are to become one next: those that overlap, else the smallest span whose blocks are complete.
 *
 * @param metas by their first time
 * @param ranges as `compactionRanges` gives them
 * @param fits whether these may become one; those that overlap are better not left as they are
 * @returns fewer than two for nothing to do
 */
export function planCompaction(
  metas: readonly BlockMeta[],
  ranges: readonly number[],
  fits: (group: readonly BlockMeta[], isOverlapping: boolean) => boolean,
): readonly BlockMeta[] {
  const overlapping = firstOverlapping(metas)
  if (overlapping.length > 1 && fits(overlapping, true)) return overlapping
  // The newest may be one of a span that is still growing.
  const settled = metas.slice(0, -1)
  const newestMs = settled.at(-1)?.minTime ?? 0
  for (const range of ranges.slice(1)) {
    for (const group of groupBy(settled, range)) {
      const [minMs, maxMs] = [group[0]?.minTime ?? 0, Math.max(...group.map(({ maxTime }) => maxTime))]
      if (group.length > 1 && (maxMs - minMs === range || maxMs <= newestMs) && fits(group, false)) return group
    }
  }
  return []
}

function firstOverlapping(metas: readonly BlockMeta[]): readonly BlockMeta[] {
  let group: BlockMeta[] = []
  let endMs = Number.NEGATIVE_INFINITY
  for (const meta of metas) {
    if (meta.minTime < endMs) group.push(meta)
    else if (group.length > 1) return group
    else group = [meta]
    endMs = Math.max(endMs, meta.maxTime)
  }
  return group.length > 1 ? group : []
}

/** Blocks of the same aligned span; those that reach out of it are in none. */
function groupBy(metas: readonly BlockMeta[], range: number): readonly (readonly BlockMeta[])[] {
  const groups = new Map<number, BlockMeta[]>()
  for (const meta of metas) {
    const startMs = Math.floor(meta.minTime / range) * range
    if (meta.maxTime <= startMs + range) groups.set(startMs, [...(groups.get(startMs) ?? []), meta])
  }
  return [...groups.values()]
}
