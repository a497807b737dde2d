import type { Counts, Span } from '../model/histogram.ts'

/** The buckets of one side by their indexes, ascending. */
export type Side = { readonly indexes: readonly number[]; readonly counts: readonly number[] }

export function sideOf(spans: readonly Span[], buckets: Counts): Side {
  const indexes: number[] = []
  let index = 0
  for (const { offset, length } of spans) {
    index += offset
    for (let left = length; left > 0; left--) indexes.push(index++)
  }
  return { indexes, counts: Array.from(buckets) }
}

/** Buckets that count nothing are left out. */
export function spansOf({ indexes, counts }: Side): { readonly spans: readonly Span[]; readonly buckets: number[] } {
  const spans: { offset: number; length: number }[] = []
  const buckets: number[] = []
  let next = 0
  for (const [at, index] of indexes.entries()) {
    const count = counts[at] ?? 0
    if (count === 0) continue
    const last = spans.at(-1)
    if (last !== undefined && index === next) last.length++
    else spans.push({ offset: index - next, length: 1 })
    next = index + 1
    buckets.push(count)
  }
  return { spans, buckets }
}

/** `a` and `sign` times `b`, bucket by bucket. */
export function addSides(a: Side, b: Side, sign: 1 | -1): Side {
  const indexes: number[] = []
  const counts: number[] = []
  let left = 0
  let right = 0
  while (left < a.indexes.length || right < b.indexes.length) {
    const indexA = a.indexes[left] ?? Number.POSITIVE_INFINITY
    const indexB = b.indexes[right] ?? Number.POSITIVE_INFINITY
    let count = 0
    if (indexA <= indexB) count += a.counts[left++] ?? 0
    if (indexB <= indexA) count += sign * (b.counts[right++] ?? 0)
    indexes.push(Math.min(indexA, indexB))
    counts.push(count)
  }
  return { indexes, counts }
}

/** Every bucket under the index that `indexOf` gives it, which never falls; those that come to share one are added up. */
export function regroup({ indexes, counts }: Side, indexOf: (index: number) => number): Side {
  const grouped: number[] = []
  const sums: number[] = []
  for (const [at, index] of indexes.entries()) {
    const target = indexOf(index)
    if (grouped.at(-1) !== target) {
      grouped.push(target)
      sums.push(0)
    }
    sums[sums.length - 1] = (sums.at(-1) ?? 0) + (counts[at] ?? 0)
  }
  return { indexes: grouped, counts: sums }
}

/** The buckets of a coarser schema. */
export function coarsen(side: Side, fromSchema: number, toSchema: number): Side {
  if (fromSchema === toSchema) return side
  const factor = 2 ** (fromSchema - toSchema)
  return regroup(side, (index) => Math.ceil(index / factor))
}

export function filterSide({ indexes, counts }: Side, keeps: (index: number) => boolean): Side {
  const places = [...indexes.keys()].filter((at) => keeps(indexes[at] ?? 0))
  return { indexes: places.map((at) => indexes[at] ?? 0), counts: places.map((at) => counts[at] ?? 0) }
}
